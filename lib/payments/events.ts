import type { Sql } from '../infra/database/pool.ts'
import { Counts, counter, type Family } from '../kernel/metrics.ts'
import { unseal } from '../text/seal.ts'
import { payPath, readPayLink } from './links.ts'
import { readStripeEvent } from './providers/stripe-event.ts'
import { findWebhookTill } from './queries.ts'
import { noteProviderEvent } from './transactions.ts'

/** Outcome of a webhook. Only `noted` and `repeated` are accepted; the others write nothing. */
type EventOutcome = 'noted' | 'repeated' | 'forged' | 'other_mode' | 'no_till'

/** Webhooks of providers, and the links with which guests pay. */
export interface Payments {
  receiveEvent(schoolId: string, body: Buffer, signature: string): Promise<EventOutcome>
  readonly payPathOf: (schoolId: string, chargeId: string) => string
  /** The charge of a link. Undefined if this service did not sign it. */
  readonly readPayLink: (schoolId: string, link: string) => string | undefined
  families(): Family[]
}

interface PaymentsParts {
  readonly read: Sql
  readonly write: Sql
  readonly secret: string
  /** Unix milliseconds. */
  readonly now: () => number
}

export function createPayments({ read, write, secret, now }: PaymentsParts): Payments {
  const outcomes = new Counts<EventOutcome>('noted', 'repeated', 'forged', 'other_mode', 'no_till')

  async function receive(schoolId: string, body: Buffer, signature: string): Promise<EventOutcome> {
    const till = await findWebhookTill(read, schoolId)
    const key = till && unseal(secret, 'till', schoolId, till.webhookSecret)
    if (!till || key === undefined) return 'no_till'
    const event = readStripeEvent({ body, signature, secret: key, now: Math.floor(now() / 1000) })
    if (!event) return 'forged'
    if (event.mode !== till.mode) return 'other_mode'
    return (await noteProviderEvent(write, schoolId, event)) ? 'noted' : 'repeated'
  }

  return {
    async receiveEvent(schoolId, body, signature) {
      const outcome = await receive(schoolId, body, signature)
      outcomes.add(outcome)
      return outcome
    },
    payPathOf: (schoolId, chargeId) => payPath(secret, schoolId, chargeId),
    readPayLink: (schoolId, link) => readPayLink(secret, schoolId, link),
    families: () => [
      counter(
        'swellbook_payment_events_total',
        'Webhooks of payment providers.',
        outcomes.labelled('outcome')
      )
    ]
  }
}
