import type { Question } from '../../guests/questions/rules.ts'
import type { Transfers } from '../../guests/transfers/rules.ts'
import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { SchoolProfile } from '../../schools/profile.ts'
import type { PartnerLimit, PartnerSales } from '../limits.ts'
import type { PricingPer } from '../money.ts'
import type { SchoolOffer } from '../offers/rules.ts'
import type { RefundTerms } from '../refund.ts'
import type { Level, Seats } from '../rules.ts'
import type { Run } from '../runs.ts'
import type { LessonType, Translations } from '../slot.ts'
import type { AgeUnit, UnitPriced } from '../units.ts'
import { RETAINED_DAYS } from './serializer.ts'

/** Fields of a lesson's type. */
interface TypeRow extends RefundTerms {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Name and description in other languages than the school's first. */
  readonly translations: Translations
  readonly level: Level
  readonly kind: LessonType['kind']
  readonly availabilityType: 'START_TIME' | 'OPENING_HOURS'
  readonly pricingPer: PricingPer
  readonly priceCents: number
  /** Null without unit prices. */
  readonly units: readonly AgeUnit[] | null
  readonly transfers: Transfers
  readonly questions: readonly Question[]
  /** Null for a type without instructors. */
  readonly studentsPerInstructor: number | null
  /** True if only staff can book it. */
  readonly isHidden: boolean
}

/** A stored lesson. `taken` counts bookings and holds that are live at the time of the read. */
interface LessonRow
  extends Omit<Seats, 'studentsPerInstructor' | 'isPrivate' | 'partnerLeft' | 'guaranteed'>,
    UnitPriced {
  readonly id: string
  readonly lessonTypeId: string
  readonly localDate: string
  /** HH:MM */
  readonly localStart: string
  /** HH:MM */
  readonly localEnd: string
  /** Unix milliseconds. */
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly spotName: string
  /** Sorted by name. */
  readonly teachers: readonly { readonly id: string; readonly name: string }[]
  readonly isCancelled: boolean
  /** Number of changes of time or spot. */
  readonly scheduleVersion: number
}

export interface Lesson extends LessonRow, Seats {
  readonly type: TypeRow
}

/** Data of a school that pages show with its lessons. */
export interface SchoolRow {
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  /** Language tag of the school's own texts. */
  readonly locale: string
  readonly bookingUrlTemplate: string | null
  /** True if the guest must confirm a booking on the school's pages through a link in an email. */
  readonly confirmByMail: boolean
  readonly offers: readonly SchoolOffer[]
  readonly types: ReadonlyMap<string, TypeRow>
  readonly profile: SchoolProfile
  /** Runs whose first lesson is retained. */
  readonly runs: readonly Run[]
}

/** Version and time of a snapshot. Until `untilMs` only a write can change its data. */
interface SnapshotTime {
  readonly version: string
  /** Unix milliseconds, database clock. */
  readonly takenAtMs: number
  /** Next expiry of a live hold, by the database's clock (Unix milliseconds). Null if there is none. */
  readonly untilMs: number | null
}

/** Snapshot of a school's lessons. */
export interface ScheduleRead extends SnapshotTime {
  readonly school: SchoolRow
  /** In order of time. */
  readonly lessons: readonly Lesson[]
  readonly limits: readonly PartnerLimit[]
  /** Seats of upcoming lessons that partners with limits have sold. */
  readonly sold: readonly PartnerSales[]
  /** Characters of the read as text. */
  readonly characters: number
}

/** Changes of a school's lessons since a snapshot. A lesson is deleted if only its id is listed. */
export interface ScheduleChange extends SnapshotTime {
  readonly ids: readonly string[]
  readonly lessons: readonly Lesson[]
  /** Characters of the lessons as text. */
  readonly characters: number
}

/** Days, both included. */
export interface LessonDays {
  readonly from: string
  readonly to: string
}

