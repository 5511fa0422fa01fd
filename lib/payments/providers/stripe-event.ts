import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../text/uuid.ts'
import type { ProviderEvent } from '../provider.ts'

/** Maximum seconds between the time of signing and now. */
const TOLERANCE_SECONDS = 300

const MAX_ID = 255
const MAX_TYPE = 100

interface SignedBody {
  readonly body: Buffer
  /** Header Stripe-Signature: `t=<seconds>,v1=<hex>`, with one v1 for each active secret. */
  readonly signature: string
  readonly secret: string
  /** Unix seconds. */
  readonly now: number
}

/** Verifies and parses a webhook of Stripe. Undefined if the signature is wrong or old, or the event is not valid. */
export function readStripeEvent({ body, signature, secret, now }: SignedBody): ProviderEvent | undefined {
  const parts = signature.split(',', 20).map(part => part.split('=', 2) as [string, string?])
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now - Number(seconds)) > TOLERANCE_SECONDS) return undefined
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  const isSigned = parts.some(([name, hex]) => {
    const bytes = Buffer.from(name === 'v1' ? (hex ?? '') : '', 'hex')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
  return isSigned ? parseEvent(body) : undefined
}

function parseEvent(body: Buffer): ProviderEvent | undefined {
  try {
    const { id, type, livemode, data } = JSON.parse(body.toString('utf8'))
    if (!isShort(id, MAX_ID) || !isShort(type, MAX_TYPE) || typeof livemode !== 'boolean') return undefined
    const { id: object, metadata, payment_intent: intent, status } = data?.object ?? {}
    const subject = metadata?.charge ?? metadata?.refund
    return {
      ...{ id, type, mode: livemode ? 'live' : 'test' },
      object: isShort(object, MAX_ID) ? object : null,
      subject: typeof subject === 'string' && isUuid(subject) ? subject : null,
      dispute:
        type.startsWith('charge.dispute.') && isShort(intent, MAX_ID)
          ? { intent, state: disputeState(status) }
          : null
    }
  } catch {
    return undefined
  }
}

/** An inquiry of a bank that is closed without a dispute counts as won. */
function disputeState(status: unknown): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open'
}

/** True for a visible ASCII text of up to `max` characters, as Stripe's ids are. */
function isShort(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && /^[!-~]+$/.test(value)
}
