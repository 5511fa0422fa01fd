import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { LOG_ENTRY } from '../kit/done.ts'
import { pageAfter } from '../kit/notice.ts'
import { undoTeam } from './writes.ts'

export default route({
  method: 'POST',
  path: '/team/:logId/undo',
  name: 'undoTeam',
  summary: 'Take back who teaches a lesson',
  description: 'Within fifteen minutes, and where nobody has changed it since.',
  auth: { kind: 'person', may: 'rota' },
  params: v.object({ ...LOG_ENTRY }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'Back to the lesson, with what was done or what stands against it.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const { code, slotId } = await undoTeam(write, principal, requireUuid('not_found', params.logId))
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' ? { did: 'undone' } : { refused: code }
  return redirectTo(
    pageAfter('lesson', { slotId, date: null }, said, staffReadingOf(query.lang, request.headers))
  )
})
