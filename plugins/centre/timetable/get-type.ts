import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { listLessonTypes } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { SAID_OF_TYPE } from '../messages/types-words.ts'
import { readTypeVersion } from './queries.ts'
import { TypeParams } from './type-form.ts'
import { renderType } from './types-page.ts'

export default route({
  method: 'GET',
  path: '/types/:typeId',
  name: 'getType',
  summary: 'What a lesson type is called and costs',
  description: 'A page with the form that changes it.',
  auth: { kind: 'person', may: 'timetable' },
  params: TypeParams,
  query: doneQuery(SAID_OF_TYPE),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params: { typeId }, query, request, read }) => {
  // The version first: what is read after it is as new or newer, and a change of what was not shown is refused.
  const version = await readTypeVersion(read, principal.schoolId, typeId)
  const [type] = await listLessonTypes(read, principal.schoolId, typeId)
  if (!type || version === null) throw new Problem('not_found')
  const { said, log: logId } = query
  return renderType(
    principal,
    { type, version, said, logId },
    viewerOf(principal, query.lang, request.headers)
  )
})
