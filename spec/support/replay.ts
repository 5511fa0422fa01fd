import type { Sql } from '../../lib/infra/database/pool.ts'

/** A booking in the event log, or in its table. */
interface Answer {
  readonly status: string
  readonly slotId: string
  readonly participants: number
}

/** One event of a booking, in log order. */
interface Step extends Answer {
  readonly n: string
  readonly id: string
  readonly kind: string
  readonly isHold: boolean
}

/**
 * Differences between a school's replayed event log and its bookings and seats, as sentences. Requires a
 * log that was never pruned.
 */
export async function differencesOf(sql: Sql, schoolId: string): Promise<string[]> {
  // One statement, one snapshot: others may write meanwhile.
  const [found] = await sql<
    { steps: Step[]; rows: (Answer & { id: string })[]; seats: Record<string, number> }[]
  >`
    select
      (select coalesce(json_agg(json_build_object('n', e.n - e.many + u.place, 'id', u.id, 'kind', e.kind, 'slotId', u.slot_id,
          'participants', u.seats, 'isHold', u.ends is not null) order by e.n, u.place), '[]')
        from events e cross join lateral unnest(e.booking_ids, e.slot_ids, e.seats, e.ends) with ordinality
          as u(id, slot_id, seats, ends, place)
        where e.school_id = ${schoolId} and e.booking_ids is not null) as steps,
      (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'slotId', slot_id, 'participants', participants)), '[]')
        from bookings where school_id = ${schoolId}) as rows,
      (select coalesce(json_object_agg(id, spots_taken), '{}') from slots where school_id = ${schoolId} and spots_taken > 0) as seats`
  const { steps, rows, seats } = found!
  const answers = replay(steps)
  const there = new Map(rows.map(({ id, ...row }) => [id, row]))
  const differing = [...new Set([...answers.keys(), ...there.keys()])]
    .filter(id => describe(answers.get(id)) !== describe(there.get(id)))
    .map(id => `booking ${id} is ${describe(answers.get(id))} by the log, and ${describe(there.get(id))}`)
  const counted = seatsOf(answers.values())
  const miscounted = [...new Set([...Object.keys(seats), ...counted.keys()])]
    .filter(id => (counted.get(id) ?? 0) !== (seats[id] ?? 0))
    .map(id => `lesson ${id} has ${counted.get(id) ?? 0} seats taken by the log, and ${seats[id] ?? 0}`)
  return [...differing, ...miscounted, ...orderFaultsOf(steps)]
}

function replay(steps: readonly Step[]): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  for (const { id, kind, slotId, participants, isHold } of steps) {
    if (kind === 'booking.erased') continue
    const [, word = ''] = kind.split('.')
    const status = ['confirmed', 'cancelled', 'expired'].includes(word)
      ? word
      : isHold
        ? 'on_hold'
        : 'confirmed'
    answers.set(id, { status, slotId, participants })
  }
  return answers
}

function seatsOf(bookings: Iterable<Answer>): Map<string, number> {
  const seats = new Map<string, number>()
  for (const { status, slotId, participants } of bookings) {
    if (status === 'on_hold' || status === 'confirmed')
      seats.set(slotId, (seats.get(slotId) ?? 0) + participants)
  }
  return seats
}

function describe(booking: Answer | undefined): string {
  return booking ? `${booking.status}, ${booking.participants} seats of ${booking.slotId}` : 'unknown'
}

/** Duplicate numbers, and events of a booking before its creation. */
function orderFaultsOf(steps: readonly Step[]): string[] {
  const created = new Set<string>()
  const numbers = new Set<string>()
  return steps.flatMap(({ n, id, kind }) => {
    const isFirst = !created.has(id)
    created.add(id)
    const twice = numbers.has(n)
    numbers.add(n)
    const early = isFirst && !['booking.held', 'booking.confirmed'].includes(kind)
    return [
      ...(twice ? [`number ${n} is there twice`] : []),
      ...(early ? [`booking ${id} begins with ${kind}`] : [])
    ]
  })
}
