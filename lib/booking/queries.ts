import { one, type Sql } from '../database/pool.ts'
import type { PartnerLimit, PartnerSold } from './limits.ts'
import type { PricingPer } from './money.ts'
import type { Level, Reach } from './rules.ts'
import type { Booking, LessonType } from './slot.ts'

/** A slot as stored, with the seats of live holds and bookings counted at the instant of the read. */
export interface SlotRow {
  readonly id: string
  readonly localDate: string
  readonly localStart: string
  readonly localEnd: string
  /** Unix milliseconds. */
  readonly startsAtMs: number
  readonly lessonTypeId: string
  readonly lessonTypeName: string
  readonly level: Level
  readonly spotName: string
  readonly instructorName: string
  readonly capacity: number
  readonly taken: number
  readonly instructors: number
  readonly studentsPerInstructor: number | null
  readonly forSale: boolean
  /** What the school's limits leave the partner who reads; absent where none is about it. */
  readonly partnerLeft?: number
  readonly priceCents: number
  readonly pricingPer: PricingPer
}

/** The instant of a snapshot, the version it belongs to, and when time alone will change one of its rows. */
interface ReadAt {
  readonly version: string
  /** Unix milliseconds, database clock. */
  readonly takenAtMs: number
  /** Unix milliseconds, database clock: the next end of a live hold; null for never. */
  readonly untilMs: number | null
}

/** One snapshot of a school's lessons to come. */
export interface CalendarRead extends ReadAt {
  readonly schoolName: string
  readonly currency: string
  readonly bookingUrlTemplate: string | null
  /** In order of time. */
  readonly slots: readonly SlotRow[]
  /** What the school lets partners sell; none as a rule. */
  readonly limits: readonly PartnerLimit[]
  /** What those partners have sold of these lessons. */
  readonly sold: readonly PartnerSold[]
  /** How long the rows were as text. */
  readonly characters: number
}

/** What became of a school's lessons since a snapshot: whichever of these is not among the rows is none to come any more. */
export interface CalendarChange extends ReadAt {
  readonly ids: readonly string[]
  readonly slots: readonly SlotRow[]
  /** How long the rows were as text. */
  readonly characters: number
}

/** All lessons of a school that have not begun; one statement, one snapshot. */
export async function readSchoolCalendar(sql: Sql, schoolId: string): Promise<CalendarRead> {
  const { rows, limits, sold, ...read } = one<
    Omit<CalendarRead, 'slots' | 'limits' | 'sold' | 'characters'> &
      Record<'rows' | 'limits' | 'sold', string | null>
  >(
    await sql`
    with limits as materialized (
      select l.partner_id, l.lesson_type_id, l.from_date, l.to_date, l.seats from partner_limits l where l.school_id = ${schoolId}
    ), listed as (
      select s.id, s.starts_at, h.next_end, ${lessonJson(sql, schoolId)} as slot
      from slots s ${withTypeAndHolds(sql, schoolId)}
      where s.school_id = ${schoolId} and ${isStillToCome(sql)}
    )
    select v.version, extract(epoch from statement_timestamp())::float8 * 1000 as "takenAtMs", c.name as "schoolName", c.currency,
      c.booking_url_template as "bookingUrlTemplate",
      (select extract(epoch from min(next_end))::float8 * 1000 from listed) as "untilMs",
      (select coalesce(json_agg(slot order by starts_at, id), '[]') from listed)::text as rows,
      (select json_agg(json_build_object('partnerId', l.partner_id::text, 'lessonTypeId', l.lesson_type_id,
        'from', l.from_date, 'to', l.to_date, 'seats', l.seats)) from limits l)::text as limits,
      case when exists (select from limits) then (
        select json_agg(x) from (${soldUnderLimits(sql, schoolId)}) x
      )::text end as sold
    from schools c join availability_versions v on v.school_id = ${schoolId}
    where c.id = ${schoolId}`
  )
  const listOf = (text: string | null) => (text === null ? [] : JSON.parse(text))
  const characters = [rows, limits, sold].reduce((sum, text) => sum + (text?.length ?? 0), 0)
  return { ...read, slots: listOf(rows), limits: listOf(limits), sold: listOf(sold), characters }
}

/** Most versions that are read one by one, and most lessons that they name; beyond it a whole read costs less. */
const MOST_CHANGES = 500

/** An instant in milliseconds may have lost its microseconds; a hold that ended then is looked at once more. */
const ROUNDING_MS = 1

/**
 * What changed since a snapshot was taken: lessons of later versions, and those of which a hold has ended. One statement, one
 * snapshot. Null where only a whole read tells: where more than lessons changed, the clock was set back, or nothing is known of that snapshot's version.
 */
