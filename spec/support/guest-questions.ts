import type { LessonDays } from '../../lib/booking/schedule/queries.ts'
import { type CalendarEvent, writeCalendar } from '../../lib/feeds/feed.ts'
import { calendarPath } from '../../lib/feeds/rules.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { LEVELS } from '../../lib/lessons/level.ts'
import type { PageLocale } from '../../lib/pages/locale.ts'
import type { BookableLesson, LessonWithQuestions, SchoolAtVersion } from '../../lib/storefront/lesson.ts'
import { lessonPath, schoolPath } from '../../lib/storefront/paths.ts'
import { nextOpen, stateOf } from '../../lib/storefront/rules.ts'
import {
  dayOf,
  type LessonSearch,
  MAX_DAYS_AHEAD,
  matchesSearch,
  WEEK_DAYS,
  weekDays,
  weekFrom,
  weekQuery
} from '../../lib/storefront/week.ts'
import { addDays } from '../../lib/text/dates.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { mapLinkFor } from '../../plugins/storefront/map-link.ts'
import { blankForm } from '../../plugins/storefront/pages/form.ts'
import { renderLesson } from '../../plugins/storefront/pages/lesson-page.ts'
import { renderSchool } from '../../plugins/storefront/pages/school-page.ts'
import { STOREFRONT_TEXT } from '../../plugins/storefront/text.ts'
import { lessonsSection } from '../../plugins/widget/lessons.ts'
import { lessonsFor } from '../../plugins/widget/offer.ts'
import { type Read, URL } from './questions.ts'
import { SCHOOL } from './school.ts'

const EVERYBODY = 'secret-of-the-school'

/**
 * Reads by guests: the school's page, the widget's lessons with this key, and the calendar feeds of the
 * school and an instructor.
 */
export async function questionsOfGuests(sql: Sql, key: string): Promise<Read[]> {
  const [first] = await sql<{ id: string }[]>`select min(instructor_id) as id from slot_instructors`
  const instructorId = first?.id as string
  await sql`insert into school_calendars (school_id, digest) values (${SCHOOL}, decode(${digestOf(EVERYBODY)}, 'hex'))`
  await sql`insert into instructor_calendars (school_id, instructor_id, digest)
    values (${SCHOOL}, ${instructorId}, decode(${digestOf(instructorId)}, 'hex'))`
  const { today } = await readSchoolUncached(sql)
  const days = [undefined, addDays(today, 5), addDays(today, 91)]
  const searches = [{ level: undefined, people: 1 } as const, { level: 'kids', people: 2 } as const]
  return [
    ...READERS.flatMap(language =>
      searches.flatMap(search => days.map(day => questionOfPage(sql, { language, search, day })))
    ),
    ...READERS.map(language => questionOfWidget(sql, language, key)),
    questionOfFeed(sql, EVERYBODY, null),
    questionOfFeed(sql, instructorId, instructorId)
  ]
}

/** Readers' languages: the school's own, one with a translation, and one without. */
const READERS = ['en', 'pt', 'fr'] as const
type ReaderOf = (typeof READERS)[number]

interface PageQuery {
  readonly language: ReaderOf
  readonly search: LessonSearch
  readonly day: string | undefined
}

function questionOfPage(sql: Sql, { language, search, day }: PageQuery): Read {
  const query = weekQuery(search, { day })
  return {
    path: `${schoolPath(SCHOOL)}${query}${query === '' ? '?' : '&'}lang=${language}`,
    init: { headers: {} },
    async truth() {
      const school = await readSchoolUncached(sql)
      const from = weekFrom(day, school.today)
      const after = addDays(from, WEEK_DAYS)
      const all = await readLessonsUncached(sql, language, { from, to: addDays(after, MAX_DAYS_AHEAD - 1) })
      const lessons = all.filter(({ localDate }) => localDate < after)
      const later = all.filter(one => one.localDate >= after && matchesSearch(one, search)).slice(0, 5)
      const days = weekDays(from, lessons, search)
      const view = {
        requestedDays: { from: undefined, day },
        day: dayOf(days, day),
        seas: new Map(),
        runs: []
      }
      const locale: PageLocale = { language, isExplicit: true }
      const around = { locale: locale, publicUrl: URL, mapLink: undefined }
      return renderSchool(school, { ...view, search, from, lessons, later, days }, around).body
    }
  }
}

const WIDGET_LESSONS = /<section aria-labelledby="lessons">.*?<\/section>/s

