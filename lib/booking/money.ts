import type { Static } from '@sinclair/typebox'
import { literals } from '../shapes.ts'

/** Whether a price is a person's or a party's, in OCTO's words, which every format speaks here. */
export const PricingPer = literals(['UNIT', 'BOOKING'], {
  title: 'PricingPer',
  description: 'UNIT: the price is what each person pays; BOOKING: what the whole party pays together'
})
export type PricingPer = Static<typeof PricingPer>

/** Known without asking: the first question to Intl loads its tables, some 20 ms, and the contract's examples ask at every start. */
const EURO = ['EUR', 2] as const

const precisions = new Map<string, number>([EURO])

/** Decimal places of a currency's minor unit (ISO 4217, as the runtime knows it): 2 for EUR, 0 for JPY. */
export function precisionOf(currency: string): number {
  const known = precisions.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const precision = format.resolvedOptions().maximumFractionDigits ?? 2
  precisions.set(currency, precision)
  return precision
}

/** Minor units as a decimal text, never rounded: 3500 EUR `35.00`, 3500 JPY `3500.00`; three decimals where a currency has them. */
export function decimalOf(cents: number, precision: number): string {
  const digits = String(cents).padStart(precision + 1, '0')
  const units = digits.slice(0, digits.length - precision)
  return `${units}.${digits.slice(digits.length - precision).padEnd(2, '0')}`
}
