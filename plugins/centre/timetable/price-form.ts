import * as v from 'valibot'
import { daysBetween, isDate } from '../../../lib/text/dates.ts'
import { parsePrice } from '../kit/amount.ts'
import type { PriceChange } from './writes.ts'

const priceText = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20)), ''), '')

/** What the form of prices carries. */
export const PRICE_ENTRIES = { from: priceText, to: priceText, price: priceText }

/** Most days from the first to the last. */
const PRICE_DAYS = 3 * 366

/** The change that was typed, or what of it cannot be read. */
export function readPrices(
  typeId: string,
  { from, to, price }: Readonly<Record<keyof typeof PRICE_ENTRIES, string>>
): PriceChange | 'no_price' | 'no_days' {
  const cents = parsePrice(price)
  if (cents === undefined || cents > 100_000_000) return 'no_price'
  if (!isDate(from) || !isDate(to) || to < from || daysBetween(from, to) > PRICE_DAYS) return 'no_days'
  return { typeId, from, to, cents }
}
