import * as v from 'valibot'
import { retryDelay } from '../events/notifications/rules.ts'
import { EVENT_KINDS } from '../events/shape.ts'
import { list, oneOf } from '../text/typed.ts'

/** Kind of caller that registered an endpoint. Only operators' endpoints may be in private networks, or without TLS. */
export type EndpointOrigin = 'operator' | 'school' | 'partner'

/** The origin of an endpoint that was registered with a key. The school's own key has no partner. */
export function originOf(partnerId: string | null): EndpointOrigin {
  return partnerId === null ? 'school' : 'partner'
}

/** Outcome of a message. `ill`: the endpoint is failing. `gone`: it has ended permanently. */
export type Outcome = 'delivered' | 'refused' | 'ill' | 'gone'

/** Retry delays in seconds of a refused event while the endpoint accepts others. After the last delay the event is dead. */
const REFUSED_PAUSES = [60, 600, 3600, 21_600, 86_400, 172_800] as const

/** Maximum seconds for which a Retry-After is respected. */
const MAX_RETRY_AFTER = 3600

/** Milliseconds for a test message. Its receiver has ten seconds to answer. */
export const PING_MS = 15_000

/** After this many consecutive refusals, of any events, an endpoint counts as failing. */
const MAX_REFUSALS = 10

/** Statuses of an endpoint that is temporarily overloaded. */
const BUSY = [408, 425, 429]

/** Classifies a status; null means no answer. */
export function outcomeOf(status: number | null): Outcome {
  if (status === null) return 'ill'
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status >= 500 || BUSY.includes(status) ? 'ill' : 'refused'
}

/** True if this many consecutive refusals mean a failing endpoint rather than one bad event. */
export function isFailingByRefusals(refusals: number): boolean {
  return refusals >= MAX_REFUSALS
}

/**
 * Backoff of a failing endpoint in seconds. `chance` (0 to 1) adds jitter of a fifth, so that endpoints that failed together
 * are not retried together. A longer Retry-After replaces the result.
 */
export function backoffSeconds(failures: number, chance: number, retryAfterSeconds = 0): number {
  return Math.max(withJitter(retryDelay(failures + 1), chance), Math.min(retryAfterSeconds, MAX_RETRY_AFTER))
}

/** Backoff of an event in seconds, after this many refusals. Undefined means no more retries. */
export function refusalBackoff(attempts: number, chance: number): number | undefined {
  const pause = REFUSED_PAUSES[attempts - 1]
  return pause === undefined ? undefined : withJitter(pause, chance)
}

function withJitter(seconds: number, chance: number): number {
  return seconds * (0.8 + 0.4 * chance)
}

/** Seconds from a Retry-After: a number or a date. */
export function retryAfterSeconds(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}

/** Comma-separated event types, as operator input. */
export const EventKindsInput = v.pipe(
  list(oneOf(EVENT_KINDS)),
  v.minLength(1, 'give one or more event types')
)
