import type { Reader } from '../booking/schedule-cache.ts'
import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { Meeting } from '../lessons/meeting.ts'
import type { CancelExplanation } from '../lessons/reasons.ts'
import type { SchoolProfile } from '../schools/profile.ts'
import { type Language, STAFF_LANGUAGES } from '../text/language.ts'
import type { BookableLesson } from './lesson.ts'
import type { LessonAddress } from './paths.ts'

/** Selection of future lessons of all schools, at one spot or anywhere. */
interface LessonChoice {
  /** Language of the page. Texts without a translation are in the school's language. */
  readonly language: Language
  /** Name of a spot, in any case. */
  readonly spotName?: string | undefined
  /** Days from today. */
  readonly days: number
  readonly limit: number
}

/**
 * Lessons of all schools by start, which no cached schedule contains. Excludes cancelled lessons and rental by the day. Seats
 * of overdue holds are free. Instructors are omitted.
 */
export function listLessonsEverywhere(
  sql: Sql,
  { language, spotName, days, limit }: LessonChoice
): Promise<BookableLesson[]> {
  const spotCondition = spotName === undefined ? sql`` : sql`and lower(s.spot_name) = lower(${spotName})`
  const isStaffs = STAFF_LANGUAGES.some(staffLanguage => staffLanguage === language)
  // Must agree with schoolLanguageFor. No text has the language ''.
  const lang = isStaffs
    ? sql`${language}`
    : sql`case when lower(split_part(c.locales[1], '-', 1)) = ${language} then '' else 'en' end`
  return sql<BookableLesson[]>`
    select s.id, s.school_id as "schoolId", c.name as "schoolName", c.currency, c.offers, c.confirm_by_mail as "confirmByMail",
      t.id as "typeId", coalesce(t.translations -> ${lang} ->> 'name', t.name) as name,
      json_build_object('name', case when t.translations -> ${lang} ->> 'name' is null then c.locales[1] else ${lang} end) as "writtenIn",
      t.level, s.spot_name as "spotName", null as "instructorName",
      s.local_date::text as "localDate", to_char(s.local_start, 'HH24:MI') as "localStart",
      iso_utc(s.starts_at) as "startsAt", iso_utc(s.ends_at) as "endsAt",
      extract(epoch from s.starts_at - statement_timestamp())::float8 * 1000 as "leadMs", false as "hasBegun", false as "isCancelled",
      s.capacity, s.spots_taken - coalesce(h.free, 0) as taken, s.instructor_count as instructors,
      t.max_students_per_instructor as "studentsPerInstructor", t.kind = 'private' as "isPrivate", is_for_sale(s.on_sale and not t.hidden, s.cancelled_at) as "forSale",
      s.price_cents as "priceCents", t.pricing_per as "pricingPer",
      case when t.units is not null then lesson_units(t.units, s.unit_cents, s.price_cents) end as units,
      json_build_object('own', 0, 'others', coalesce((
        select sum(g.seats) from slot_guarantees g where g.school_id = s.school_id and g.slot_id = s.id), 0)) as guaranteed
    from slots s
    join schools c on c.id = s.school_id and c.sandbox_for is null
    join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
    left join slot_holds h on h.school_id = s.school_id and h.slot_id = s.id
    where s.cancelled_at is null and s.starts_at > statement_timestamp()
      and s.starts_at < statement_timestamp() + make_interval(days => ${days}) ${spotCondition}
    order by s.starts_at, s.id limit ${limit}`
}

export interface PublicSchool extends SchoolProfile {
  /** The school's current date, by the database clock. */
  readonly today: string
}

/** A school's version and the database clock, which are needed to read its schedule. Undefined if there is no such school. */
export async function findReader(sql: Sql, schoolId: string): Promise<Reader | undefined> {
  const [reader] = await sql<Reader[]>`
    select ${readerColumns(sql)} from availability_versions v where v.school_id = ${schoolId}`
  return reader
}

/** Texts of a school about one lesson. The schedule does not contain them. */
export interface LessonTexts extends Reader, CancelExplanation {
  readonly slotId: string
  /** Local day of the lesson. */
  readonly date: string
  /** Time zone of the local times. */
  readonly zone: string
  /** The school's note to guests of this lesson; empty if there is none. */
  readonly guestNote: string
  /** Part of the price that is paid online with the booking; null if nothing is. */
  readonly payWhen: 'deposit' | 'full' | null
  /** True if guests may have a code of a pack, a gift card or credit. */
  readonly takesCredit: boolean
}

