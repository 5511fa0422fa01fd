import { answered, certainEndOf, type Facts, type History, possibleExpiryOf } from './facts.ts'
import type { Entry } from './ledger.ts'

/** A number that changes at moments. */
export class Steps {
  readonly #moments: number[] = []
  readonly #values: number[] = []

  constructor(changes: readonly (readonly [moment: number, by: number])[]) {
    let value = 0
    for (const [moment, change] of [...changes].sort(([a], [b]) => a - b)) {
      value += change
      if (this.#moments.at(-1) === moment) this.#values[this.#values.length - 1] = value
      else {
        this.#moments.push(moment)
        this.#values.push(value)
      }
    }
  }

  /** Its minimum and maximum between two moments, both included. */
  between(t0: number, t1: number): { least: number; most: number } {
    let i = this.#countUntil(t0)
    let [min, max] = [i > 0 ? this.#values[i - 1]! : 0, i > 0 ? this.#values[i - 1]! : 0]
    for (; i < this.#moments.length && this.#moments[i]! <= t1; i += 1) {
      min = Math.min(min, this.#values[i]!)
      max = Math.max(max, this.#values[i]!)
    }
    return { least: min, most: max }
  }

  /** Number of moments at or before this one. */
  #countUntil(moment: number): number {
    let [low, high] = [0, this.#moments.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#moments[middle]! <= moment) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Bounds of the taken seats of one lesson, as known from outside. */
export interface Occupancy {
  readonly certain: Steps
  readonly possible: Steps
}

type Change = readonly [moment: number, by: number]

/**
 * Taken seats of every lesson, bounded by requests and answers. A booking is certain from its first answer
 * to the first attempt to end it, or to the first moment at which it may have expired. It is possible from
 * the first attempt at its reference to an answer that shows its end. One with an attempted move is
 * possible everywhere and certain nowhere.
 */
export function occupancyOf(facts: Facts): ReadonlyMap<string, Occupancy> {
  const certain = new Map<string, Change[]>()
  const possible = new Map<string, Change[]>()
  const add = (to: Map<string, Change[]>, slotId: string, from: number, until: number, seats: number) => {
    if (until <= from) return
    const changes = to.get(slotId) ?? []
    if (changes.length === 0) to.set(slotId, changes)
    changes.push([from, seats])
    if (until < Number.POSITIVE_INFINITY) changes.push([until, -seats])
  }
  for (const history of facts.histories.values()) {
    const { row, begunAt, creates, moves, acknowledged } = history
    const gone = Math.min(
      certainEndOf(history),
      reapedBy(facts, history, facts.decisive.get(row.slotId) ?? [])
    )
    const places = new Set([
      row.slotId,
      ...moves.map(({ slotId }) => slotId!),
      ...creates.map(({ slotId }) => slotId!)
    ])
    for (const slotId of moves.length > 0 ? places : [row.slotId]) {
      add(possible, slotId, begunAt, gone, row.participants)
    }
    if (!acknowledged || moves.length > 0) continue
    for (const [from, until] of certainSpans(facts, history, acknowledged)) {
      add(certain, row.slotId, from, until, row.participants)
    }
  }
  return new Map(
    facts.school.slots.map(({ id }) => [
      id,
      { certain: new Steps(certain.get(id) ?? []), possible: new Steps(possible.get(id) ?? []) }
    ])
  )
}

function certainSpans(
  { timeline }: Facts,
  { row, confirms, cancels }: History,
  acknowledged: Entry
): Change[] {
  const cancelled = Math.min(...cancels.map(({ t0 }) => t0))
  if (row.expiresAt === null) return [[acknowledged.t1, cancelled]]
  const closed = timeline.firstPossible(row.expiresAt, acknowledged.t1)
  const confirmed = Math.min(...answered(confirms, 200).map(({ t1 }) => t1))
  return [
    [acknowledged.t1, Math.min(cancelled, closed, confirmed)],
    [confirmed, cancelled]
  ]
}

/**
 * Time at which an ended hold had certainly released its seats: a booking at its lesson after it expired.
 */
function reapedBy(facts: Facts, history: History, decisive: readonly Entry[]): number {
  const { row } = history
  if (row.status !== 'expired' || row.expiresAt === null) return Number.POSITIVE_INFINITY
  const closed = possibleExpiryOf(facts, history)
  for (const { t0, t1 } of decisive) {
    if (t0 >= closed && facts.timeline.between(t0, t1).least > row.expiresAt) return t1
  }
  return Number.POSITIVE_INFINITY
}
