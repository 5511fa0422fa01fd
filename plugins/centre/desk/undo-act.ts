import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { members } from '../../../lib/text/input.ts'
import { LOG_ENTRY } from '../kit/done.ts'
import { BackField, pageAfter } from '../kit/notice.ts'
import { undoAct } from './writes.ts'

export default route({
  method: 'POST',
  path: '/log/:logId/undo',
  name: 'undoAct',
  summary: 'Take back what was done',
  description: 'Within fifteen minutes, and where nothing has followed it.',
  auth: { kind: 'person', may: 'book' },
  params: v.object({ ...LOG_ENTRY }),
  query: LanguageQuery,
  body: members({ back: v.optional(BackField, 'lesson') }),
  bodyType: 'form',
  bodyExample: { back: 'lesson' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, write }) => {
  const done = await undoAct(write, principal, requireUuid('not_found', params.logId))
  if (done.code === 'not_found') throw new Problem('not_found')
  const said = done.code === 'ok' ? { did: 'undone' } : { refused: done.code }
  return seeOther(pageAfter(body.back, done, said, staffReadingOf(query.lang, request.headers)))
})
