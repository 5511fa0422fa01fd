import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { LOG_ENTRY, redirectUndone } from '../kit/done.ts'
import { TYPES_PATH, typePath } from '../kit/paths.ts'
import { undoType } from './writes.ts'

export default route({
  method: 'POST',
  path: '/types/:logId/undo',
  name: 'undoType',
  summary: 'Take back what was changed of a lesson type',
  description: 'Within fifteen minutes, and where nobody has changed the same since.',
  auth: { kind: 'person', may: 'timetable' },
  params: v.object({ ...LOG_ENTRY }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const { code, typeId } = await undoType(write, principal, requireUuid('not_found', params.logId))
  const path = typeId === null ? TYPES_PATH : typePath(typeId)
  return redirectUndone(code, path, staffReadingOf(query.lang, request.headers))
})
