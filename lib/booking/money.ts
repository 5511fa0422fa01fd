import type { Static } from '@sinclair/typebox'
import { literals } from '../infra/shapes.ts'

/** OCTO's terms for a price per person or per party. All formats use them. */
export const PricingPer = literals(['UNIT', 'BOOKING'], {
  title: 'PricingPer',
  description: 'UNIT: the price is per person; BOOKING: for the complete party'
})
export type PricingPer = Static<typeof PricingPer>

/** Preset, because the first call of Intl loads tables (some 20 ms), and the OpenAPI examples need EUR at every start. */
const EURO = ['EUR', 2] as const

const precisions = new Map<string, number>([EURO])

/** Decimal places of a currency's minor unit (ISO 4217, from Intl): 2 for EUR, 0 for JPY. */
export function precisionOf(currency: string): number {
  const cached = precisions.get(currency)
  if (cached !== undefined) return cached
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const precision = format.resolvedOptions().maximumFractionDigits ?? 2
  precisions.set(currency, precision)
  return precision
}

/** Cents as a decimal text, never rounded: 3500 EUR is `35.00`, 3500 JPY is `3500.00`. Three decimals if `precision` is 3. */
export function decimalOf(cents: number, precision: number): string {
  const digits = String(cents).padStart(precision + 1, '0')
  const units = digits.slice(0, digits.length - precision)
  return `${units}.${digits.slice(digits.length - precision).padEnd(2, '0')}`
}