function questionOfWidget(sql: Sql, language: ReaderOf, key: string): Read {
  return {
    path: `/w/surf?key=${key}&school=${SCHOOL}&lang=${language}`,
    init: { headers: {} },
    partOf: text => WIDGET_LESSONS.exec(text)?.[0] ?? text,
    async truth() {
      const { today } = await readSchoolUncached(sql)
      const lessons = await readLessonsUncached(sql, language, { from: today, to: addDays(today, 7) })
      const open = lessons.filter(lesson => stateOf(lesson) === 'open')
      const offer = LEVELS.map(level => [level, lessonsFor(open, level, () => 0, 3)])
      const query = { school: SCHOOL, slug: undefined, lang: language, level: 'beginner' } as const
      return lessonsSection(Object.fromEntries(offer), query, language).text
    }
  }
}

/** The school, read by one statement now. */
async function readSchoolUncached(sql: Sql): Promise<SchoolAtVersion> {
  return singleRow<SchoolAtVersion>(
    await sql`
    select c.id, c.id as "schoolId", c.name, c.description, c.bring, c.meet, c.translations, c.locales[1] as locale, c.logo, c.photo,
      json_build_object('light', c.colour, 'dark', c.colour_dark) as colours, c.address, c.telephone, c.email, c.website,
      c.payment_url as "paymentUrl", c.time_zone as "timeZone", (statement_timestamp() at time zone c.time_zone)::date::text as today
    from schools c where c.id = ${SCHOOL}`
  )
}

/** Future lessons of some days in a reader's language, read by one statement now. */
async function readLessonsUncached(
  sql: Sql,
  language: ReaderOf,
  days: LessonDays
): Promise<BookableLesson[]> {
  return await sql<BookableLesson[]>`
    select ${columnsOf(sql, language)} ${LESSON_OF_TYPE(sql)} and s.cancelled_at is null and s.starts_at > statement_timestamp()
      and s.local_date between ${days.from}::date and ${days.to}::date
    order by s.starts_at, s.id`
}

/** A lesson for guests in any state. */
const LESSON_OF_TYPE = (sql: Sql) => sql`
    from schools c join slots s on s.school_id = c.id
    join lesson_types t on t.school_id = c.id and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
    where c.id = ${SCHOOL}`

const WRITTEN = { en: 'en', pt: 'pt', fr: 'en' } as const

/** Columns of a lesson in lists. */
function columnsOf(sql: Sql, language: ReaderOf) {
  const written = WRITTEN[language]
  return sql`s.id, t.id as "typeId", c.offers, extract(epoch from s.starts_at - statement_timestamp())::float8 * 1000 as "leadMs", c.id as "schoolId", c.name as "schoolName", c.currency, coalesce(t.translations -> ${written} ->> 'name', t.name) as name,
      json_build_object('name', case when t.translations -> ${written} ->> 'name' is null then c.locales[1] else ${written} end) as "writtenIn",
      t.level, s.spot_name as "spotName", (
        select string_agg(i.name, ', ' order by i.name) from slot_instructors x
        join instructors i on i.school_id = x.school_id and i.id = x.instructor_id
        where x.school_id = c.id and x.slot_id = s.id) as "instructorName",
      s.local_date::text as "localDate", to_char(s.local_start, 'HH24:MI') as "localStart", iso_utc(s.starts_at) as "startsAt",
      iso_utc(s.ends_at) as "endsAt", s.starts_at <= statement_timestamp() as "hasBegun", s.cancelled_at is not null as "isCancelled", s.capacity, s.spots_taken - coalesce((
        select sum(b.participants) from bookings b where b.school_id = c.id and b.slot_id = s.id
          and b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp()), 0)::int as taken,
      s.instructor_count as instructors, t.max_students_per_instructor as "studentsPerInstructor", t.kind = 'private' as "isPrivate", s.on_sale and s.cancelled_at is null as "forSale",
      s.price_cents as "priceCents", c.confirm_by_mail as "confirmByMail", t.pricing_per as "pricingPer",
      case when t.units is not null then lesson_units(t.units, s.unit_cents, s.price_cents) end as units`
}