/** Lessons of the schedule, or of some days. One statement, so that it is one snapshot. */
export async function readSchoolSchedule(
  sql: Sql,
  schoolId: string,
  days?: LessonDays
): Promise<ScheduleRead> {
  const condition = days
    ? sql`s.local_date between ${days.from}::text::date and ${days.to}::text::date`
    : isRetained(sql)
  const { version, takenAtMs, untilMs, rows, types, profile, runs, limits, sold, ...words } = singleRow<
    SnapshotTime &
      Omit<SchoolRow, 'types' | 'profile' | 'runs'> &
      Record<'rows' | 'types' | 'profile' | 'runs' | 'limits' | 'sold', string>
  >(
    await sql`
    with limits as materialized (
      select l.partner_id, l.lesson_type_id, l.from_date, l.to_date, l.seats, l.release_hours from partner_limits l where l.school_id = ${schoolId}
    ), listed as (
      select s.id, s.starts_at, h.next_end, ${lessonJson(sql, schoolId)} as lesson
      from slots s ${withHolds(sql, schoolId)}
      where s.school_id = ${schoolId} and ${condition}
    )
    select v.version, extract(epoch from statement_timestamp())::float8 * 1000 as "takenAtMs", c.id as "schoolId",
      c.name as "schoolName", c.currency, c.locales[1] as locale, c.booking_url_template as "bookingUrlTemplate", c.confirm_by_mail as "confirmByMail", c.offers,
      ${profileJson(sql)}::text as profile, ${runsJson(sql, schoolId)}::text as runs,
      (select extract(epoch from min(next_end))::float8 * 1000 from listed) as "untilMs",
      (select coalesce(json_agg(lesson order by starts_at, id), '[]') from listed)::text as rows,
      (select coalesce(json_agg(${typeJson(sql)}), '[]') from lesson_types t where t.school_id = ${schoolId})::text as types,
      (select coalesce(json_agg(json_build_object('partnerId', l.partner_id::text, 'lessonTypeId', l.lesson_type_id,
        'from', l.from_date, 'to', l.to_date, 'seats', l.seats, 'releaseHours', l.release_hours)), '[]') from limits l)::text as limits,
      case when exists (select from limits) then (
        select coalesce(json_agg(x), '[]') from (${soldUnderLimits(sql, schoolId)}) x
      )::text else '[]' end as sold
    from schools c join availability_versions v on v.school_id = ${schoolId}
    where c.id = ${schoolId}`
  )
  const typesById = new Map((JSON.parse(types) as TypeRow[]).map(type => [type.id, type]))
  return {
    ...{ version, takenAtMs, untilMs },
    school: { ...words, types: typesById, profile: JSON.parse(profile), runs: JSON.parse(runs) },
    lessons: withTypes(rows, typesById),
    limits: JSON.parse(limits),
    sold: JSON.parse(sold),
    characters: [rows, types, profile, runs, limits, sold].reduce((sum, { length }) => sum + length, 0)
  }
}

/** Parse lessons and set their types in place, because a school may have ten thousand lessons. */
function withTypes(rows: string, types: ReadonlyMap<string, TypeRow>): Lesson[] {
  const lessons = JSON.parse(rows) as LessonRow[]
  return lessons.map(lesson => {
    const type = types.get(lesson.lessonTypeId) as TypeRow
    const { studentsPerInstructor, kind, isHidden } = type
    const forSale = lesson.forSale && !isHidden
    return Object.assign(lesson, { type, studentsPerInstructor, forSale, isPrivate: kind === 'private' })
  })
}

/** Maximum changed versions and changed lessons. With more, a complete read is cheaper. */
const MAX_CHANGES = 500

/** Times in milliseconds have lost their microseconds. So holds that ended in this millisecond are read again. */
const ROUNDING_MS = 1

/** Snapshot from which changes are read. */
interface ScheduleSnapshot extends Pick<SnapshotTime, 'version' | 'takenAtMs'> {
  readonly school: SchoolRow
}

/**
 * Lessons changed since a snapshot, by later versions or overdue holds. One statement, so that it is one snapshot. Null if a
 * complete read is needed: not only lessons changed, the clock was set back, or the snapshot's version was deleted.
 */
export async function readScheduleChange(
  sql: Sql,
  { version, takenAtMs, school: { schoolId, types } }: ScheduleSnapshot
): Promise<ScheduleChange | null> {
  const { rows, suffices, ...read } = singleRow<
    Omit<ScheduleChange, 'lessons' | 'characters'> & { suffices: boolean; rows: string }
  >(
    await sql`
    with noted as materialized (
      select c.version, c.slot_ids from availability_changes c
      where c.school_id = ${schoolId} and c.version >= ${version}::text::bigint order by c.version limit ${MAX_CHANGES}
    ), known as materialized (
      select coalesce(min(n.version) = ${version}::text::bigint and count(*) < ${MAX_CHANGES}
          and bool_and(n.version = ${version}::text::bigint or n.slot_ids is not null)
          and coalesce(sum(cardinality(n.slot_ids)) filter (where n.version > ${version}::text::bigint), 0) < ${MAX_CHANGES}, false)
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
      select x.id, l.starts_at, l.lesson from changed x
      cross join lateral (
        select s.starts_at, ${lessonJson(sql, schoolId)} as lesson from slots s ${withHolds(sql, schoolId)}
        where s.school_id = ${schoolId} and s.id = x.id and ${isRetained(sql)}
        offset 0 -- by its key, whatever the planner believes
      ) l
      where (select suffices from known)
    )
    select v.version, extract(epoch from statement_timestamp())::float8 * 1000 as "takenAtMs",
      k.suffices and v.version >= ${version}::text::bigint as suffices, array(select id from changed) as ids,
      (select extract(epoch from min(b.hold_expires_at))::float8 * 1000 from bookings b
        where b.school_id = ${schoolId} and b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()) as "untilMs",
      (select coalesce(json_agg(lesson order by starts_at, id), '[]') from listed)::text as rows
    from known k join availability_versions v on v.school_id = ${schoolId}`
  )
  return suffices ? { ...read, lessons: withTypes(rows, types), characters: rows.length } : null
}

