import type { Chain, Due } from './chains.ts'
import {
  backoffSeconds,
  isFailingByRefusals,
  type Outcome,
  refusalBackoff,
  retryAfterSeconds
} from './rules.ts'
import type { BatchResult, LeasedEndpoint } from './transactions.ts'

/** Result of one attempt. */
interface AttemptResult {
  readonly outcome: Outcome
  readonly answer:
    | { readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
    | { readonly fault: string }
  readonly milliseconds: number
}

/** A round's input: chains, the cursor after them, and late events that were deleted meanwhile. */
export interface DueBatch {
  readonly chains: readonly Chain[]
  readonly next: number
  readonly lost: readonly number[]
}

/** The state of a round of deliveries to one endpoint. */
export interface DeliveryBatch {
  /** True if the next event with this key may be tried. */
  isOpen(about: string): boolean
  note(about: string, due: Due, tried: AttemptResult): void
  hasDelivered(): boolean
  /** The result to store. */
  result(): BatchResult
}

/** Stored attempts per endpoint. */
const MAX_ATTEMPTS = 50

/** Pause in seconds of a failing endpoint after a round without deliveries or failures. */
const WATCH_SECONDS = 5

/** Tracks a round. Pure logic: time and randomness are passed in. */
export function startBatch(
  endpoint: Pick<LeasedEndpoint, 'position' | 'failures' | 'refusals'>,
  { chains, next, lost }: DueBatch,
  { random, nowMs }: { readonly random: () => number; readonly nowMs: () => number }
): DeliveryBatch {
  const done: number[] = []
  const failed: BatchResult['failed'][number][] = []
  const attempts: Omit<BatchResult['attempts'][number], 'place'>[] = []
  const stuck = new Set<string>()
  let refusals = endpoint.refusals
  let isIll = false
  let isGone = false
  let retryAfter = 0

  function noteRefused(about: string, { event, attempts }: Due, why: string): void {
    refusals += 1
    const pause = refusalBackoff(attempts + 1, random()) ?? null
    const dead = pause === null
    failed.push({ n: event.number, about, attempts: attempts + 1, pause, why, dead })
    if (!dead) stuck.add(about)
  }

  /** Skipped events before the new cursor become late events. */
  function passedOver(upto: number): BatchResult['failed'] {
    const handled = handledNumbers()
    const waits = { attempts: 0, pause: null, why: null, dead: false }
    return chains.flatMap(({ about, events }) =>
      events
        .filter(({ isLate, event: { number } }) => !isLate && number <= upto && !handled.has(number))
        .map(({ event }) => ({ n: event.number, about, ...waits }))
    )
  }

  function handledNumbers(): Set<number> {
    return new Set([...done, ...failed.map(({ n }) => n)])
  }

  /** The new cursor: the end of the batch, or the last attempted event if the batch stopped early. */
  function newCursor(): number {
    const handled = handledNumbers()
    const isUntried = ({ about, events, open }: Chain) =>
      !stuck.has(about) && events.slice(0, open).some(({ event }) => !handled.has(event.number))
    return chains.some(isUntried) ? Math.max(endpoint.position, ...handled) : next
  }

  return {
    isOpen: about => !isIll && !isGone && !stuck.has(about),
    hasDelivered: () => done.length > 0,

    note(about, due, { outcome, answer, milliseconds }) {
      const n = due.event.number
      const status = 'fault' in answer ? null : answer.status
      const text = 'fault' in answer ? answer.fault : answer.text
      attempts.push({ n, outcome, status, milliseconds, answer: text })
      if (outcome === 'refused') return noteRefused(about, due, `status ${status}`)
      if (outcome === 'delivered') {
        refusals = 0
        done.push(n)
        return
      }
      isIll = true
      isGone ||= outcome === 'gone'
      if (!('fault' in answer))
        retryAfter = Math.max(retryAfter, retryAfterSeconds(answer.retryAfter, nowMs()))
    },

    result() {
      const ill = isIll || (done.length === 0 && isFailingByRefusals(refusals))
      const upto = newCursor()
      const all = [...failed, ...passedOver(upto)]
      const restPause = endpoint.failures > 0 && done.length === 0 ? WATCH_SECONDS : 0
      return {
        upto,
        done: [...done, ...lost],
        failed: all,
        abouts: chains.map(({ about }) => about),
        attempts: attempts.slice(-MAX_ATTEMPTS).map((attempt, place) => ({ place, ...attempt })),
        delivered: done.length,
        refusals,
        isIll: ill,
        isGone,
        pause: ill ? backoffSeconds(endpoint.failures, random(), retryAfter) : restPause
      }
    }
  }
}
