import { route } from '../../../lib/deps.ts'
import { finishedOf } from '../../../lib/kernel/answer.ts'
import { listNotices } from '../../../lib/notices/queries.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { viewerOf } from '../kit/viewer.ts'
import { ChangedOnPage } from './changed.ts'
import { renderTell } from './tell-page.ts'

export default route({
  method: 'GET',
  path: '/tell',
  name: 'getTell',
  summary: 'Who is to be told of changes',
  description:
    'A page with everybody whose lesson was moved or cancelled: what the service told them, and the ways to reach those who have not heard.',
  auth: { kind: 'person', may: 'tell' },
  query: ChangedOnPage,
  answer: CENTRE_PAGE,
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const notices = await listNotices(read, principal.schoolId)
  const viewer = viewerOf(principal, query.lang, request.headers)
  return finishedOf(Buffer.from(renderTell(principal, { notices, said: query }, viewer)))
})
