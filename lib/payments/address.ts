/** Sum that a guest pays on the school's own payment page. */
interface OpenSum {
  readonly reference: string
  readonly cents: number
  readonly currency: string
}

/** Payment page of a school for one booking: {reference}, {cents} and {currency} in its address are replaced. */
export function paymentAddress(template: string, { reference, cents, currency }: OpenSum): string {
  const values: Readonly<Record<string, string>> = { reference, cents: String(cents), currency }
  return template.replace(/\{(reference|cents|currency)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? '')
  )
}
