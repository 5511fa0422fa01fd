/** Sum of a figure over rows. */
export const sumOver = <R>(rows: readonly R[], pick: (row: R) => number) =>
  rows.reduce((sum, row) => sum + pick(row), 0)

/** Groups rows by currency, in the order of their first row. */
export function eachCurrency<R extends { readonly currency: string }, T>(
  rows: readonly R[],
  make: (currency: string, rows: readonly R[]) => T
): T[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map(currency =>
    make(
      currency,
      rows.filter(row => row.currency === currency)
    )
  )
}
