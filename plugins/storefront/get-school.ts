import * as v from 'valibot'
import type { Lesson } from '../../lib/booking/schedule/queries.ts'
import type { SchoolLessons } from '../../lib/booking/schedule-cache.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { htmlPage, pageReply } from '../../lib/kernel/answer.ts'
import { LEVELS, type SurfLevel } from '../../lib/lessons/level.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, localeOf } from '../../lib/pages/locale.ts'
import { conditionsByLesson } from '../../lib/sea/lesson-conditions.ts'
import { momentOf, type Sea } from '../../lib/sea/sea.ts'
import { bookableLessons, schoolAt } from '../../lib/storefront/lesson.ts'
import { monthDays, monthOf } from '../../lib/storefront/month.ts'
import { parseParty, partyCount } from '../../lib/storefront/party.ts'
import { minuteEnd } from '../../lib/storefront/reader.ts'
import { bookableRuns } from '../../lib/storefront/runs.ts'
import {
  type Days,
  dayOf,
  type LessonSearch,
  MAX_DAYS_AHEAD,
  matchesSearch,
  WEEK_DAYS,
  weekDays,
  weekFrom
} from '../../lib/storefront/week.ts'
import { withColours } from '../../lib/text/colours.ts'
import { addDays, isDate } from '../../lib/text/dates.ts'
import type { Language } from '../../lib/text/language.ts'
import { isShortId } from '../../lib/text/typed.ts'
import { mapLinkFor } from './map-link.ts'
import { renderSchool } from './pages/school-page.ts'
import { childrenParam, peopleParam } from './params.ts'
import { chosenParam, parseChosen } from './together.ts'

/** Maximum lessons listed per week. */
const MAX_ON_PAGE = 400

/** Maximum lessons of a month. */
const MAX_IN_MONTH = 5 * MAX_ON_PAGE

/** Maximum runs of courses that are listed. */
const MAX_RUNS = 6

/** Maximum later lessons that are shown if no lesson of the week matches. */
const MAX_LATER = 5

/** A date parameter. An invalid date is ignored. */
function dayParam(description: string) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform(day => (typeof day === 'string' && isDate(day) ? day : undefined)),
      v.description(description),
      v.examples(['2027-07-05'])
    )
  )
}

export default route({
  method: 'GET',
  path: '/schools/:schoolId',
  name: 'getSchoolPage',
  summary: 'The lessons of a school, for guests',
  description:
    'A page with the lessons of a week by day, with booking links and sea conditions. Invalid parameters are ignored.',
  auth: { kind: 'public' },
  params: v.object({
    schoolId: v.pipe(v.string(), v.description('The id of a school'), v.examples(['sch_onda_clara']))
  }),
  query: v.object({
    ...LanguageQuery.entries,
    from: dayParam('Any day of the week to show; default: today'),
    month: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(month =>
          typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
        ),
        v.description(
          'The month to show as a calendar, with the least price and the places of each day; default: a week'
        ),
        v.examples(['2027-07'])
      )
    ),
    day: dayParam('The day to list; default: the first of the week with free seats'),
    level: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(level => LEVELS.find(candidate => candidate === level)),
        v.description('Only lessons of this level and lessons for all levels'),
        v.examples(['beginner'])
      )
    ),
    people: peopleParam,
    children: childrenParam,
    adults: v.optional(
      v.pipe(
        v.unknown(),
        v.description('Number of adults, from the form beside the filter'),
        v.examples(['2'])
      )
    ),
    child: v.optional(
      v.pipe(v.unknown(), v.description('Age of a child, from that form; once for each'), v.examples(['6']))
    ),
    chosen: chosenParam
  }),
  compress: true,
  answer: htmlPage({ headers: PAGE_HEADERS }),
  errors: ['school_not_found', 'service_unavailable']
}).handle(
  async ({ params: { schoolId }, query, request, schoolPages, availability, forecasts, publicUrl }) => {
    const reader = isShortId(schoolId) ? await schoolPages.find(schoolId) : undefined
    if (!reader) throw new Problem('school_not_found')
    const [calendar, moment] = await Promise.all([availability.lessons(reader), forecasts.now()])
    const school = schoolAt(reader, calendar)
    const locale = localeOf(query.lang, request.headers)
    const search = searchOf(query)
    const requestedDays = { from: query.from, day: query.day, month: query.month }
    const mapLink = mapLinkFor({ address: school.meetAddress ?? school.address, at: school.meetAt }, request)
    const variant = [
      locale.language,
      locale.isExplicit,
      requestedDays.from,
      requestedDays.day,
      requestedDays.month,
      search.level,
      search.people,
      search.children,
      search.chosen
    ]
    const page = schoolPages.page(
      {
        ...{ schoolId, name: [...variant, mapLink?.slice(0, MAP_SCHEME)].join(' ') },
        version: `${calendar.version} ${moment.sea.version}`,
        ...timesOf(calendar, moment)
      },
      () => {
        const week = weekView(calendar, { ...requestedDays, today: school.today }, search, locale.language)
        const view = { ...week, requestedDays, seas: conditionsByLesson(moment, week.day.lessons) }
        return renderSchool(school, view, { locale, publicUrl, mapLink }).body
      }
    )
    const { language } = locale
    return pageReply(200, withColours(PAGE_HEADERS, school.colours), { language, body: page.body })
  }
)

