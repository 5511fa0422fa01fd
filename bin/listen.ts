import { setTimeout as sleep } from 'node:timers/promises'
import { signedHeaders } from '../lib/webhooks/signature.ts'

/** An event as GET /events has it. */
interface Heard {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly sequence: number
  readonly data: {
    readonly booking?: { readonly bookingId: string }
    readonly lesson?: { readonly lessonSlotId?: string }
  }
}

/** An event that was handed on, and the status it was answered with; null where nobody answered. */
export interface Forwarded {
  readonly event: Heard
  readonly status: number | null
}

/** Whose events are handed on, from where on and where to. */
interface Forwarding {
  /** Address of the service, without a slash at the end. */
  readonly service: string
  readonly key: string
  readonly forwardTo: string
  /** What messages are signed with. */
  readonly secret: Buffer
  /** The parameters of the first question: where to begin, and which types. */
  readonly from: { readonly after: string } | { readonly since: string }
  readonly types: string | undefined
  readonly signal: AbortSignal
  readonly onAway: (why: string) => void
}

const WAIT_SECONDS = 20
const LISTEN_AGAIN_MS = 1000

/** What GET /events answers. */
interface EventAnswer {
  readonly events: readonly Heard[]
  readonly next: number
}

/** The service does not take the question as it is: asking again would not help. */
class Refused extends Error {}

/** Asks for events until the signal, and POSTs each to an address of one's own, one after another, as a courier would. */
export async function* forwardEvents(forwarding: Forwarding): AsyncGenerator<Forwarded> {
  const { signal, types, onAway } = forwarding
  let where: Record<string, string> = { ...forwarding.from }
  while (!signal.aborted) {
    try {
      const query = new URLSearchParams({ ...where, wait: String(WAIT_SECONDS), ...(types && { types }) })
      const { events, next } = await ask(forwarding, query)
      for (const event of events) yield { event, status: await hand(event, forwarding) }
      where = { after: String(next) }
    } catch (error) {
      if (error instanceof Refused || signal.aborted) throw error
      onAway((error as Error).message)
      await sleep(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => {})
    }
  }
}

async function ask({ service, key, signal }: Forwarding, query: URLSearchParams): Promise<EventAnswer> {
  const response = await fetch(`${service}/api/partner/v1/events?${query}`, {
    headers: { 'x-partner-api-key': key },
    signal: AbortSignal.any([signal, AbortSignal.timeout((WAIT_SECONDS + 10) * 1000)])
  })
  const answer = (await response.json()) as EventAnswer & { readonly error?: string }
  if (response.ok) return answer
  // The log begins later, or ends sooner, than was asked for: it goes on from where it says.
  if (response.status === 409 || response.status === 410) return { events: [], next: answer.next }
  const why = `the service answered ${response.status} ${answer.error}`
  throw response.status === 429 || response.status >= 500 ? new Error(why) : new Refused(`${why}.`)
}

async function hand(event: Heard, { forwardTo, secret, signal }: Forwarding): Promise<number | null> {
  const body = JSON.stringify(event)
  const seconds = Math.floor(Date.now() / 1000)
  try {
    const { status } = await fetch(forwardTo, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...signedHeaders([secret], { id: event.id, seconds, body }), 'swellbook-attempt': '1' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)])
    })
    return status
  } catch {
    return null
  }
}
