import type { Reader } from '../booking/calendars.ts'
import type { LessonType, Translations } from '../booking/slot.ts'
import type { Sql } from '../database/pool.ts'
import type { WhyCancelled } from '../lessons/reasons.ts'
import type { Question } from '../questions/rules.ts'
import type { SchoolColours } from '../text/colours.ts'
import { type Language, STAFF_LANGUAGES } from '../text/language.ts'
import type { OfferedLesson } from './lesson.ts'

/** A lesson as its own page shows it. Times are the school's local time, instants ISO 8601 in UTC. */
export interface PublicLesson extends OfferedLesson, WhyCancelled, Pick<LessonType, 'transfers'> {
  readonly description: string
  readonly writtenIn: WrittenIn
  readonly kind: 'group' | 'semi_private' | 'private'
  /** HH:MM */
  readonly localEnd: string
  readonly cutoffHours: number
  readonly scheduleVersion: number
  /** Where the school takes payments; null where guests pay when they come. */
  readonly paymentUrl: string | null
  readonly timeZone: string
  /** The name of the school's logo, and the digest of its photo; null where it has none. */
  readonly logo: string | null
  readonly photo: string | null
  readonly colours: SchoolColours
  /** It is too late to cancel for free. */
  readonly isLate: boolean
  /** Where the school is. */
  readonly address: string | null
  /** What guests bring, and where exactly they are met; empty where the school does not say. */
  readonly bring: string
  readonly meet: string
  /** What the school tells those who come to this lesson; empty where nothing. */
  readonly guestNote: string
}

/** A lesson with what is asked of those who come. */
export interface AskingLesson extends PublicLesson {
  readonly questions: readonly Question[]
  /** The language of the school's own words, as a tag. */
  readonly locale: string
}

/** The languages of what a school says of a lesson. */
type WrittenIn = Readonly<Record<'name' | 'description' | 'bring' | 'meet' | 'note', string>>

/** Which lessons of all schools to read: at one spot or anywhere, that have not begun, from the next on. */
interface LessonChoice {
  /** Of the reader, who is given the school's texts in what schools write for it; else as the school wrote them. */
  readonly language: Language
  /** A spot by its name, in any case. */
  readonly spotName?: string | undefined
  /** How many days ahead. */
  readonly days: number
  readonly limit: number
}

/** Lessons of all schools, of which no one calendar tells, in order of their start; what is cancelled is left out. */
export function listLessonsEverywhere(
  sql: Sql,
  { language, spotName, days, limit }: LessonChoice
): Promise<OfferedLesson[]> {
  const there = spotName === undefined ? sql`` : sql`and lower(s.spot_name) = lower(${spotName})`
  return sql<OfferedLesson[]>`
    ${publicLessons(sql, language, undefined)} ${there} and s.cancelled_at is null
      and s.starts_at > statement_timestamp() and s.starts_at < statement_timestamp() + make_interval(days => ${days})
    order by s.starts_at, s.id limit ${limit}`
}

/** A lesson of a school, whatever has become of it, or undefined. */
export async function findPublicLesson(
  sql: Sql,
  { language, schoolId, slotId }: { language: Language; schoolId: string; slotId: string }
): Promise<AskingLesson | undefined> {
  const asking = sql`, t.questions, c.locales[1] as locale`
  const [lesson] = await sql<
    AskingLesson[]
  >`${publicLessons(sql, language, schoolId, asking)} and s.id = ${slotId}`
  return lesson
}

/**
 * The lessons of a school, or of all, as pages show them, up to the conditions that choose among them: what is hired by the
 * day is none, and a hold that has run out is counted as free. Each part names the school where one is named, so that its
 * node alone is asked.
 */
