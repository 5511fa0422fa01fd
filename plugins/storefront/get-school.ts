import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { readLessons, readSchools } from '../../lib/storefront/queries.ts'
import { isShortId } from '../../lib/text/typed.ts'
import { renderSchool } from './pages/schools-page.ts'

/** Most lessons that one page lists; a school with more shows the nearest. */
const MOST_ON_PAGE = 400

/** How far ahead, and for how many lessons, a school is looked through that has none in the days of its page. */
const LATER = { days: 366, limit: 5 }

export default route({
  method: 'GET',
  path: '/schools/:schoolId',
  name: 'getSchoolPage',
  summary: 'The lessons of a school, for guests',
  description: 'A page with the lessons of the next 30 days, by day, each a link to book it.',
  auth: { kind: 'public' },
  params: v.object({
    schoolId: v.pipe(v.string(), v.description('The id of a school'), v.examples(['sch_onda_clara']))
  }),
  query: LanguageQuery,
  compress: true,
  answer: htmlPage({ headers: PAGE_HEADERS }),
  errors: ['school_not_found', 'service_unavailable']
}).handle(async ({ params: { schoolId }, query, request, read }) => {
  const [school] = isShortId(schoolId) ? await readSchools(read, { id: schoolId, limit: 1 }) : []
  if (!school) throw new Problem('school_not_found')
  const reading = readingOf(query.lang, request.headers)
  const { language } = reading
  const lessons = await readLessons(read, { language, schoolId, limit: MOST_ON_PAGE })
  const later = lessons.length > 0 ? [] : await readLessons(read, { language, schoolId, ...LATER })
  return renderSchool(school, lessons, later, reading)
})
