import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { listLessonTypes } from '../../../lib/schools/queries.ts'
import { members, optionalText } from '../../../lib/text/input.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { typePath } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { readTypeVersion } from './queries.ts'
import { MOST_OF_TYPE, readTyped, TYPE_BODY, TypeParams } from './type-form.ts'
import { renderType, type ShownType } from './types-page.ts'
import { changeTypeAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/types/:typeId',
  name: 'changeType',
  summary: 'Change what a lesson type is called and costs',
  description: 'Lessons that are planned keep their seats and prices. `version` says what was looked at.',
  auth: { kind: 'person', may: 'timetable' },
  params: TypeParams,
  query: LanguageQuery,
  body: members({ version: optionalText(32), ...TYPE_BODY }),
  bodyType: 'form',
  bodyLimit: MOST_OF_TYPE,
  bodyExample: { name: 'Group lesson', price: '35', capacity: '8', minutes: '120', ratio: '6', cutoff: '24' },
  answer: officePage('The form again, with what stands against it.'),
  redirects: 'Back to the page, with what was done.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params: { typeId }, body, query, request, read, write }) => {
  const { version: seen, ...typed } = body
  const viewer = viewerOf(principal, query.lang, request.headers)
  const [type] = await listLessonTypes(read, principal.schoolId, typeId)
  if (!type) throw new Problem('not_found')
  const again = (status: number, shown: ShownType) =>
    new Reply(status, OFFICE_HEADERS, renderType(principal, shown, viewer))
  const given = readTyped(typed, type.maxStudentsPerInstructor !== null)
  if ('faults' in given) return again(400, { type, version: seen ?? '', typed, faults: given.faults })
  const done = await changeTypeAtDesk(write, principal, { typeId, version: seen, terms: given.terms })
  if (done.code === 'not_found') throw new Problem('not_found')
  if (done.code === 'type_changed') {
    const now = (await readTypeVersion(write, principal.schoolId, typeId)) ?? ''
    const [changed = type] = await listLessonTypes(write, principal.schoolId, typeId)
    return again(409, { type: changed, version: now, typed, said: 'type_changed' })
  }
  const said = done.code === 'ok' ? `saved&log=${done.logId}` : done.code
  return seeOther(linkTo(`${typePath(typeId)}?said=${said}`, viewer))
})