/** Public profile of school `c`, as JSON. */
function profileJson(sql: Sql) {
  return sql`json_build_object('id', c.id, 'name', c.name, 'description', c.description, 'bring', c.bring, 'meet', c.meet,
    'meetAddress', c.meet_address, 'meetAt', c.meet_at, 'meetMinutes', c.meet_minutes,
    'translations', c.translations, 'locale', c.locales[1], 'logo', c.logo, 'photo', c.photo,
    'colours', json_build_object('light', c.colour, 'dark', c.colour_dark), 'address', c.address, 'telephone', c.telephone,
    'email', c.email, 'website', c.website, 'paymentUrl', c.payment_url, 'timeZone', c.time_zone)`
}

/** Runs of a school whose first lesson is retained, by their start, as JSON. */
function runsJson(sql: Sql, schoolId: string) {
  return sql`(
    select coalesce(json_agg(json_build_object('id', r.id, 'courseId', r.course_id, 'name', k.name, 'priceCents', r.price_cents,
      'isOnSale', r.on_sale, 'slotIds', (
        select json_agg(l.slot_id order by l.n) from run_lessons l where l.school_id = ${schoolId} and l.run_id = r.id)
      ) order by s.starts_at, r.id), '[]')
    from runs r
    join courses k on k.school_id = ${schoolId} and k.id = r.course_id
    join run_lessons f on f.school_id = ${schoolId} and f.run_id = r.id and f.n = 1
    join slots s on s.school_id = ${schoolId} and s.id = f.slot_id
    where r.school_id = ${schoolId} and ${isRetained(sql)})`
}

/** Lesson type `t` of school `c`, as JSON. */
function typeJson(sql: Sql) {
  return sql`json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'translations', t.translations,
    'level', t.level, 'kind', t.kind, 'availabilityType', t.availability_type, 'pricingPer', t.pricing_per,
    'priceCents', t.price_cents, 'units', t.units, 'transfers', transfers_of(c.points, t.id, t.transfers_required),
    'questions', t.questions, 'cutoffHours', t.cancellation_cutoff_hours, 'refundSteps', t.refund_steps, 'studentsPerInstructor', t.max_students_per_instructor, 'isHidden', t.hidden)`
}

/** Lesson `s` of a school with its holds, as JSON. */
function lessonJson(sql: Sql, schoolId: string) {
  return sql`json_build_object(
    'id', s.id, 'lessonTypeId', s.lesson_type_id, 'localDate', s.local_date,
    'localStart', to_char(s.local_start, 'HH24:MI'), 'localEnd', to_char(s.local_end, 'HH24:MI'),
    'startsAtMs', extract(epoch from s.starts_at)::float8 * 1000, 'endsAtMs', extract(epoch from s.ends_at)::float8 * 1000,
    'spotName', s.spot_name,
    'teachers', coalesce((
      select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name) from slot_instructors x
      join instructors i on i.school_id = ${schoolId} and i.id = x.instructor_id
      where x.school_id = ${schoolId} and x.slot_id = s.id), '[]'),
    'capacity', s.capacity, 'taken', s.spots_taken - coalesce(h.free, 0), 'instructors', s.instructor_count,
    'forSale', is_for_sale(s.on_sale, s.cancelled_at), 'isCancelled', s.cancelled_at is not null,
    'priceCents', s.price_cents, 'unitCents', s.unit_cents, 'scheduleVersion', s.schedule_version
  )`
}

function withHolds(sql: Sql, schoolId: string) {
  return sql`left join slot_holds h on h.school_id = ${schoolId} and h.slot_id = s.id`
}

function isRetained(sql: Sql) {
  return sql`s.starts_at > statement_timestamp() - make_interval(days => ${RETAINED_DAYS})`
}

/** Seats of upcoming lessons in live bookings of partners with `limits`. */
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
