/** Payment methods that confirm within minutes. Slower ones, such as Multibanco, would outlast the hold. */
export const PAY_METHODS = ['card', 'mb_way', 'ideal', 'bancontact'] as const

/** Address to which Stripe sends the events of a school. */
export function webhookAddress(publicUrl: string, schoolId: string): string {
  return `${publicUrl}/hooks/stripe/${schoolId}`
}
