import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { findGear } from '../../../lib/gear/queries.ts'
import { finishedOf } from '../../../lib/kernel/answer.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderGear } from './gear-page.ts'

export default route({
  method: 'GET',
  path: '/lessons/:slotId/gear',
  name: 'getCentreGear',
  summary: 'What a lesson takes along',
  description: 'A page with boards, suits and boots by size, who gets what, and what is short.',
  auth: { kind: 'person', may: 'sizes' },
  params: DeskLessonParams,
  query: SaidOnPage,
  answer: CENTRE_PAGE,
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const gear = await findGear(read, principal, { slotId: requireUuid('not_found', params.slotId) })
  if (!gear) throw new Problem('not_found')
  const viewer = viewerOf(principal, query.lang, request.headers)
  return finishedOf(Buffer.from(renderGear(principal.schoolName, gear, query, viewer)))
})
