import type { Facts } from '../facts.ts'
import type { Occupancy } from '../occupancy.ts'

/** Guarantees, in the words of the verdict. */
export const PROMISES = {
  lost: 'an acknowledged booking is missing',
  twice: 'a booking exists twice',
  oversold: 'more seats are taken than exist, or the count of seats differs from the bookings',
  contradictory: 'answers contradict each other, or the table',
  refused: 'a request is refused without a reason',
  missed: 'a reader of the log misses an event, or the log differs from the changes',
  kept: 'money of a guest has neither a place nor a refund, or goes back twice',
  unpaid: 'a booking is confirmed without the money that confirms it',
  undelivered:
    'an endpoint misses an event, gets it before an earlier one of its booking, or with other bytes',
  unsettled: 'one retry does not settle an unknown outcome',
  guards:
    'the log of PostgreSQL has a refusal by the last defence (23514), a deadlock (40P01) or an unexpected error',
  broken: 'an internal error occurs, an answer is missing, or a server ends without a signal'
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