export async function readCalendarChange(
  sql: Sql,
  schoolId: string,
  { version, takenAtMs }: Pick<ReadAt, 'version' | 'takenAtMs'>
): Promise<CalendarChange | null> {
  const { rows, suffices, ...read } = one<
    Omit<CalendarChange, 'slots' | 'characters'> & { suffices: boolean; rows: string }
  >(
    await sql`
    with noted as materialized (
      select c.version, c.slot_ids from availability_changes c
      where c.school_id = ${schoolId} and c.version >= ${version}::text::bigint order by c.version limit ${MOST_CHANGES}
    ), known as materialized (
      select coalesce(min(n.version) = ${version}::text::bigint and count(*) < ${MOST_CHANGES}
          and bool_and(n.version = ${version}::text::bigint or n.slot_ids is not null)
          and coalesce(sum(cardinality(n.slot_ids)) filter (where n.version > ${version}::text::bigint), 0) < ${MOST_CHANGES}, false)
        and not exists (select from partner_limits l where l.school_id = ${schoolId})
        and ${takenAtMs - ROUNDING_MS} <= extract(epoch from statement_timestamp())::float8 * 1000 as suffices
      from noted n
    ), changed as materialized (
      select unnest(n.slot_ids) as id from noted n where n.version > ${version}::text::bigint
      union
      select b.slot_id from bookings b
      where b.school_id = ${schoolId} and b.status = 'on_hold' and b.hold_expires_at > to_timestamp(${takenAtMs - ROUNDING_MS}::float8 / 1000)
        and b.hold_expires_at <= statement_timestamp()
    ), listed as (
      select x.id, l.starts_at, l.slot from changed x
      cross join lateral (
        select s.starts_at, ${lessonJson(sql, schoolId)} as slot from slots s ${withTypeAndHolds(sql, schoolId)}
        where s.school_id = ${schoolId} and s.id = x.id and ${isStillToCome(sql)}
        offset 0 -- by its key, whatever the planner believes
      ) l
      where (select suffices from known)
    )
    select v.version, extract(epoch from statement_timestamp())::float8 * 1000 as "takenAtMs",
      k.suffices and v.version >= ${version}::text::bigint as suffices, array(select id from changed) as ids,
      (select extract(epoch from min(b.hold_expires_at))::float8 * 1000 from bookings b
        where b.school_id = ${schoolId} and b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()) as "untilMs",
      (select coalesce(json_agg(slot order by starts_at, id), '[]') from listed)::text as rows
    from known k join availability_versions v on v.school_id = ${schoolId}`
  )
  return suffices ? { ...read, slots: JSON.parse(rows), characters: rows.length } : null
}

/** A lesson `s` of a school as JSON, with its type and its holds. */
function lessonJson(sql: Sql, schoolId: string) {
  return sql`json_build_object(
    'id', s.id, 'localDate', s.local_date,
    'localStart', to_char(s.local_start, 'HH24:MI'), 'localEnd', to_char(s.local_end, 'HH24:MI'),
    'startsAtMs', extract(epoch from s.starts_at)::float8 * 1000,
    'lessonTypeId', t.id, 'lessonTypeName', t.name, 'level', t.level, 'spotName', s.spot_name,
    'instructorName', coalesce((
      select string_agg(i.name, ', ' order by i.name) from slot_instructors x
      join instructors i on i.school_id = ${schoolId} and i.id = x.instructor_id
      where x.school_id = ${schoolId} and x.slot_id = s.id), ''),
    'capacity', s.capacity, 'taken', s.spots_taken - coalesce(h.free, 0),
    'instructors', s.instructor_count, 'studentsPerInstructor', t.max_students_per_instructor,
    'forSale', is_for_sale(s.on_sale, s.cancelled_at), 'priceCents', s.price_cents, 'pricingPer', t.pricing_per
  )`
}

function withTypeAndHolds(sql: Sql, schoolId: string) {
  return sql`
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id`
}

function isStillToCome(sql: Sql) {
  return sql`s.starts_at > statement_timestamp() and t.availability_type = 'START_TIME'`
}

/** What the partners of `limits` hold and have confirmed of the lessons to come that their limits are about. */
function soldUnderLimits(sql: Sql, schoolId: string) {
  return sql`
    select b.partner_id::text as "partnerId", b.slot_id as "slotId", sum(b.participants) as seats
    from slots s
    join bookings b on b.school_id = ${schoolId} and b.slot_id = s.id
      and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
    where s.school_id = ${schoolId} and s.starts_at > statement_timestamp() and exists (
      select from limits l
      where l.partner_id = b.partner_id and (l.lesson_type_id is null or l.lesson_type_id = s.lesson_type_id)
        and l.from_date <= s.local_date and (l.to_date is null or l.to_date >= s.local_date)
    )
    group by b.partner_id, b.slot_id`
}