/** Texts of a school about a lesson in any state. Undefined if there is no such lesson. */
export async function findLessonTexts(
  sql: Sql,
  { schoolId, slotId }: LessonAddress
): Promise<LessonTexts | undefined> {
  const [words] = await sql<LessonTexts[]>`
    select ${readerColumns(sql)}, s.id as "slotId", s.local_date::text as date, s.time_zone as zone,
      s.cancelled_because as because, s.cancelled_words as words, s.guest_note as "guestNote",
      case when s.starts_at > statement_timestamp() + interval '40 minutes' and exists (
        select from tills k where k.school_id = ${schoolId}) then t.pay ->> 'when' end as "payWhen",
      exists (select from credits r where r.school_id = ${schoolId} and r.ended_at is null)
        or exists (select from packs p where p.school_id = ${schoolId}) as "takesCredit"
    from availability_versions v join slots s on s.school_id = ${schoolId} and s.id = ${slotId}
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    where v.school_id = ${schoolId}`
  return words
}

/** Meeting point of a lesson in a language; null if there is no such lesson. */
export async function findMeeting(
  sql: Sql,
  { schoolId, slotId }: LessonAddress,
  language: Language
): Promise<Meeting | null> {
  return singleRow<{ meeting: Meeting | null }>(
    await sql`select meeting_of(${schoolId}, ${slotId}, ${language}) as meeting`
  ).meeting
}

/** Columns of Reader, from a school's version `v`. */
function readerColumns(sql: Sql) {
  return sql`v.school_id as "schoolId", v.version, extract(epoch from statement_timestamp())::float8 * 1000 as "atMs"`
}

/** A school in the public list. */
export interface ListedSchool extends PublicSchool {
  /** Number of lessons for sale in the next 30 days, without rental by the day. */
  readonly lessons: number
}

/** Part of the list of schools: those after the given school, or the first ones. */
interface SchoolChoice {
  readonly after: string | null
  readonly limit: number
}

/** Schools by name, without sandboxes. After an unknown school the list begins at the start. */
export function readSchools(sql: Sql, { after, limit }: SchoolChoice): Promise<ListedSchool[]> {
  return sql<ListedSchool[]>`
    with chosen as materialized (
      select * from schools
      where sandbox_for is null and ((lower(name), id) > (select lower(name), id from schools where id = ${after})) is not false
      order by lower(name), id limit ${limit}
    ), planned as materialized (
      select s.school_id, sum(s.lessons)::int as lessons
      from (
        select school_id, lesson_type_id, count(*) as lessons from slots
        where school_id = any (array(select id from chosen)) and on_sale and cancelled_at is null and starts_at > statement_timestamp()
          and starts_at < statement_timestamp() + make_interval(days => 30)
        group by school_id, lesson_type_id
      ) s
      join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
      where t.school_id = any (array(select id from chosen)) and not t.hidden
      group by s.school_id
    )
    select c.id, c.name, c.description, c.bring, c.meet, c.meet_address as "meetAddress", c.meet_at as "meetAt",
      c.meet_minutes as "meetMinutes", c.translations, c.locales[1] as locale, c.logo, c.photo,
      json_build_object('light', c.colour, 'dark', c.colour_dark) as colours, c.address, c.telephone, c.email, c.website,
      c.payment_url as "paymentUrl", c.time_zone as "timeZone", (statement_timestamp() at time zone c.time_zone)::date::text as today,
      coalesce(p.lessons, 0) as lessons
    from chosen c
    left join planned p on p.school_id = c.id
    order by lower(c.name), c.id`
}

/** Schools for the sitemap by id, without sandboxes. */
export function listSchoolPages(sql: Sql, limit: number): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`select id from schools where sandbox_for is null order by id limit ${limit}`
}

export async function findPartner(sql: Sql, schoolId: string, name: string): Promise<string | undefined> {
  const [partner] = await sql<{ id: string }[]>`
    select id::text from partners where school_id = ${schoolId} and partner_form(name) = partner_form(${name})`
  return partner?.id
}
