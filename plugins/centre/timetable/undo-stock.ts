import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { LOG_ENTRY, redirectUndone } from '../kit/done.ts'
import { STOCK_PATH } from '../kit/paths.ts'
import { undoStock } from './writes.ts'

export default route({
  method: 'POST',
  path: '/gear/:logId/undo',
  name: 'undoStock',
  summary: 'Take back a figure of the stock',
  description: 'Within fifteen minutes, and where nobody has set it since.',
  auth: { kind: 'person', may: 'timetable' },
  params: v.object({ ...LOG_ENTRY }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const code = await undoStock(write, principal, requireUuid('not_found', params.logId))
  return redirectUndone(code, STOCK_PATH, staffReadingOf(query.lang, request.headers))
})
