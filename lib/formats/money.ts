/** Decimal places of a currency's minor unit (ISO 4217, as the runtime knows it): 2 for EUR, 0 for JPY. */
export function precisionOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Minor units as a decimal text with two decimals, `3500` -> `35.00`; whole units only, so that nothing is rounded. */
export function decimalOf(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
