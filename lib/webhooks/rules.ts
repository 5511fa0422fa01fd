import * as v from 'valibot'
import { EVENT_KINDS } from '../events/message.ts'
import { retryDelay } from '../events/notifications/rules.ts'
import { list, oneOf } from '../text/typed.ts'

/**
 * The kind of caller that registered an endpoint. Only operators' endpoints may be in the operator's networks, or without TLS.
 */
export type EndpointOrigin = 'operator' | 'school' | 'partner'

/** The origin of an endpoint registered with a key: the school's own key has no partner. */
export function originOf(partnerId: string | null): EndpointOrigin {
  return partnerId === null ? 'school' : 'partner'
}

/** Outcome of a message: accepted, refused, endpoint failing (`ill`), or endpoint permanently gone. */
export type Outcome = 'delivered' | 'refused' | 'ill' | 'gone'

/** Retry delays in seconds of a refused event, while others are accepted; after the last it is dead. */
const REFUSED_PAUSES = [60, 600, 3600, 21_600, 86_400, 172_800] as const

/** Maximum effect of a Retry-After, in seconds. */
const MAX_RETRY_AFTER = 3600

/** Milliseconds for a test message: its receiver may take ten seconds. */
export const PING_MS = 15_000

/** Consecutive refusals of any events after which an endpoint counts as failing. */
const MAX_REFUSALS = 10

/** Statuses for a temporary overload of the endpoint. */
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
 * Backoff of a failing endpoint in seconds. `chance` (0 to 1) adds jitter of a fifth, so that endpoints that failed together are
 * retried apart. A longer Retry-After counts instead.
 */
export function backoffSeconds(failures: number, chance: number, retryAfterSeconds = 0): number {
  return Math.max(withJitter(retryDelay(failures + 1), chance), Math.min(retryAfterSeconds, MAX_RETRY_AFTER))
}

/** Backoff in seconds of an event after this many refusals; undefined if it is given up. */
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
