import type { Sql } from '../../../lib/infra/database/pool.ts'
import { centreLessonColumns, centreLessonTables } from '../../../lib/lessons/staff/queries.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'

/** Maximum lessons of a day, and of their parties, on a page. */
const WEATHER_LIMITS = { lessons: 200, parties: 1000 } as const

/** A party affected by a change of its lesson, and the channels that reach it. */
export interface ConcernedParty {
  readonly id: string
  readonly name: string
  readonly participants: number
  readonly partner: string
  readonly totalCents: number
  /** True if the service sends emails to the guest. */
  readonly isMailed: boolean
  /** True if the partner has a webhook for changes of the booking. */
  readonly isHooked: boolean
}

/** A lesson that may be moved or cancelled. */
export interface AffectedLesson extends Omit<CentreLesson, 'instructors'> {
  /** The lesson's schedule_version, which a change from this page must carry. */
  readonly version: number
  readonly currency: string
  readonly parties: readonly ConcernedParty[]
}

/** Lessons of a day, or one lesson, with the parties that a change affects. */
export function listPlanned(
  sql: Sql,
  schoolId: string,
  {
    id,
    date
  }: { readonly id: string; readonly date?: never } | { readonly id?: never; readonly date: string }
): Promise<AffectedLesson[]> {
  const these = id === undefined ? sql`s.local_date = ${date}::text::date` : sql`s.id = ${id}`
  return sql<AffectedLesson[]>`
    with lessons as materialized (
      select ${centreLessonColumns(sql)}, s.schedule_version as version, c.currency
      from ${centreLessonTables(sql, schoolId)} join schools c on c.id = ${schoolId}
      where s.school_id = ${schoolId} and ${these} order by s.starts_at, s.id limit ${WEATHER_LIMITS.lessons}
    ), hooked as materialized (
      select distinct partner_id from endpoints
      where school_id = ${schoolId} and partner_id is not null and disabled_at is null
    ), parties as materialized (
      select b.slot_id, b.id, b.customer_name as name, b.participants, p.name as partner, b.total_cents, b.created_at,
        b.customer_email <> '' and b.status = 'confirmed' and exists (select from mail_cursors where school_id = ${schoolId})
          and (p.guest_mail <> 'none' or partner_form(p.name) in ('website', 'desk')) as mailed, k.partner_id is not null as hooked
      from bookings b join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
      left join hooked k on k.partner_id = b.partner_id
      where b.school_id = ${schoolId} and b.slot_id = any (array(select id from lessons))
        and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
      order by b.created_at, b.id limit ${WEATHER_LIMITS.parties}
    ), concerned as materialized (
      select slot_id, json_agg(json_build_object('id', id, 'name', name, 'participants', participants, 'partner', partner,
        'totalCents', total_cents, 'isMailed', mailed, 'isHooked', hooked) order by created_at, id) as list
      from parties group by slot_id
    )
    select l.*, coalesce(p.list, '[]') as parties from lessons l left join concerned p on p.slot_id = l.id
    order by l."startsAt", l.id`
}

/** A time to which a lesson could move: its instructors are free, and no similar lesson is on sale there at that time. */
export interface Opening {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  /** ISO 8601 in UTC. */
  readonly startsAt: string
  readonly isNextDay: boolean
  /** Minutes between the present start time and this one. */
  readonly minutesAway: number
}

/**
 * Possible times on the lesson's day and the next, between 8:00 and 20:00, or between the first and the last lesson if that is
 * longer.
 */
export function listOpenings(sql: Sql, schoolId: string, id: string): Promise<Opening[]> {
  return sql<Opening[]>`
    with lesson as materialized (
      select id, lesson_type_id, spot_name, local_date, local_start, lesson_end(local_date, local_start, local_end) - (local_date + local_start) as lasts, time_zone, starts_at
      from slots where school_id = ${schoolId} and id = ${id}
    ), taught as materialized (
      select min(s.local_start) as first, max(s.local_end) filter (where s.local_end > s.local_start) as last,
        bool_or(s.local_end <= s.local_start) as late from lesson l
      join slots s on s.school_id = ${schoolId} and s.local_date between l.local_date and l.local_date + 1
    ), times as materialized (
      select l.*, l.local_date + d.days + l.local_start + make_interval(hours => h.hours) as begins, h.hours, d.days
      from lesson l cross join (values (0), (1)) d(days) cross join generate_series(-23, 23) h(hours)
    ), open as materialized (
      select t.*, t.begins at time zone t.time_zone as starts, (t.begins + t.lasts) at time zone t.time_zone as ends
      from times t cross join taught g
      where t.begins::date = t.local_date + t.days and t.begins::time >= least(g.first, '08:00')
        and (t.begins + t.lasts <= t.begins::date + greatest(g.last, '20:00') or (g.late and (t.begins + t.lasts)::date > t.begins::date))
        and (t.hours, t.days) <> (0, 0)
        and (t.begins at time zone t.time_zone) at time zone t.time_zone = t.begins
    ), busy as materialized (
      select o.during from slot_instructors m
      join slot_instructors o on o.school_id = ${schoolId} and o.instructor_id = m.instructor_id and o.slot_id <> m.slot_id
      where m.school_id = ${schoolId} and m.slot_id = ${id}
        and o.during && (select tstzrange(min(starts), max(ends)) from open)
      union all
      select b.during from slot_instructors m
      join instructor_blocks b on b.school_id = ${schoolId} and b.instructor_id = m.instructor_id
      where m.school_id = ${schoolId} and m.slot_id = ${id}
        and b.during && (select tstzrange(min(starts), max(ends)) from open)
    ), twins as materialized (
      select s.local_date + s.local_start as begins from lesson l
      join slots s on s.school_id = ${schoolId} and s.local_date between l.local_date and l.local_date + 1
        and s.lesson_type_id = l.lesson_type_id and lower(s.spot_name) = lower(l.spot_name)
      where s.on_sale and s.cancelled_at is null and s.id <> l.id
    )
    select o.begins::date::text as date, to_char(o.begins, 'HH24:MI') as "startTime",
      to_char(o.begins + o.lasts, 'HH24:MI') as "endTime", iso_utc(o.starts) as "startsAt", o.days = 1 as "isNextDay",
      abs(o.hours) * 60 as "minutesAway"
    from open o
    where o.starts > statement_timestamp()
      and not exists (select from busy b where b.during && tstzrange(o.starts, o.ends))
      and not exists (select from twins t where t.begins = o.begins)
    order by o.starts`
}

/** The last change of a lesson; `by` is null for operators and assistants. */
export interface LastChange {
  readonly by: string | null
  readonly at: string
}

export async function findLastChange(
  sql: Sql,
  schoolId: string,
  slotId: string
): Promise<LastChange | undefined> {
  const [last] = await sql<LastChange[]>`
    select p.name as by, iso_utc(l.at) as at from school_log l
    left join people p on p.school_id = ${schoolId} and p.id = l.person_id
    where l.school_id = ${schoolId} and l.slot_id = ${slotId} and l.act in ('lesson.move', 'lesson.cancel', 'proposal.confirm')
    order by l.at desc limit 1`
  return last
}
