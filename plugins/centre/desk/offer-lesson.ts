import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { members } from '../../../lib/text/input.ts'
import { BackField, pageAfter, saidOf } from '../kit/notice.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { offerAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/lessons/:slotId/sale',
  name: 'offerCentreLesson',
  summary: 'Close a lesson to sale, or open it',
  description: 'Bookings that are there stand.',
  auth: { kind: 'person', may: 'close' },
  params: DeskLessonParams,
  query: LanguageQuery,
  body: members({
    sale: v.picklist(['close', 'open'], 'close or open'),
    back: v.optional(BackField, 'lesson')
  }),
  bodyType: 'form',
  bodyExample: { sale: 'close', back: 'lesson' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, write }) => {
  const slotId = requireUuid('not_found', params.slotId)
  const opens = body.sale === 'open'
  const done = await offerAtDesk(write, principal, slotId, opens)
  if (done.code === 'slot_not_found') throw new Problem('not_found')
  const said = saidOf(opens ? 'lesson.open' : 'lesson.close', done)
  return seeOther(
    pageAfter(body.back, { ...done, slotId }, said, staffReadingOf(query.lang, request.headers))
  )
})
