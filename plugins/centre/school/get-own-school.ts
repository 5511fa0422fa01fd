import { findFeedDay } from '../../../lib/calendar/queries.ts'
import { route } from '../../../lib/deps.ts'
import { getSchool } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { SAID_OF_SCHOOL } from '../messages/school.ts'
import { readSchoolVersion } from './queries.ts'
import { renderOwnSchool } from './school-form.ts'

export default route({
  method: 'GET',
  path: '/school',
  name: 'getOwnSchool',
  summary: 'What the school says of itself',
  description: 'A page with name, contact and texts of the school, and the form that changes them.',
  auth: { kind: 'person', may: 'school' },
  query: doneQuery(SAID_OF_SCHOOL),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['proof_needed']
}).handle(async ({ principal, query, request, read }) => {
  const { schoolId } = principal
  // The version first: what is read after it is as new or newer, and a change of what was not shown is refused.
  const version = await readSchoolVersion(read, schoolId)
  const [school, feedDay] = await Promise.all([getSchool(read, schoolId), findFeedDay(read, schoolId)])
  const { said, log: logId } = query
  return renderOwnSchool(
    principal,
    { school, version, said, logId, feedDay },
    viewerOf(principal, query.lang, request.headers)
  )
})
