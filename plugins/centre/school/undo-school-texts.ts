import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { LOG_ENTRY, redirectUndone } from '../kit/done.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import { undoSchool } from './writes.ts'

export default route({
  method: 'POST',
  path: '/school/:logId/undo',
  name: 'undoSchoolTexts',
  summary: 'Take back what the school says of itself',
  description: 'Within fifteen minutes, and where nobody has changed it since.',
  auth: { kind: 'person', may: 'school' },
  params: v.object({
    ...LOG_ENTRY
  }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const code = await undoSchool(write, principal, requireUuid('not_found', params.logId))
  return redirectUndone(code, SCHOOL_PATH, staffReadingOf(query.lang, request.headers))
})
