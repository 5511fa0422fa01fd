import * as v from 'valibot'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { digits } from '../../../lib/text/typed.ts'

/** Largest amount of one payment, in cents. */
const MAX_PAYMENT = 100_000_000

/** Cents of a typed amount, with a point or a comma, and a minus for refunds; undefined if malformed. */
export function parseAmount(text: string): number | undefined {
  const [, minus, units, part = ''] = /^\s*([-−]?)\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  if (units === undefined) return undefined
  const cents = Number(units) * 100 + Number(part.padEnd(2, '0'))
  return cents === 0 || cents > MAX_PAYMENT ? undefined : minus ? -cents : cents
}

/** An amount as the field for it shows it, in the person's language. */
export function formatAmount(cents: number, language: StaffLanguage): string {
  const amount = (cents / 100).toFixed(2)
  return language === 'pt' ? amount.replace('.', ',') : amount
}

/** Cents of a typed price, zero included; undefined if malformed. */
export function parsePrice(text: string): number | undefined {
  return /^\s*0+(?:[.,]0{1,2})?\s*$/.test(text) ? 0 : parseAmount(text)
}

/** A price in a form, in cents. */
export function priceField() {
  return v.pipe(
    v.string(),
    v.transform(text => String(parsePrice(text) ?? '')),
    digits(0, MAX_PAYMENT)
  )
}
