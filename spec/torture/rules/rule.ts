import type { Facts } from '../facts.ts'
import type { Occupancy } from '../occupancy.ts'

/** Guarantees, in the words of the verdict. */
export const PROMISES = {
  lost: 'acknowledged and not there',
  twice: 'there twice',
  oversold: 'seats beyond what there is, or a count that is not its bookings',
  contradictory: 'answers that contradict each other, or the table',
  refused: 'refused without a reason',
  untold: 'an event that a reader of the log misses, or a log that is not what happened',
  undelivered:
    'an event that its endpoint missed, or took before an earlier one of its booking, or in other words',
  unsettled: 'an unknown outcome that one retry did not settle',
  guards:
    'a last line of defence (23514), a deadlock (40P01) or an error nobody expects in the log of PostgreSQL',
  broken: 'an internal error, no answer at all, or a server that ended by itself'
} as const

/** Name of a guarantee. */
export type Guarantee = keyof typeof PROMISES

/** A violation, as a sentence. */
export interface Finding {
  readonly promise: Guarantee
  readonly what: string
}

/** Input of a rule. */
export interface Case {
  readonly facts: Facts
  readonly occupancy: ReadonlyMap<string, Occupancy>
}

/** Returns a sentence for each violation. */
export type Rule = (case_: Case) => readonly string[]
