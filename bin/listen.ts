import { setTimeout as sleep } from 'node:timers/promises'
import { signedHeaders } from '../lib/webhooks/signature.ts'

/** An event of GET /events. */
interface PolledEvent {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly sequence: number
  readonly data: {
    readonly booking?: { readonly bookingId: string }
    readonly lesson?: { readonly lessonSlotId?: string }
  }
}

/** A forwarded event and the HTTP status that the receiver answered; null without an answer. */
export interface ForwardedEvent {
  readonly event: PolledEvent
  readonly status: number | null
}

interface Forwarding {
  /** Base URL of the service, without a trailing slash. */
  readonly service: string
  readonly key: string
  readonly forwardTo: string
  readonly secret: Buffer
  /** Position in the event log for the first request. */
  readonly from: { readonly after: string } | { readonly since: string }
  readonly types: string | undefined
  readonly signal: AbortSignal
  readonly onDisconnect: (reason: string) => void
}

const WAIT_SECONDS = 20
const RETRY_MS = 1000

/** Response of GET /events. */
interface EventAnswer {
  readonly events: readonly PolledEvent[]
  readonly next: number
}

/** The service rejected the request, and would reject a retry too. */
class RequestRejected extends Error {}

/** Poll events until the signal, and POST them to a local address one after another, like the webhook worker. */
export async function* forwardEvents(forwarding: Forwarding): AsyncGenerator<ForwardedEvent> {
  const { signal, types, onDisconnect } = forwarding
  let position: Record<string, string> = { ...forwarding.from }
  while (!signal.aborted) {
    try {
      const query = new URLSearchParams({ ...position, wait: String(WAIT_SECONDS), ...(types && { types }) })
      const { events, next } = await fetchEvents(forwarding, query)
      for (const event of events) yield { event, status: await forward(event, forwarding) }
      position = { after: String(next) }
    } catch (error) {
      if (error instanceof RequestRejected || signal.aborted) throw error
      onDisconnect(reasonOf(error as Error))
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
}

/** The cause says what failed, such as a refused connection; fetch itself says only `fetch failed`. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error
    ? ((error.cause as NodeJS.ErrnoException).code ?? error.cause.message)
    : error.message
}

async function fetchEvents(
  { service, key, signal }: Forwarding,
  query: URLSearchParams
): Promise<EventAnswer> {
  const response = await fetch(`${service}/api/partner/v1/events?${query}`, {
    headers: { 'x-partner-api-key': key },
    signal: AbortSignal.any([signal, AbortSignal.timeout((WAIT_SECONDS + 10) * 1000)])
  })
  const answer = (await response.json()) as EventAnswer & { readonly error?: string }
  if (response.ok) return answer
  // The requested position is before the start or after the end of the event log. Continue from the position in the answer.
  if (response.status === 409 || response.status === 410) return { events: [], next: answer.next }
  const reason = `the service answered ${response.status} ${answer.error}`
  throw response.status === 429 || response.status >= 500
    ? new Error(reason)
    : new RequestRejected(`${reason}.`)
}

async function forward(
  event: PolledEvent,
  { forwardTo, secret, signal }: Forwarding
): Promise<number | null> {
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
