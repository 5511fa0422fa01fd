import * as v from 'valibot'
import { EVENT_KINDS } from '../events/message.ts'
import { pauseAfter } from '../notifications/rules.ts'
import { list, oneOf } from '../text/typed.ts'

/** The kind of caller that registered an endpoint. Only an operator's may be in the operator's own network, or without TLS. */
export type EndpointOrigin = 'operator' | 'school' | 'partner'

/** The origin of an endpoint that is registered with a key: the school's own key names no partner. */
export function originOf(partnerId: string | null): EndpointOrigin {
  return partnerId === null ? 'school' : 'partner'
}

/** What a message came to: it was taken, it was refused, the endpoint is ill, or it is gone for good. */
export type Outcome = 'delivered' | 'refused' | 'ill' | 'gone'

/** The same of an event that was refused while others were taken; after the last it is dead. */
const REFUSED_PAUSES = [60, 600, 3600, 21_600, 86_400, 172_800] as const

/** The most that a Retry-After counts for. */
const MOST_SECONDS = 3600

/** Refusals one after another, whatever of, that make an endpoint ill. */
const REFUSALS_OF_THE_ILL = 10

/** Statuses by which an endpoint says that it cannot take anything now. */
const BUSY = [408, 425, 429]

/** What the answer comes to; without a status there was none. */
export function outcomeOf(status: number | null): Outcome {
  if (status === null) return 'ill'
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status >= 500 || BUSY.includes(status) ? 'ill' : 'refused'
}

/** Whether refusals, so many in a row, say that the endpoint is ill rather than one event. */
export function isIllByRefusals(refusals: number): boolean {
  return refusals >= REFUSALS_OF_THE_ILL
}

/**
 * Seconds until an endpoint is tried again that failed so often before. `chance`, 0 to 1, spreads them by a fifth, so that
 * those which failed together part; what the endpoint asked for counts where it is longer.
 */
export function illPause(failures: number, chance: number, retryAfterSeconds = 0): number {
  return Math.max(spread(pauseAfter(failures + 1), chance), Math.min(retryAfterSeconds, MOST_SECONDS))
}

/** Seconds until an event is tried again that was refused so often, this time included; undefined where it is given up. */
export function refusedPause(attempts: number, chance: number): number | undefined {
  const pause = REFUSED_PAUSES[attempts - 1]
  return pause === undefined ? undefined : spread(pause, chance)
}

function spread(seconds: number, chance: number): number {
  return seconds * (0.8 + 0.4 * chance)
}

/** Seconds that a Retry-After asks for: a number, or a date. */
export function retryAfterSeconds(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}

/** Types of events as an operator types them, separated by commas. */
export const KindsGiven = v.pipe(list(oneOf(EVENT_KINDS)), v.minLength(1, 'one or more types of events'))
