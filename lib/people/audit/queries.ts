import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { AuditAct } from './acts.ts'
import type { AuditCursor } from './rules.ts'

export const LOG_PAGE_ROWS = 50

/** A row of the audit log, with names resolved. */
export interface AuditRow {
  readonly id: string
  /** ISO 8601 in UTC. */
  readonly at: string
  /** The time in microseconds, for use as a cursor. */
  readonly micros: string
  /** The actor's name; null for an operator. */
  readonly by: string | null
  readonly act: AuditAct
  /** Name of the person, assistant or partner that the act concerned. */
  readonly to: string | null
  readonly lesson: {
    readonly id: string
    readonly name: string
    readonly date: string
    readonly startTime: string
  } | null
  readonly booking: { readonly id: string; readonly reference: string; readonly currency: string } | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** An act of staff on one booking. */
export interface BookingAct extends Pick<AuditRow, 'id' | 'at' | 'by' | 'act' | 'before' | 'after'> {
  /** The booking that replaced this one. */
  readonly again: { readonly id: string; readonly reference: string } | null
}

/** Maximum acts to show on a booking's page. */
const MAX_ACTS = 50

/** Acts on a booking, and moves and cancellations of its lesson since the booking, newest first. */
export function listBookingActs(sql: Sql, schoolId: string, bookingId: string): Promise<BookingAct[]> {
  return sql<BookingAct[]>`
    with booking as materialized (
      select slot_id, created_at from bookings where school_id = ${schoolId} and id = ${bookingId}
    ), deeds as materialized (
      (select at, id, person_id, act, before, after, (after ->> 'again')::uuid as again from school_log
        where school_id = ${schoolId} and booking_id = ${bookingId} order by at desc limit ${MAX_ACTS})
      union all
      (select l.at, l.id, l.person_id, l.act, l.before, l.after, null from booking k
        join school_log l on l.school_id = ${schoolId} and l.slot_id = k.slot_id
        where l.at >= k.created_at and l.act in ('lesson.move', 'lesson.cancel') order by l.at desc limit ${MAX_ACTS})
    )
    select l.id, iso_utc(l.at) as at, p.name as by, l.act, l.before, l.after,
      case when b.id is not null then json_build_object('id', b.id, 'reference', b.reference) end as again
    from deeds l
    left join people p on p.school_id = ${schoolId} and p.id = l.person_id
    left join bookings b on b.school_id = ${schoolId} and b.id = l.again
    order by l.at desc, l.id`
}

/** Names that audit rows refer to by id. */
export interface AuditNames {
  readonly instructors: Readonly<Record<string, string>>
  readonly types: Readonly<Record<string, string>>
}

/** Names of the school's lesson types and instructors. Removed instructors are included. */
export async function readAuditNames(sql: Sql, schoolId: string): Promise<AuditNames> {
  return singleRow(
    await sql<AuditNames[]>`
    select coalesce((select json_object_agg(i.id, i.name) from instructors i where i.school_id = ${schoolId}), '{}') as instructors,
      coalesce((select json_object_agg(t.id, t.name) from lesson_types t where t.school_id = ${schoolId}), '{}') as types`
  )
}

/** A person who may be the actor of an audit row. */
export interface AuditActor {
  readonly id: string
  readonly name: string
}

/** Maximum people to offer in the filter. */
const MAX_ACTORS = 300

/** The school's people. Removed people are last. */
export function listAuditActors(sql: Sql, schoolId: string): Promise<AuditActor[]> {
  return sql<AuditActor[]>`
    select id, name from people where school_id = ${schoolId}
    order by removed_at is not null, name, id limit ${MAX_ACTORS}`
}

/** Criteria for the audit log. An absent criterion matches every row. */
export interface AuditFilter {
  /** Id of a person, or `operator`. */
  readonly person?: string | undefined
  readonly act?: AuditAct | undefined
  /** A local day. */
  readonly date?: string | undefined
  /** Reference of a booking. */
  readonly booking?: string | undefined
}

/** The audit log, newest first. Returns one row more than a page shows, if there are more. */
export function listAuditRows(
  sql: Sql,
  { schoolId, timeZone }: { readonly schoolId: string; readonly timeZone: string },
  { person, act, date, booking }: AuditFilter,
  from: AuditCursor | undefined
): Promise<AuditRow[]> {
  const byPerson =
    person === 'operator' ? sql`and l.person_id is null` : person ? sql`and l.person_id = ${person}` : sql``
  return sql<AuditRow[]>`
    with rows as materialized (
      select * from school_log l
      where true ${byPerson} ${act ? sql`and l.act = ${act}` : sql``}
        ${date ? sql`and l.at >= ${date}::text::date::timestamp at time zone ${timeZone} and l.at < (${date}::text::date + 1)::timestamp at time zone ${timeZone}` : sql``}
        ${booking ? sql`and l.booking_id = (select b.id from bookings b where b.school_id = ${schoolId} and b.reference = ${booking})` : sql``}
        ${from ? sql`and (l.at, l.id) < (timestamptz 'epoch' + ${from.at}::text::bigint * interval '1 microsecond', ${from.id}::text::uuid)` : sql``}
        and l.school_id = ${schoolId}
      order by l.at desc, l.id desc limit ${LOG_PAGE_ROWS + 1}
    )
    select r.id, iso_utc(r.at) as at, (extract(epoch from r.at) * 1000000)::bigint::text as micros, p.name as by, r.act,
      coalesce(o.name, k.label, q.name) as "to", r.before, r.after,
      case when s.id is not null then json_build_object('id', s.id, 'name', t.name, 'date', s.local_date,
        'startTime', to_char(s.local_start, 'HH24:MI')) end as lesson,
      case when b.id is not null then json_build_object('id', b.id, 'reference', b.reference, 'currency', b.currency) end as booking
    from rows r
    left join people p on p.school_id = ${schoolId} and p.id = r.person_id
    left join people o on o.school_id = ${schoolId} and o.id::text = r.subject
    left join connector_keys k on k.school_id = ${schoolId} and k.id::text = r.subject
    left join partners q on q.school_id = ${schoolId}
      and q.id::text = case when r.act in ('partner.terms', 'partner.limit', 'partner.settle') then r.subject else coalesce(r.after ->> 'partner', r.before ->> 'partner') end
    left join slots s on s.school_id = ${schoolId} and s.id = r.slot_id
    left join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    left join bookings b on b.school_id = ${schoolId} and b.id = r.booking_id
    order by r.at desc, r.id desc`
}
