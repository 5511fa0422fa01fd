import { PATIENCE_MS } from '../ask.ts'
import { type Entry, isUnknown, listOpen } from '../ledger.ts'
import type { Rule } from './rule.ts'

/**
 * SQLSTATEs that faults cause: ended sessions, lost connections, timeouts, startup, and restarts before a
 * killed process is gone.
 */
const EXPECTED = /^(57P0[1-5]|57014|55P03|08\w{3}|53300|25P03|58P01|00000|42704|F0001)$/

/** One retry must settle a result. */
export const unsettled: Rule = ({ facts }) => {
  const unsettledEntries = facts.entries.filter(({ settling }) => settling).filter(isUnknown)
  const open = listOpen(facts.entries.filter(entry => !unsettledEntries.includes(entry)))
  return [...unsettledEntries, ...open].map(
    ({ op, ref, bookingId, status }) =>
      `${op} ${ref ?? bookingId} has no known outcome (${status ? `answered ${status}` : 'not answered'})`
  )
}

/** The event log is complete and correct. */
export const missingEvents: Rule = ({ facts }) => facts.missingEvents

/** No constraint violation, no deadlock, no unexpected error. */
export const guards: Rule = ({ facts }) =>
  [...facts.states]
    .filter(([state]) => !EXPECTED.test(state))
    .map(([state, count]) => `PostgreSQL logged ${state} ${count} times`)

/** No internal errors, and always an answer. */
export const broken: Rule = ({ facts }) => [
  ...facts.incidents,
  ...facts.entries
    .filter(isBroken)
    .map(({ op, status, t0, t1 }) => `${op} was answered ${status} after ${Math.round(t1 - t0)} ms`)
]

function isBroken({ status, t0, t1 }: Entry): boolean {
  return (status !== undefined && status >= 500 && status !== 503) || t1 - t0 > PATIENCE_MS
}