/** Convert a query to a search: level, party, and lessons that are already chosen. */
function searchOf({ people, level, chosen, ...query }: SearchFields) {
  const party = parseParty({ ...query, people: String(people ?? 1) })
  return {
    level: level as SurfLevel | undefined,
    people: partyCount(party),
    children: party.children,
    chosen: parseChosen(chosen)
  }
}

interface SearchFields {
  readonly people?: number | undefined
  readonly level?: string | undefined
  readonly chosen?: string | undefined
  readonly children?: string | undefined
  readonly adults?: unknown
  readonly child?: unknown
}

/** Length of a map link's scheme (`maps` or `geo:`). Only this part differs between devices. */
const MAP_SCHEME = 4

/** Time of a page's data, and the end of its validity. */
function timesOf({ atMs, untilMs }: SchoolLessons, { sea, now }: { readonly sea: Sea; readonly now: Date }) {
  return {
    atMs: Math.max(atMs, +now),
    untilMs: Math.min(untilMs, minuteEnd(atMs), momentOf(sea, now).untilMs)
  }
}

/** Content of the page: a week or month of lessons, and the next courses. */
function weekView(
  calendar: SchoolLessons,
  { from: requestedFrom, day: requestedDay, month: requestedMonth, today }: Days & { readonly today: string },
  search: LessonSearch,
  language: Language
) {
  const from = weekFrom(requestedDay ?? requestedFrom, today)
  const { lessons, later } = pageOfLessons(calendar, from, search, language)
  const days = weekDays(from, lessons, search)
  const month = requestedMonth === undefined ? undefined : monthOf(requestedMonth, today)
  const inMonth = month ? bookableLessons(calendar, { language, days: month, limit: MAX_IN_MONTH }) : []
  return {
    ...{ search, from, lessons, later, days, day: dayOf(days, requestedDay) },
    month: month && { month, days: monthDays(month, inMonth, search) },
    runs: bookableRuns(calendar, search, { language, limit: MAX_RUNS })
  }
}

/** Lessons of a week, and the first later lessons that match the search. */
function pageOfLessons(calendar: SchoolLessons, from: string, search: LessonSearch, language: Language) {
  const after = addDays(from, WEEK_DAYS)
  const isMatch = (lesson: Lesson) =>
    matchesSearch({ ...lesson, level: lesson.type.level, units: lesson.type.units }, search)
  const week = { from, to: addDays(after, -1) }
  const laterDays = { from: after, to: addDays(after, MAX_DAYS_AHEAD - 1) }
  return {
    lessons: bookableLessons(calendar, { language, days: week, limit: MAX_ON_PAGE }),
    later: bookableLessons(calendar, { language, days: laterDays, filter: isMatch, limit: MAX_LATER })
  }
}
