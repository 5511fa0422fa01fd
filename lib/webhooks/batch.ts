import type { Chain, Due } from './chains.ts'
import {
  backoffSeconds,
  isFailingByRefusals,
  type Outcome,
  refusalBackoff,
  retryAfterSeconds
} from './rules.ts'
import type { BatchResult, LeasedEndpoint } from './transactions.ts'

interface AttemptResult {
  readonly outcome: Outcome
  readonly answer:
    | { readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
    | { readonly fault: string }
  readonly milliseconds: number
}

/** Input of a round: chains, the cursor after them, and the late events that were deleted meanwhile. */
export interface DueBatch {
  readonly chains: readonly Chain[]
  readonly next: number
  readonly deleted: readonly number[]
}

/** The state of a round of deliveries to one endpoint. */
export interface DeliveryBatch {
  /** True if the next event with this ordering key may be tried. */
  isOpen(key: string): boolean
  note(key: string, due: Due, result: AttemptResult): void
  hasDelivered(): boolean
  /** The result to store. */
  result(): BatchResult
}

/** Maximum attempts to store per endpoint. */
const MAX_ATTEMPTS = 50

/** Seconds until a failing endpoint is tried again if a round had no deliveries and no failures. */
const WATCH_SECONDS = 5

/** Tracks a round. The function is pure: time and randomness are passed in. */
export function startBatch(
  endpoint: Pick<LeasedEndpoint, 'position' | 'failures' | 'refusals'>,
  { chains, next, deleted }: DueBatch,
  { random, nowMs }: { readonly random: () => number; readonly nowMs: () => number }
): DeliveryBatch {
  const delivered: number[] = []
  const failed: BatchResult['failed'][number][] = []
  const attempts: Omit<BatchResult['attempts'][number], 'place'>[] = []
  const blockedChains = new Set<string>()
  let refusals = endpoint.refusals
  let hasFailed = false
  let isGone = false
  let retryAfter = 0

  function noteRefusal(key: string, { event, attempts }: Due, reason: string): void {
    refusals += 1
    const pause = refusalBackoff(attempts + 1, random()) ?? null
    const dead = pause === null
    failed.push({ n: event.number, about: key, attempts: attempts + 1, pause, why: reason, dead })
    if (!dead) blockedChains.add(key)
  }

  /** Skipped events before the new cursor, which become late events. */
  function skippedEvents(upto: number): BatchResult['failed'] {
    const handledEvents = handledNumbers()
    const waits = { attempts: 0, pause: null, why: null, dead: false }
    return chains.flatMap(({ about, events }) =>
      events
        .filter(({ isLate, event: { number } }) => !isLate && number <= upto && !handledEvents.has(number))
        .map(({ event }) => ({ n: event.number, about, ...waits }))
    )
  }

  function handledNumbers(): Set<number> {
    return new Set([...delivered, ...failed.map(({ n }) => n)])
  }

  /** The new cursor: the end of the batch, or the last attempted event if the batch stopped early. */
  function newCursor(): number {
    const handledEvents = handledNumbers()
    const isUntried = ({ about, events, open }: Chain) =>
      !blockedChains.has(about) && events.slice(0, open).some(({ event }) => !handledEvents.has(event.number))
    return chains.some(isUntried) ? Math.max(endpoint.position, ...handledEvents) : next
  }

  return {
    isOpen: key => !hasFailed && !isGone && !blockedChains.has(key),
    hasDelivered: () => delivered.length > 0,

    note(key, due, { outcome, answer, milliseconds }) {
      const n = due.event.number
      const status = 'fault' in answer ? null : answer.status
      const text = 'fault' in answer ? answer.fault : answer.text
      attempts.push({ n, outcome, status, milliseconds, answer: text })
      if (outcome === 'refused') return noteRefusal(key, due, `status ${status}`)
      if (outcome === 'delivered') {
        refusals = 0
        delivered.push(n)
        return
      }
      hasFailed = true
      isGone ||= outcome === 'gone'
      if (!('fault' in answer))
        retryAfter = Math.max(retryAfter, retryAfterSeconds(answer.retryAfter, nowMs()))
    },

    result() {
      const isFailing = hasFailed || (delivered.length === 0 && isFailingByRefusals(refusals))
      const upto = newCursor()
      const all = [...failed, ...skippedEvents(upto)]
      const restPause = endpoint.failures > 0 && delivered.length === 0 ? WATCH_SECONDS : 0
      return {
        upto,
        done: [...delivered, ...deleted],
        failed: all,
        abouts: chains.map(({ about }) => about),
        attempts: attempts.slice(-MAX_ATTEMPTS).map((attempt, place) => ({ place, ...attempt })),
        delivered: delivered.length,
        refusals,
        isIll: isFailing,
        isGone,
        pause: isFailing ? backoffSeconds(endpoint.failures, random(), retryAfter) : restPause
      }
    }
  }
}
