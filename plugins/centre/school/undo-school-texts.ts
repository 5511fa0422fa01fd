import * as v from 'valibot'
import { SCHOOL_PATH } from '../../../lib/centre/school/rules.ts'
import { undoSchool } from '../../../lib/centre/school/transactions.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, readingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'

export default route({
  method: 'POST',
  path: '/school/:logId/undo',
  name: 'undoSchoolTexts',
  summary: 'Take back what the school says of itself',
  description: 'Within fifteen minutes, and where nobody has changed it since.',
  auth: { kind: 'person', may: 'school' },
  params: v.object({
    logId: v.pipe(
      v.string(),
      v.description('The row of the log'),
      v.examples(['0197c8a0-6f00-7000-8000-000000000004'])
    )
  }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const code = await undoSchool(write, principal, requireUuid('not_found', params.logId))
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' ? 'undone' : code
  return redirectTo(linkTo(`${SCHOOL_PATH}?said=${said}`, readingOf(query.lang, request.headers)))
})