function publicLessons(sql: Sql, language: Language, schoolId: string | undefined, more = sql``) {
  const school = schoolId === undefined ? sql`s.school_id` : sql`${schoolId}`
  const isStaffs = STAFF_LANGUAGES.some(known => known === language)
  // As schoolLanguageFor says; no text has the language ''.
  const lang = isStaffs
    ? sql`${language}`
    : sql`case when lower(split_part(c.locales[1], '-', 1)) = ${language} then '' else 'en' end`
  return sql`
    select s.id, s.school_id as "schoolId", c.name as "schoolName", c.currency, t.id as "typeId",
      coalesce(t.translations -> ${lang} ->> 'name', t.name) as name,
      coalesce(t.translations -> ${lang} ->> 'description', t.description) as description, t.level, t.kind,
      json_build_object(
        'name', case when t.translations -> ${lang} ->> 'name' is null then c.locales[1] else ${lang} end,
        'description', case when t.translations -> ${lang} ->> 'description' is null then c.locales[1] else ${lang} end,
        'bring', case when c.translations -> ${lang} ->> 'bring' is null then c.locales[1] else ${lang} end,
        'meet', case when c.translations -> ${lang} ->> 'meet' is null then c.locales[1] else ${lang} end,
        'note', c.locales[1]
      ) as "writtenIn",
      s.spot_name as "spotName",
      (select string_agg(i.name, ', ' order by i.name) from slot_instructors x
        join instructors i on i.school_id = ${school} and i.id = x.instructor_id
        where x.school_id = ${school} and x.slot_id = s.id) as "instructorName",
      s.local_date::text as "localDate", to_char(s.local_start, 'HH24:MI') as "localStart",
      to_char(s.local_end, 'HH24:MI') as "localEnd", iso_utc(s.starts_at) as "startsAt", iso_utc(s.ends_at) as "endsAt",
      extract(epoch from s.starts_at - statement_timestamp())::float8 * 1000 as "leadMs", c.offers, s.starts_at <= statement_timestamp() as "hasBegun", s.cancelled_at is not null as "isCancelled", s.capacity,
      s.spots_taken - coalesce(h.free, 0) as taken,
      s.instructor_count as instructors, t.max_students_per_instructor as "studentsPerInstructor",
      is_for_sale(s.on_sale, s.cancelled_at) as "forSale", s.price_cents as "priceCents", t.pricing_per as "pricingPer",
      case when t.units is not null then lesson_units(t.units, s.unit_cents, s.price_cents) end as units, t.cancellation_cutoff_hours as "cutoffHours", s.schedule_version as "scheduleVersion", c.payment_url as "paymentUrl",
      s.time_zone as "timeZone", transfers_of(c.points, t.id, t.transfers_required) as transfers, c.logo, c.photo, json_build_object('light', c.colour, 'dark', c.colour_dark) as colours, s.cancelled_because as because, s.cancelled_words as words,
      s.starts_at - make_interval(hours => t.cancellation_cutoff_hours) <= statement_timestamp() as "isLate",
      c.address, coalesce(c.translations -> ${lang} ->> 'bring', c.bring) as bring,
      coalesce(c.translations -> ${lang} ->> 'meet', c.meet) as meet, s.guest_note as "guestNote", c.confirm_by_mail as "confirmByMail"${more}
    from slots s
    join schools c on c.id = ${school} and (c.sandbox_for is null or ${schoolId !== undefined})
    join lesson_types t on t.school_id = ${school} and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
    left join slot_holds h on h.school_id = ${school} and h.slot_id = s.id
    where s.school_id = ${school}`
}

/** How a school presents itself to guests. */
export interface PublicSchool {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly bring: string
  readonly meet: string
  /** What guests read in their language, where the school has it in that; else what it says itself. */
  readonly translations: Translations
  /** The language that its own texts are in, as a tag. */
  readonly locale: string
  /** The name of its logo; null where it has none. */
  readonly logo: string | null
  /** The digest of its photo; null where it has none. */
  readonly photo: string | null
  readonly colours: SchoolColours
  readonly address: string | null
  readonly telephone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly paymentUrl: string | null
  readonly timeZone: string
  /** The school's today, by the database's clock. */
  readonly today: string
}

/** A school with its version and the database's clock: who has looked it up may read its calendar. */
export interface SchoolAtVersion extends PublicSchool, Reader {}

/** A school by its id, or undefined. */
export async function findPublicSchool(sql: Sql, schoolId: string): Promise<SchoolAtVersion | undefined> {
  const [school] = await sql<SchoolAtVersion[]>`
    select ${publicSchool(sql)}, c.id as "schoolId", v.version, extract(epoch from statement_timestamp())::float8 * 1000 as "atMs"
    from schools c join availability_versions v on v.school_id = ${schoolId}
    where c.id = ${schoolId}`
  return school
}

/** A school in the list of all. */
export interface ListedSchool extends PublicSchool {
  /** Lessons to come in the next 30 days that are for sale; what is hired by the day is none. */
  readonly lessons: number
}

/** Which schools to read: so many that follow another one, or from the first on. */
interface SchoolChoice {
  readonly after: string | null
  readonly limit: number
}

/** Schools by name, without sandboxes. After one that does not exist, they begin with the first. */
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
      where t.school_id = any (array(select id from chosen))
      group by s.school_id
    )
    select ${publicSchool(sql)}, coalesce(p.lessons, 0) as lessons
    from chosen c
    left join planned p on p.school_id = c.id
    order by lower(c.name), c.id`
}

/** The columns of a school `c` as its pages show it. */
function publicSchool(sql: Sql) {
  return sql`
      c.id, c.name, c.description, c.bring, c.meet, c.translations, c.locales[1] as locale, c.logo, c.photo, json_build_object('light', c.colour, 'dark', c.colour_dark) as colours, c.address, c.telephone, c.email, c.website,
      c.payment_url as "paymentUrl", c.time_zone as "timeZone", (statement_timestamp() at time zone c.time_zone)::date::text as today`
}

/** The schools whose pages are to be found, by id, at most so many; a sandbox's are for who has their address. */
export function listSchoolPages(sql: Sql, limit: number): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`select id from schools where sandbox_for is null order by id limit ${limit}`
}

/** The id of a school's partner by name, or undefined. */
export async function findPartner(sql: Sql, schoolId: string, name: string): Promise<string | undefined> {
  const [partner] = await sql<{ id: string }[]>`
    select id::text from partners where school_id = ${schoolId} and partner_form(name) = partner_form(${name})`
  return partner?.id
}
