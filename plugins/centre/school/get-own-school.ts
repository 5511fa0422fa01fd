import * as v from 'valibot'
import { readSchoolVersion } from '../../../lib/centre/school/queries.ts'
import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { getSchool } from '../../../lib/schools/queries.ts'
import { uuid } from '../../../lib/text/input.ts'
import { officePage } from '../office/office-page.ts'
import { viewerOf } from '../viewer.ts'
import { renderOwnSchool } from './pages/school-form.ts'
import { SAID_OF_SCHOOL } from './text.ts'

export default route({
  method: 'GET',
  path: '/school',
  name: 'getOwnSchool',
  summary: 'What the school says of itself',
  description: 'A page with name, contact and texts of the school, and the form that changes them.',
  auth: { kind: 'person', may: 'school' },
  query: v.object({
    ...LanguageQuery.entries,
    said: v.fallback(
      v.optional(v.pipe(v.picklist(SAID_OF_SCHOOL), v.description('What was just done'))),
      undefined
    ),
    log: v.fallback(
      v.optional(v.pipe(uuid(), v.description('Its row of the log, by which it is undone'))),
      undefined
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const { schoolId } = principal
  const [school, version] = await Promise.all([getSchool(read, schoolId), readSchoolVersion(read, schoolId)])
  const { said, log: logId } = query
  return renderOwnSchool(
    principal,
    { school, version, said, logId },
    viewerOf(principal, query.lang, request.headers)
  )
})
