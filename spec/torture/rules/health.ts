import { PATIENCE_MS } from '../ask.ts'
import { type Entry, isUnknown, listOpen } from '../ledger.ts'
import type { Rule } from './rule.ts'

/** SQLSTATEs that faults bring about by themselves: sessions ended, connections lost, time limits, starting up, or so soon that the killed one lingers. */
const EXPECTED = /^(57P0[1-5]|57014|55P03|08\w{3}|53300|25P03|58P01|00000|42704|F0001)$/

/** What one retry must settle. */
export const unsettled: Rule = ({ facts }) => {
  const again = facts.entries.filter(({ settling }) => settling).filter(isUnknown)
  const open = listOpen(facts.entries.filter(entry => !again.includes(entry)))
  return [...again, ...open].map(
    ({ op, ref, bookingId, status }) =>
      `${op} ${ref ?? bookingId} has no known outcome (${status ? `answered ${status}` : 'not answered'})`
  )
}

/** The log tells all, and nothing else. */
export const untold: Rule = ({ facts }) => facts.untold

/** Neither the last line of defence nor a deadlock, nor anything that nobody expects. */
export const guards: Rule = ({ facts }) =>
  [...facts.states]
    .filter(([state]) => !EXPECTED.test(state))
    .map(([state, count]) => `PostgreSQL logged ${state} ${count} times`)

/** No fault of ours, and always an answer. */
export const broken: Rule = ({ facts }) => [
  ...facts.surprises,
  ...facts.entries
    .filter(isBroken)
    .map(({ op, status, t0, t1 }) => `${op} was answered ${status} after ${Math.round(t1 - t0)} ms`)
]

function isBroken({ status, t0, t1 }: Entry): boolean {
  return (status !== undefined && status >= 500 && status !== 503) || t1 - t0 > PATIENCE_MS
}
