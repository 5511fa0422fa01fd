import type { Static } from '@sinclair/typebox'
import { literals } from '../infra/shapes.ts'

/** A price per person or per party, in OCTO's terms, which all formats use. */
export const PricingPer = literals(['UNIT', 'BOOKING'], {
  title: 'PricingPer',
  description: 'UNIT: the price is per person; BOOKING: for the complete party'
})
export type PricingPer = Static<typeof PricingPer>

/** Preset: the first call of Intl loads its tables (some 20 ms), and the contract's examples need EUR at every start. */
const EURO = ['EUR', 2] as const

const precisions = new Map<string, number>([EURO])

/** Decimal places of the currency's minor unit (ISO 4217, from Intl): 2 for EUR, 0 for JPY. */
export function precisionOf(currency: string): number {
  const cached = precisions.get(currency)
  if (cached !== undefined) return cached
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const precision = format.resolvedOptions().maximumFractionDigits ?? 2
  precisions.set(currency, precision)
  return precision
}

/** Minor units as a decimal text, never rounded: 3500 EUR `35.00`, 3500 JPY `3500.00`. Three decimals if the currency has them. */
export function decimalOf(cents: number, precision: number): string {
  const digits = String(cents).padStart(precision + 1, '0')
  const units = digits.slice(0, digits.length - precision)
  return `${units}.${digits.slice(digits.length - precision).padEnd(2, '0')}`
}
