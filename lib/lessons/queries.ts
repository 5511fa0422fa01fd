import { type Seats, vacanciesOf } from '../booking/rules.ts'
import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { LessonMove } from './move.ts'
import { type LessonDraft, type LessonFault, type LessonStatus, lessonStatusOf } from './rules.ts'

/** A lesson as operators see it, including past and cancelled ones. */
export interface ListedLesson {
  readonly id: string
  readonly schoolId: string
  /** Local date (YYYY-MM-DD) and times (HH:MM). */
  readonly date: string
  readonly start: string
  readonly end: string
  readonly lessonType: string
  readonly level: string
  readonly spot: string
  /** Names. */
  readonly instructors: readonly string[]
  readonly capacity: number
  readonly taken: number
  readonly vacancies: number
  readonly priceCents: number
  readonly currency: string
  readonly status: LessonStatus
  readonly cancelledAt: string | null
}

interface LessonRow extends Omit<ListedLesson, 'vacancies' | 'status'>, Pick<Seats, 'forSale'> {
  readonly instructorCount: number
  readonly studentsPerInstructor: number
  readonly isPrivate: boolean
  readonly hasBegun: boolean
}

interface LessonFilter {
  readonly from?: string | null
  readonly to?: string | null
  readonly id?: string | null
  readonly limit?: number | null
}

/** Lessons by start, from `from` (default: the school's today) to `to` (default: no end), or the one with `id`. */
export async function listLessons(
  sql: Sql,
  schoolId: string,
  { from = null, to = null, id = null, limit = null }: LessonFilter
): Promise<ListedLesson[]> {
  const rows = await sql<LessonRow[]>`
    select s.id, s.school_id as "schoolId", s.local_date as date, to_char(s.local_start, 'HH24:MI') as start,
      to_char(s.local_end, 'HH24:MI') as end, s.lesson_type_id as "lessonType", t.level, s.spot_name as spot,
      array(
        select i.name from slot_instructors x
        join instructors i on i.school_id = ${schoolId} and i.id = x.instructor_id
        where x.school_id = ${schoolId} and x.slot_id = s.id order by i.name
      ) as instructors,
      s.capacity, s.spots_taken - coalesce(h.free, 0) as taken,
      s.instructor_count as "instructorCount", t.max_students_per_instructor as "studentsPerInstructor", t.kind = 'private' as "isPrivate",
      is_for_sale(s.on_sale and not t.hidden, s.cancelled_at) as "forSale", s.starts_at <= statement_timestamp() as "hasBegun", s.price_cents as "priceCents",
      c.currency, iso_utc(s.cancelled_at) as "cancelledAt"
    from slots s
    join schools c on c.id = ${schoolId}
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id
    where s.school_id = ${schoolId} and (s.id = ${id} or ${id}::uuid is null)
      and (${id}::uuid is not null
        or s.local_date >= coalesce(${from}::text::date, (statement_timestamp() at time zone c.time_zone)::date))
      and (s.local_date <= ${to}::text::date or ${to}::text is null)
    order by s.starts_at, s.id limit ${limit}`
  return rows.map(listedLesson)
}

function listedLesson({
  instructorCount,
  studentsPerInstructor,
  isPrivate,
  forSale,
  hasBegun,
  ...lesson
}: LessonRow): ListedLesson {
  const seats = { ...lesson, instructors: instructorCount, studentsPerInstructor, isPrivate, forSale }
  const isCancelled = lesson.cancelledAt !== null
  const { cancelledAt, ...rest } = lesson
  return {
    ...rest,
    vacancies: isCancelled || hasBegun ? 0 : vacanciesOf(seats),
    status: lessonStatusOf(seats, { isCancelled, hasBegun }),
    cancelledAt
  }
}

/** School of a lesson. Undefined if there is no such lesson. */
export async function findSchoolOf(sql: Sql, slotId: string): Promise<string | undefined> {
  const [slot] = await sql<
    { schoolId: string }[]
  >`select school_id as "schoolId" from slots where id = ${slotId}`
  return slot?.schoolId
}

/** A booked party with its contact details. */
export interface Party {
  readonly bookingId: string
  readonly lessonId: string
  readonly customerName: string
  readonly customerPhone: string | null
  readonly customerEmail: string
  readonly participants: number
  readonly status: 'confirmed' | 'on_hold' | 'cancelled'
  readonly partner: string
}

/** Parties that have booked these lessons, or were cancelled with them, in order of booking. */
export function listParties(sql: Sql, schoolId: string, lessonIds: readonly string[]): Promise<Party[]> {
  return sql<Party[]>`
    select b.id as "bookingId", b.slot_id as "lessonId", b.customer_name as "customerName",
      b.customer_phone as "customerPhone", b.customer_email as "customerEmail", b.participants, b.status, p.name as partner
    from bookings b
    join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    join partners p on p.school_id = ${schoolId} and p.id = b.partner_id
    where b.school_id = ${schoolId} and b.slot_id = any (${`{${lessonIds.join(',')}}`}::uuid[]) and (b.status = 'confirmed'
      or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp())
      or (b.status = 'cancelled' and b.cancelled_at = s.cancelled_at))
    order by s.starts_at, b.slot_id, b.created_at, b.id`
}

/** Sentence about instructors of the lesson who teach another one at that local time. Null if there are none. */
export async function findClash(
  sql: Sql,
  schoolId: string,
  slotId: string,
  { date, startTime, endTime }: Pick<LessonMove, 'date' | 'startTime' | 'endTime'>
): Promise<string | null> {
  const [lesson] = await sql<{ instructors: string[]; during: string }[]>`
    select array(select x.instructor_id from slot_instructors x where x.school_id = ${schoolId} and x.slot_id = ${slotId})
        as instructors,
      tstzrange((${date}::text::date + ${startTime}::text::time) at time zone s.time_zone,
        lesson_end(${date}::text::date, ${startTime}::text::time, ${endTime}::text::time) at time zone s.time_zone)::text as during
    from slots s where s.school_id = ${schoolId} and s.id = ${slotId}`
  if (!lesson) return null
  const { instructors, during } = lesson
  return singleRow<{ clash: string | null }>(
    await sql`select clash_of(${schoolId}, ${instructors}::text[], ${during}::text::tstzrange, ${slotId}) as clash`
  ).clash
}

/** Dry run of an import. Returns the faults by line. */
export async function checkLessons(
  sql: Sql,
  schoolId: string,
  lessons: readonly LessonDraft[]
): Promise<LessonFault[]> {
  const rows = JSON.stringify(lessons)
  return singleRow<{ faults: LessonFault[] }>(
    await sql`select check_lessons(${schoolId}, ${rows}::text::json) as faults`
  ).faults
}
