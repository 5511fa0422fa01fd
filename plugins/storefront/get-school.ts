import * as v from 'valibot'
import type { Sql } from '../../lib/database/pool.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { seasAt } from '../../lib/forecast/lesson-conditions.ts'
import { htmlPage, Reply } from '../../lib/kernel/answer.ts'
import { LEVELS, type SurfLevel } from '../../lib/lessons/level.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { type PublicSchool, readLessons, readSchools } from '../../lib/storefront/queries.ts'
import {
  dayOf,
  fits,
  MOST_DAYS_AHEAD,
  type Search,
  WEEK_DAYS,
  weekDays,
  weekFrom
} from '../../lib/storefront/week.ts'
import { colouredHeaders } from '../../lib/text/colours.ts'
import { addDays, isDate } from '../../lib/text/dates.ts'
import type { Language } from '../../lib/text/language.ts'
import { isShortId } from '../../lib/text/typed.ts'
import { mapLinkFor } from './map-link.ts'
import { renderSchool } from './pages/school-page.ts'
import { peopleAsked } from './params.ts'

/** Most lessons that one week lists. */
const MOST_ON_PAGE = 400

/** How many lessons after the week are looked through for ones that fit, and how many are shown where it has none. */
const LATER = { looked: 100, shown: 5 }

/** A day as a query names it; what is none counts as nothing. */
function dayAsked(description: string) {
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
    'A page with the lessons of a week by day, each a link to book it, with the sea at each. What is asked and does not fit is left out.',
  auth: { kind: 'public' },
  params: v.object({
    schoolId: v.pipe(v.string(), v.description('The id of a school'), v.examples(['sch_onda_clara']))
  }),
  query: v.object({
    ...LanguageQuery.entries,
    from: dayAsked('A day of the week to show; today’s without it'),
    day: dayAsked('The day to list; without it the first of the week with places'),
    level: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(level => LEVELS.find(known => known === level)),
        v.description('Lessons of this level alone, and those for all'),
        v.examples(['beginner'])
      )
    ),
    people: peopleAsked
  }),
  compress: true,
  answer: htmlPage({ headers: PAGE_HEADERS }),
  errors: ['school_not_found', 'service_unavailable']
}).handle(async ({ params: { schoolId }, query, request, read, forecasts, publicUrl }) => {
  const [school] = isShortId(schoolId) ? await readSchools(read, { id: schoolId, limit: 1 }) : []
  if (!school) throw new Problem('school_not_found')
  const reading = readingOf(query.lang, request.headers)
  const search = { level: query.level as SurfLevel | undefined, people: query.people ?? 1 }
  const asked = { from: query.from, day: query.day }
  const from = weekFrom(query.day ?? query.from, school.today)
  const [{ lessons, later }, moment] = await Promise.all([
    readWeekOf(read, school, { from, search, language: reading.language }),
    forecasts.now()
  ])
  const days = weekDays(from, lessons, search)
  const day = dayOf(days, query.day)
  const week = { search, asked, from, lessons, later, days, day, seas: seasAt(moment, day.lessons) }
  const around = { reading, publicUrl, mapLink: mapLinkFor(school.address, request) }
  const headers = colouredHeaders(PAGE_HEADERS, school.colours)
  return new Reply(200, headers, renderSchool(school, week, around))
})

/** The lessons of a week, and the first of those that follow and fit. */
async function readWeekOf(
  sql: Sql,
  { id: schoolId }: PublicSchool,
  { from, search, language }: { from: string; search: Search; language: Language }
) {
  const isPlain = search.level === undefined && search.people === 1
  const behind = { from: addDays(from, WEEK_DAYS), days: MOST_DAYS_AHEAD }
  const [lessons, later] = await Promise.all([
    readLessons(sql, { language, schoolId, from, days: WEEK_DAYS, limit: MOST_ON_PAGE }),
    readLessons(sql, { language, schoolId, ...behind, limit: isPlain ? LATER.shown : LATER.looked })
  ])
  return { lessons, later: later.filter(lesson => fits(lesson, search)).slice(0, LATER.shown) }
}
