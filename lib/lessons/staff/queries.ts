import type { Level } from '../../booking/rules.ts'
import type { Sql } from '../../infra/database/pool.ts'

/** Lessons that a key may see: all of a school, or those of one instructor. */
export interface StaffView {
  readonly schoolId: string
  /** Null means all. */
  readonly staffId: string | null
}

/** Columns of a CentreLesson but its instructors, from `centreLessonTables`. */
export function centreLessonColumns(sql: Sql) {
  return sql`s.id, s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as "startTime",
    to_char(s.local_end, 'HH24:MI') as "endTime", iso_utc(s.starts_at) as "startsAt", t.name, t.translations, t.level,
    s.spot_name as "spotName", lesson_state(s.cancelled_at, s.starts_at, s.ends_at, s.on_sale) as state,
    sellable_seats(t.kind, s.capacity, s.spots_taken - coalesce(h.free, 0), s.instructor_count, t.max_students_per_instructor) as seats,
    s.spots_taken - coalesce(h.free, 0) as taken, t.max_students_per_instructor is not null as taught`
}

/** Lessons `s` with their types `t` and expired holds `h`. */
export function centreLessonTables(sql: Sql, schoolId: string) {
  return sql`slots s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id`
}

/** Members of a JSON object of a row `l` of those columns. */
export function centreLessonMembers(sql: Sql) {
  return sql`'id', l.id, 'date', l.date, 'startTime', l."startTime", 'endTime', l."endTime", 'startsAt', l."startsAt", 'name', l.name,
    'translations', l.translations, 'level', l.level, 'spotName', l."spotName", 'state', l.state, 'seats', l.seats,
    'taken', l.taken, 'taught', l.taught`
}

/** A lesson, as staff see it. */
export interface ScheduledLesson {
  readonly lessonId: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  /** ISO 8601 in UTC. */
  readonly startsAt: string
  readonly lessonType: string
  readonly level: Level
  readonly spotName: string
  readonly status: 'open' | 'closed' | 'cancelled' | 'begun'
  readonly capacity: number
  /** Seats that are booked or held now. */
  readonly participants: number
  readonly instructors: readonly { readonly id: string; readonly name: string }[]
  readonly version: number
}

/** A lesson that the key may see, or undefined. */
export async function findLesson(
  sql: Sql,
  { schoolId, staffId }: StaffView,
  lessonId: string
): Promise<ScheduledLesson | undefined> {
  const [lesson] = await sql<ScheduledLesson[]>`
    select s.id as "lessonId", s.local_date::text as date, to_char(s.local_start, 'HH24:MI') as "startTime",
      to_char(s.local_end, 'HH24:MI') as "endTime", iso_utc(s.starts_at) as "startsAt", t.name as "lessonType", t.level, s.spot_name as "spotName",
      case when s.cancelled_at is not null then 'cancelled' when s.starts_at <= statement_timestamp() then 'begun'
        when s.on_sale and not t.hidden then 'open' else 'closed' end as status,
      s.capacity, s.spots_taken - coalesce(h.free, 0) as participants,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name) from slot_instructors x
        join instructors i on i.school_id = ${schoolId} and i.id = x.instructor_id
        where x.school_id = ${schoolId} and x.slot_id = s.id), '[]') as instructors,
      s.schedule_version as version
    from slots s join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id
    where s.school_id = ${schoolId} and s.id = ${lessonId}
      and (${staffId}::text is null or exists (
        select from slot_instructors x where x.school_id = ${schoolId} and x.slot_id = s.id
          and x.instructor_id = ${staffId}::text))`
  return lesson
}

/** Bookings of one day. Live holds and confirmed bookings are counted separately. */
interface DayOfBookings {
  readonly date: string
  readonly lessons: number
  readonly capacity: number
  readonly confirmedBookings: number
  readonly confirmedParticipants: number
  readonly heldParticipants: number
  readonly cancelledBookings: number
}

/** Bookings per day in a range of days. Cancelled lessons add no capacity. */
export function listBookingDays(
  sql: Sql,
  { schoolId, staffId }: StaffView,
  { from, to }: { from: string; to: string }
): Promise<DayOfBookings[]> {
  return sql<DayOfBookings[]>`
    with shown as (
      select s.id, s.local_date, s.capacity, s.cancelled_at from slots s
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date
        and (${staffId}::text is null or exists (
          select from slot_instructors x where x.school_id = ${schoolId} and x.slot_id = s.id
            and x.instructor_id = ${staffId}::text))
    ), booked as (
      select s.local_date, count(*) filter (where b.status = 'confirmed')::int as confirmed,
        coalesce(sum(b.participants) filter (where b.status = 'confirmed'), 0)::int as seats,
        coalesce(sum(b.participants) filter (where b.status = 'on_hold'
          and b.hold_expires_at > statement_timestamp()), 0)::int as held,
        count(*) filter (where b.status = 'cancelled')::int as cancelled
      from shown s join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id group by s.local_date
    )
    select s.local_date::text as date, count(*) filter (where s.cancelled_at is null)::int as lessons,
      coalesce(sum(s.capacity) filter (where s.cancelled_at is null), 0)::int as capacity,
      coalesce(max(b.confirmed), 0) as "confirmedBookings", coalesce(max(b.seats), 0) as "confirmedParticipants",
      coalesce(max(b.held), 0) as "heldParticipants", coalesce(max(b.cancelled), 0) as "cancelledBookings"
    from shown s left join booked b on b.local_date = s.local_date group by s.local_date order by s.local_date`
}

/** A party of a lesson, without contact details. */
interface RosterRow {
  readonly customerName: string
  readonly participants: number
  readonly status: 'confirmed' | 'on_hold' | 'cancelled'
  readonly partner: string
}

/** Confirmed bookings and live holds of a lesson, oldest first. For a cancelled lesson, those cancelled with it. */
export function listRoster(
  sql: Sql,
  schoolId: string,
  lessonId: string,
  limit: number
): Promise<RosterRow[]> {
  return sql<RosterRow[]>`
    select b.customer_name as "customerName", b.participants, b.status, p.name as partner
    from bookings b join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
    join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    where b.school_id = ${schoolId} and b.slot_id = ${lessonId}
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp())
        or (b.status = 'cancelled' and b.cancelled_at = s.cancelled_at))
    order by b.created_at, b.id limit ${limit}`
}

/** Spots of a school's lessons, past and future, by name. */
export async function listSpotNames(sql: Sql, schoolId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct spot_name as name from slots where school_id = ${schoolId} order by spot_name limit 200`
  return rows.map(({ name }) => name)
}

/** A time at which a lesson could begin. */
interface PossibleStart {
  readonly date: string
  readonly startTime: string
  /** ISO 8601 in UTC. */
  readonly startsAt: string
}

/** Full hours from 07:00 to 19:00 of some days in the school's time zone that are not past. */
export function listPossibleStarts(
  sql: Sql,
  schoolId: string,
  { from, to }: { from: string; to: string }
): Promise<PossibleStart[]> {
  return sql<PossibleStart[]>`
    select d.at::date::text as date, to_char(d.at, 'HH24:MI') as "startTime", iso_utc(d.at at time zone s.time_zone) as "startsAt"
    from schools s cross join lateral generate_series(${from}::text::timestamp, ${to}::text::timestamp + interval '23 hours', '1 hour') as d(at)
    where s.id = ${schoolId} and extract(hour from d.at) between 7 and 19
      and d.at at time zone s.time_zone > statement_timestamp()
    order by d.at`
}
