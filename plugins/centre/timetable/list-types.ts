import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { getSchool, listLessonTypes } from '../../../lib/schools/queries.ts'
import { officePage } from '../office/office-page.ts'
import { viewerOf } from '../viewer.ts'
import { renderTypes } from './pages/types-page.ts'
import { MOST_TYPES } from './plan-form.ts'

export default route({
  method: 'GET',
  path: '/types',
  name: 'listTypes',
  summary: 'What the school sells',
  description: 'A page with the lesson types of the school and their prices.',
  auth: { kind: 'person', may: 'timetable' },
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const { schoolId } = principal
  const [school, types] = await Promise.all([
    getSchool(read, schoolId),
    listLessonTypes(read, schoolId, null, MOST_TYPES)
  ])
  return renderTypes(
    principal,
    { currency: school.currency, types },
    viewerOf(principal, query.lang, request.headers)
  )
})
