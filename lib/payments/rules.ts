import type { Finding } from '../infra/doctor/rules.ts'

/** Payment methods that confirm within minutes. Slower ones, such as Multibanco, would outlast the hold. */
export const PAY_METHODS = ['card', 'mb_way', 'ideal', 'bancontact'] as const

/** Address to which Stripe sends the events of a school. */
export function webhookAddress(publicUrl: string, schoolId: string): string {
  return `${publicUrl}/hooks/stripe/${schoolId}`
}

interface Figures {
  readonly tills: number
  readonly odd: number
  readonly failed: number
  readonly silent: readonly string[]
}

/** Findings on payments. None if no school takes payments online. */
export function examinePayments({ tills, odd, failed, silent }: Figures): Finding[] {
  if (tills === 0) return []
  const check = 'payments'
  const found = `${tills} connected; ${odd} odd, ${failed} failed refunds`
  if (silent.length > 0)
    return [
      {
        ...{ check, state: 'doubtful', found: `${found}; paid without any event: ${silent.join(', ')}` },
        advice:
          'Add the webhook at the provider; payments are confirmed later without it. See docs/payments.md.'
      }
    ]
  if (odd + failed === 0) return [{ check, state: 'good', found }]
  const advice = 'Check "swellbook payments list" of each school, and return failed refunds by hand.'
  return [{ check, state: 'doubtful', found, advice }]
}