/** One snapshot of a school's lesson types. */
export interface ServicesRead {
  readonly version: string
  /** Unix milliseconds: the next start of any lesson, for what is "to come" changes then; null for never. */
  readonly untilMs: number | null
  readonly schoolName: string
  readonly currency: string
  readonly timeZone: string
  readonly locale: string
  /** Whether nothing that is booked here is meant. */
  readonly isSandbox: boolean
  readonly services: readonly LessonType[]
}

/** Which lesson types a read lists: those with lessons at set times, or also what is hired by the day. */
export type Offer = 'lessons' | 'everything'

/**
 * The lesson types of a school with prices, places and times of their lessons to come: lessons by id, or everything,
 * what has most seats to come first.
 */
export async function readServices(sql: Sql, schoolId: string, offer: Offer): Promise<ServicesRead> {
  return one<ServicesRead>(
    await sql`
    with ahead as (
      select s.lesson_type_id, min(s.starts_at) as next_start, sum(s.capacity) as seats, min(s.price_cents) as price_from,
        max(s.price_cents) as price_to, json_agg(distinct s.spot_name order by s.spot_name) as spot_names,
        json_agg(distinct to_char(s.local_start, 'HH24:MI') order by to_char(s.local_start, 'HH24:MI')) as start_times
      from slots s
      where s.school_id = ${schoolId} and s.starts_at > statement_timestamp() and s.cancelled_at is null
      group by s.lesson_type_id
    )
    select v.version, c.name as "schoolName", c.currency, c.time_zone as "timeZone", c.locales[1] as locale,
      c.sandbox_for is not null as "isSandbox",
      (select extract(epoch from min(next_start))::float8 * 1000 from ahead) as "untilMs",
      (select coalesce(json_agg(json_build_object(
        'id', t.id, 'name', t.name, 'description', t.description, 'level', t.level, 'kind', t.kind,
        'durationMinutes', t.duration_minutes, 'capacity', t.capacity,
        'maxStudentsPerInstructor', t.max_students_per_instructor,
        'priceFromCents', coalesce(a.price_from, t.price_cents), 'priceToCents', coalesce(a.price_to, t.price_cents),
        'cancellationCutoffHours', t.cancellation_cutoff_hours, 'translations', t.translations,
        'availabilityType', t.availability_type, 'pricingPer', t.pricing_per, 'questions', t.questions,
        'units', case when t.units is not null then (
          select json_agg(u || jsonb_build_object('cents', coalesce((
            select min(coalesce((s.unit_cents ->> (u ->> 'id'))::int, s.price_cents)) from slots s
            where s.school_id = ${schoolId} and s.lesson_type_id = t.id and s.starts_at > statement_timestamp()
              and s.cancelled_at is null
          ), (u ->> 'cents')::int)) order by n)
          from jsonb_array_elements(t.units) with ordinality as x(u, n)
        ) end,
        'spotNames', coalesce(a.spot_names, '[]'), 'startTimes', coalesce(a.start_times, '["10:00"]')
      ) order by case when ${offer} = 'everything' then a.seats end desc nulls last, t.id), '[]')
      from lesson_types t left join ahead a on a.lesson_type_id = t.id
      where t.school_id = ${schoolId} and (t.availability_type = 'START_TIME' or ${offer} = 'everything')) as services
    from schools c join availability_versions v on v.school_id = ${schoolId}
    where c.id = ${schoolId}`
  )
}

/** What a key may know of a booking id: the booking, or that it is another's, or that there is none. */
interface BookingRead {
  readonly booking: Booking | null
  readonly elsewhere: boolean
}

/** A booking that the caller reaches, or word whether another school or partner has one with this id. */
export async function readBooking(
  sql: Sql,
  { schoolId, partnerId }: Reach,
  bookingId: string
): Promise<BookingRead> {
  const { booking } = one<{ booking: Booking | null }>(
    await sql`select booking_json(${schoolId}, ${partnerId}, ${bookingId}) as booking`
  )
  return { booking, elsewhere: booking === null && (await isElsewhere(sql, bookingId)) }
}

/**
 * Whether any school has a booking with this id. The one question about a booking that names no school, so that many nodes
 * would be asked: only where the caller's own school said no, and so no oftener than a key's rate allows.
 */
export async function isElsewhere(sql: Sql, bookingId: string): Promise<boolean> {
  const found = await sql`select from bookings where id = ${bookingId} limit 1`
  return found.length > 0
}

/** The schools that have holds which have run out. */
export async function listSchoolsToSweep(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct school_id as id from bookings where status = 'on_hold' and hold_expires_at <= statement_timestamp()`
  return rows.map(({ id }) => id)
}

/** The schools of which more than one version is old enough to be forgotten (see prune_changes). */
export async function listSchoolsToPrune(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select school_id as id from availability_changes
    where version < (extract(epoch from statement_timestamp() - interval '10 minutes') * 1000)::bigint << 20
    group by school_id having count(*) > 1`
  return rows.map(({ id }) => id)
}
