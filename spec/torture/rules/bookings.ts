import { answered, codeOf, type Facts, type History, possibleExpiryOf, startedBefore } from '../facts.ts'
import type { Entry } from '../ledger.ts'
import type { Rule } from './rule.ts'

/** An acknowledged booking exists, as acknowledged, until it is ended. */
export const lost: Rule = ({ facts }) => [
  ...facts.entries
    .filter(({ op, status }) => op === 'create' && status === 201)
    .flatMap(acknowledged => missing(facts, acknowledged)),
  ...each(facts, (history, id) => [
    ...unkept(facts, history).map(reason => `booking ${id} ${reason}`),
    ...history.reads
      .filter(read => [403, 404].includes(read.status as number))
      .map(() => `booking ${id} could not be read`)
  ])
]

function missing({ histories }: Facts, { body, ref, slotId, participants }: Entry): string[] {
  const history = histories.get(body.bookingId)
  if (!history) return [`booking ${body.bookingId} of ${ref} was told of and is not there`]
  const { row, moves } = history
  const same =
    row.ref === ref && row.participants === participants && (moves.length > 0 || row.slotId === slotId)
  return same ? [] : [`booking ${row.id} is not what was told of ${ref}`]
}

function unkept(facts: Facts, history: History): string[] {
  const { row, acknowledged, confirms, cancels } = history
  const confirmed = acknowledged?.holdMinutes === null || answered(confirms, 200).length > 0
  const { status } = row
  if (confirmed && (status === 'on_hold' || status === 'expired')) return [`was confirmed and is ${status}`]
  if (status === 'cancelled' && cancels.length === 0) return ['is cancelled, which nobody asked for']
  if (status === 'expired' && possibleExpiryOf(facts, history) > performance.now())
    return ['ended before its window closed']
  return []
}

/** At most one booking for each reference, except expired holds. */
export const twice: Rule = ({ facts }) => {
  const bookings = new Map<string, Set<string>>()
  const add = (ref: string, id: string) => bookings.set(ref, (bookings.get(ref) ?? new Set()).add(id))
  for (const { ref, id, status } of facts.rows) if (status !== 'expired') add(ref, id)
  for (const { op, ref, body } of answered(facts.entries, 201)) {
    const { row } = facts.histories.get(body.bookingId) ?? {}
    if (op === 'create' && row?.status !== 'expired') add(ref!, body.bookingId)
  }
  return [...bookings]
    .filter(([, ids]) => ids.size > 1)
    .map(([ref, ids]) => `${ref} has ${ids.size} bookings`)
}

/** All answers about one booking are consistent. */
export const contradictory: Rule = ({ facts }) => [
  ...each(facts, (history, id) => clashes(facts, history).map(reason => `booking ${id} ${reason}`)),
  ...facts.rows
    .filter(row => !facts.attempts.has(row.ref))
    .map(({ id }) => `booking ${id} was asked for by nobody`),
  ...facts.entries.flatMap(entry => wrongBookingFaults(facts, entry))
]

function clashes(facts: Facts, history: History): string[] {
  const { row, creates, acknowledged, confirms, cancels, moves, reads } = history
  const cancelled = answered(cancels, 200)
  const confirmed = answered(confirms, 200)
  const ended = answered([...confirms, ...cancels], 410)
  const found = creates.some(({ status, body }) => status === 409 && body.bookingId === row.id)
  const isUnreported =
    !acknowledged && !found && creates.every(({ status }) => status !== undefined && status < 500)
  return [
    cancelled.length > 1 && 'was cancelled twice',
    cancelled.length > 0 && row.status !== 'cancelled' && `was cancelled and is ${row.status}`,
    ended.length > 0 && row.status !== 'expired' && `had run out and is ${row.status}`,
    cancelled.some(({ t1 }) => startedAfter([...confirmed, ...answered(moves, 200)], t1)) &&
      'was changed after it was cancelled',
    ended.some(({ t1 }) => startedAfter(confirmed, t1)) && 'was confirmed after it had run out',
    confirmed.some(entry => tooLate(facts, row.expiresAt, entry, confirms)) &&
      'was confirmed after its window',
    isHoldTooOld(facts, history) && `is ${row.status}, though somebody booked at its lesson after its window`,
    isUnreported && 'is there though every attempt at it was refused',
    ...reads.map(read => staleReadFault(read, { cancelled, confirmed, ended, cancels }))
  ].filter(reason => typeof reason === 'string')
}

/** An untouched hold at whose lesson a booking was made, certainly after it expired: that ends the hold. */
function isHoldTooOld(
  { timeline, decisive }: Facts,
  { row, acknowledged, confirms, cancels, moves }: History
): boolean {
  const { expiresAt, slotId, status } = row
  if (expiresAt === null || !acknowledged || moves.length > 0 || status === 'expired') return false
  const touched = Math.min(...[...confirms, ...cancels].map(({ t0 }) => t0))
  return (decisive.get(slotId) ?? []).some(
    ({ t0, t1 }) => acknowledged.t1 < t0 && t1 < touched && timeline.between(t0, t1).least > expiresAt
  )
}

function startedAfter(entries: readonly Entry[], moment: number): boolean {
  return entries.some(({ t0 }) => t0 > moment)
}

/** A first confirmation after the hold had certainly expired. */
function tooLate(
  { timeline }: Facts,
  expiresAt: number | null,
  entry: Entry,
  confirms: readonly Entry[]
): boolean {
  if (expiresAt === null || startedBefore(confirms, entry.t1, entry)) return false
  return timeline.between(entry.t0, entry.t1).least > expiresAt
}

type Ends = Readonly<Record<'cancelled' | 'confirmed' | 'ended' | 'cancels', readonly Entry[]>>

/** A read that began after an answer must show what that answer said. */
function staleReadFault(read: Entry, { cancelled, confirmed, ended, cancels }: Ends): string | undefined {
  const after = (entries: readonly Entry[]) => entries.some(({ t1 }) => t1 < read.t0)
  const { status } = read.body ?? {}
  if (read.status !== 200) return undefined
  if (after(cancelled) && status !== 'cancelled') return `was cancelled and read as ${status}`
  if (after(ended) && status !== 'expired') return `had run out and was read as ${status}`
  if (after(confirmed) && status !== 'confirmed' && !startedBefore(cancels, read.t1)) {
    return `was confirmed and read as ${status}`
  }
  return undefined
}

/** An answer about a different booking than requested. */
function wrongBookingFaults({ histories }: Facts, entry: Entry): string[] {
  const { op, ref, bookingId, status, body } = entry
  if (codeOf(entry) === 'external_ref_exists') {
    return histories.get(body.bookingId)?.row.ref === ref
      ? []
      : [`${ref} was said to be booking ${body.bookingId}`]
  }
  if (status !== 200 || op === 'list') return []
  const named = op === 'move' ? body.uuid : body.bookingId
  return named === bookingId ? [] : [`booking ${named} was answered for ${bookingId}`]
}

function each(facts: Facts, judge: (history: History, id: string) => string[]): string[] {
  return [...facts.histories].flatMap(([id, history]) => judge(history, id))
}
