import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { LOG_ENTRY } from '../kit/done.ts'
import { pageAfter } from '../kit/notice.ts'
import { undoLessonChange } from './writes.ts'

export default route({
  method: 'POST',
  path: '/timetable/:logId/undo',
  name: 'undoLessonChange',
  summary: 'Take back seats and price of a lesson',
  description: 'Within fifteen minutes, and where nobody has changed them since.',
  auth: { kind: 'person', may: 'timetable' },
  params: v.object({ ...LOG_ENTRY }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the page of the lesson, with what was done or what stands against it.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const done = await undoLessonChange(write, principal, requireUuid('not_found', params.logId))
  if (done.code === 'not_found') throw new Problem('not_found')
  const said = done.code === 'ok' ? { did: 'undone' } : { refused: done.code }
  return redirectTo(pageAfter('lesson', done, said, staffReadingOf(query.lang, request.headers)))
})
