import { route } from '../../../lib/deps.ts'
import { getSchool, listLessonTypes } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { SAID_OF_TYPE } from '../messages/types-words.ts'
import { MOST_TYPES } from './plan-form.ts'
import { renderTypes } from './types-page.ts'

export default route({
  method: 'GET',
  path: '/types',
  name: 'listTypes',
  summary: 'What the school sells',
  description: 'A page with the lesson types of the school and their prices.',
  auth: { kind: 'person', may: 'timetable' },
  query: doneQuery(SAID_OF_TYPE),
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
    { currency: school.currency, types, said: query.said },
    viewerOf(principal, query.lang, request.headers)
  )
})
