import type { Sql } from '../../lib/infra/database/pool.ts'
import type { Timeline } from './clock.ts'
import type { Deliveries } from './deliveries.ts'
import { type Entry, isUnknown } from './ledger.ts'
import type { MoneyFaults } from './money.ts'
import type { Samples } from './sampler.ts'
import type { School, Slot } from './school.ts'

/** A booking's row at the end. */
export interface Row {
  readonly id: string
  readonly ref: string
  readonly slotId: string
  readonly participants: number
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  readonly expiresAt: number | null
}

/** All operations on one booking. */
export interface History {
  readonly row: Row
  /** Time of its first request. */
  readonly begunAt: number
  /** Attempts with its reference; some may have created or found another booking of that reference. */
  readonly creates: readonly Entry[]
  /** First answer that contained the booking. */
  readonly acknowledged: Entry | undefined
  readonly confirms: readonly Entry[]
  readonly cancels: readonly Entry[]
  readonly moves: readonly Entry[]
  readonly reads: readonly Entry[]
}

/** Input of all rules. */
export interface Facts {
  readonly school: School
  readonly slots: ReadonlyMap<string, Slot>
  readonly entries: readonly Entry[]
  readonly rows: readonly Row[]
  readonly histories: ReadonlyMap<string, History>
  readonly attempts: ReadonlyMap<string, readonly Entry[]>
  /**
   * Answers decided under a lesson's lock, which also ends its overdue holds; by lesson, in request order.
   */
  readonly decisive: ReadonlyMap<string, readonly Entry[]>
  readonly timeline: Timeline
  readonly samples: Samples
  /** Missing or wrong events of the event log. */
  readonly missingEvents: readonly string[]
  /** Events received by each endpoint, and those it must receive. */
  readonly deliveries: readonly Deliveries[]
  /** Payments and bookings of the school that takes payments online. */
  readonly money: MoneyFaults
  /** SQLSTATEs in the database's log. */
  readonly states: ReadonlyMap<string, number>
  readonly incidents: readonly string[]
}

/** Reads the bookings of a school. */
export async function readRows(sql: Sql, schoolId: string): Promise<Row[]> {
  return [
    ...(await sql<Row[]>`
      select id, external_ref as ref, slot_id as "slotId", participants, status,
        extract(epoch from hold_expires_at)::float8 * 1000 as "expiresAt"
      from bookings where school_id = ${schoolId}`)
  ]
}

/** Combines the requests with the final rows. */
export function gatherFacts(sources: Omit<Facts, 'slots' | 'histories' | 'attempts' | 'decisive'>): Facts {
  const { school, entries, rows } = sources
  const ofRef = groupBy(entries, ({ ref }) => ref)
  const ofBooking = groupBy(entries, ({ bookingId }) => bookingId)
  const histories = rows.map(row => {
    const creates = ofRef.get(row.ref) ?? []
    const ofThisBooking = ofBooking.get(row.id) ?? []
    const entriesOf = (op: Entry['op']) => ofThisBooking.filter(entry => entry.op === op)
    const acknowledged = creates.find(({ status, body }) => status === 201 && body.bookingId === row.id)
    const [confirms, cancels, moves, reads] = [
      entriesOf('confirm'),
      entriesOf('cancel'),
      entriesOf('move'),
      entriesOf('read')
    ]
    const begunAt = creates.reduce((first, { t0 }) => Math.min(first, t0), Number.POSITIVE_INFINITY)
    return [row.id, { row, begunAt, creates, acknowledged, confirms, cancels, moves, reads }] as const
  })
  return {
    ...sources,
    slots: new Map(school.slots.map(slot => [slot.id, slot])),
    histories: new Map(histories),
    attempts: ofRef,
    decisive: groupBy([...entries].sort((a, b) => a.t0 - b.t0).filter(isDecisive), ({ slotId }) => slotId)
  }
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function isDecisive(entry: Entry): boolean {
  const { op, status } = entry
  const full = status === 409 && ['insufficient_spots', 'ratio_exceeded'].includes(codeOf(entry))
  return op === 'create' && (status === 201 || full)
}

/** Error code of a refusal, in v1 or OCTO. */
export function codeOf({ body }: Entry): string {
  return String(body?.error ?? '')
}

/** First moment from which a booking has certainly ended, by its own answers. */
export function certainEndOf({ confirms, cancels, reads }: History): number {
  const finals = [
    ...cancels.filter(({ status }) => status === 200 || status === 404 || status === 410),
    ...confirms.filter(({ status }) => status === 404 || status === 410),
    ...reads.filter(({ body }) => body?.status === 'cancelled')
  ]
  return Math.min(...finals.map(({ t1 }) => t1))
}

/** First moment at which a hold may have expired; never if it is none. */
export function possibleExpiryOf({ timeline }: Facts, { row, begunAt }: History): number {
  return timeline.firstPossible(row.expiresAt ?? Number.POSITIVE_INFINITY, begunAt)
}

/** True if any of these requests started before a moment, so it may have taken effect. */
export function startedBefore(entries: readonly Entry[], moment: number, except?: Entry): boolean {
  return entries.some(entry => entry !== except && entry.t0 < moment)
}

/** Entries answered with one of these statuses. */
export function answered(entries: readonly Entry[], ...statuses: readonly number[]): Entry[] {
  return entries.filter(entry => !isUnknown(entry) && statuses.includes(entry.status as number))
}
