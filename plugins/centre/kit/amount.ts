import * as v from 'valibot'
import { precisionOf } from '../../../lib/booking/money.ts'
import { decimalIn } from '../../../lib/sea/words.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { digits } from '../../../lib/text/typed.ts'

/** Largest amount of one payment, in minor units. */
const MAX_PAYMENT = 100_000_000

/**
 * Parses a typed amount into minor units. Accepts a decimal point or comma, and a minus for refunds. Undefined if malformed, or
 * if it has more decimals than the currency: JPY has none.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const precision = precisionOf(currency)
  const [, minus, units, part = ''] = /^\s*([-−]?)\s*(\d{1,9})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? []
  if (units === undefined || (part.length > precision && !/^00?$/.test(part))) return undefined
  const cents = Number(units + part.slice(0, precision).padEnd(precision, '0'))
  return cents === 0 || cents > MAX_PAYMENT ? undefined : minus ? -cents : cents
}

/** An amount with the decimals of its currency, as fields, tables and files show it in the person's language. */
export function formatAmount(cents: number, currency: string, language: StaffLanguage): string {
  const precision = precisionOf(currency)
  return decimalIn((cents / 10 ** precision).toFixed(precision), language)
}

/** Minor units of a typed price, zero included; undefined if malformed. */
export function parsePrice(text: string, currency: string): number | undefined {
  return /^\s*0+(?:[.,]0{1,3})?\s*$/.test(text) ? 0 : parseAmount(text, currency)
}

/** Schema of a price field. Its value is in minor units of the school's currency. */
export function priceField(currency: string) {
  return v.pipe(
    v.string(),
    v.transform(text => String(parsePrice(text, currency) ?? '')),
    digits(0, MAX_PAYMENT)
  )
}