const ATTEMPT = '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21'
const ITS_ATTEMPT = /(?<=name="attempt" value=")[0-9a-f-]{36}/

/** Reads by guests of single lessons: their pages. */
export function questionsOfLessons(sql: Sql, ids: readonly string[]): Read[] {
  return ids.flatMap(slotId => READERS.map(language => questionOfLesson(sql, slotId, language)))
}

function questionOfLesson(sql: Sql, slotId: string, language: ReaderOf): Read {
  const path = lessonPath({ schoolId: SCHOOL, slotId })
  const gone = STOREFRONT_TEXT[language].refusals.gone.title
  const locale: PageLocale = { language, isExplicit: true }
  return {
    path: `${path}?lang=${language}`,
    init: { headers: {} },
    partOf: text => (text.includes(`<h1>${gone}</h1>`) ? gone : text.replace(ITS_ATTEMPT, ATTEMPT)),
    async truth() {
      const school = await readSchoolUncached(sql)
      const lesson = await readLessonUncached(sql, language, slotId)
      if (!lesson) return gone
      const days = { from: school.today, to: addDays(school.today, 30) }
      const offered = stateOf(lesson) === 'open' ? [] : await readLessonsUncached(sql, language, days)
      const next = nextOpen(offered.slice(0, 200), lesson, 5)
      const around = {
        ...{ others: { next, school: next.length > 0 ? undefined : school }, publicUrl: URL },
        ...{
          sea: undefined,
          mapLink: mapLinkFor(lesson.meeting, { headers: {} }),
          confirmsByMail: false,
          isSent: false
        }
      }
      return renderLesson({ ...lesson, school }, blankForm(ATTEMPT, lesson), around, locale).body
    }
  }
}

/** A lesson in a reader's language, read by one statement now. */
async function readLessonUncached(
  sql: Sql,
  language: ReaderOf,
  slotId: string
): Promise<Omit<LessonWithQuestions, 'school'> | undefined> {
  const written = WRITTEN[language]
  const textOf = (alias: 't' | 'c', text: string) => sql`${sql(alias)}.translations -> ${written} ->> ${text}`
  const tagOf = (alias: 't' | 'c', text: string) =>
    sql`case when ${textOf(alias, text)} is null then c.locales[1] else ${written} end`
  const [lesson] = await sql<Omit<LessonWithQuestions, 'school'>[]>`
    select ${columnsOf(sql, language)}, coalesce(${textOf('t', 'description')}, t.description) as description,
      coalesce(${textOf('c', 'bring')}, c.bring) as bring,
      json_build_object('name', ${tagOf('t', 'name')}, 'description', ${tagOf('t', 'description')}, 'bring', ${tagOf('c', 'bring')},
        'note', c.locales[1]) as "writtenIn",
      t.kind, t.questions, t.cancellation_cutoff_hours as "cutoffHours", t.refund_steps as "refundSteps", transfers_of(c.points, t.id, t.transfers_required) as transfers,
      to_char(s.local_end, 'HH24:MI') as "localEnd", s.schedule_version as "scheduleVersion", s.time_zone as "timeZone",
      s.starts_at - make_interval(hours => t.cancellation_cutoff_hours) <= statement_timestamp() as "isLate",
      c.payment_url as "paymentUrl", c.logo, c.photo, json_build_object('light', c.colour, 'dark', c.colour_dark) as colours,
      c.locales[1] as locale, meeting_of(${SCHOOL}, s.id, ${language}) as meeting, null as "payWhen", false as "takesCredit", s.cancelled_because as because, s.cancelled_words as words, s.guest_note as "guestNote"
    ${LESSON_OF_TYPE(sql)} and s.id = ${slotId}`
  return lesson
}

function questionOfFeed(sql: Sql, token: string, instructorId: string | null): Read {
  return {
    path: calendarPath(SCHOOL, token),
    init: { headers: {} },
    truth: () => readFeedUncached(sql, instructorId)
  }
}

/** A calendar feed, read by one statement now. */
async function readFeedUncached(sql: Sql, instructorId: string | null): Promise<string> {
  const { name, zone, events } = singleRow<{ name: string; zone: string; events: CalendarEvent[] }>(
    await sql`
    select concat_ws(' · ', (select i.name from instructors i where i.school_id = c.id and i.id = ${instructorId}), c.name) as name, c.time_zone as zone, (
      select coalesce(json_agg(json_build_object(
        'uid', s.id || '@swellbook', 'startsAt', iso_utc(s.starts_at), 'endsAt', iso_utc(s.ends_at),
        'stampedAt', iso_utc(date_trunc('hour', statement_timestamp())), 'location', s.spot_name, 'description', '',
        'summary', format('%s (%s/%s)', t.name, s.spots_taken - coalesce(h.free, 0), s.capacity),
        'url', ${URL}::text || case when ${instructorId}::text is null then '/book/' || c.id || '/' else '/centre/lessons/' end || s.id,
        'isCancelled', s.cancelled_at is not null, 'sequence', s.schedule_version
      ) order by s.starts_at, s.id), '[]')
      from slots s
      join lesson_types t on t.school_id = c.id and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
      left join slot_holds h on h.school_id = c.id and h.slot_id = s.id
      where s.school_id = c.id and s.starts_at > statement_timestamp() - interval '7 days'
        and s.starts_at < statement_timestamp() + interval '180 days'
        and (${instructorId}::text is null or exists (select from slot_instructors x
          where x.school_id = c.id and x.slot_id = s.id and x.instructor_id = ${instructorId}))
    ) as events
    from schools c where c.id = ${SCHOOL}`
  )
  return writeCalendar(name, events, { name: zone, atMs: Date.now() })
}
