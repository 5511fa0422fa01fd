import { route } from '../../../lib/deps.ts'
import { finishedOf } from '../../../lib/kernel/answer.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listSessions } from '../../../lib/people/queries.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderSessions } from './sessions-page.ts'

export default route({
  method: 'GET',
  path: '/sessions',
  name: 'getCentreSessions',
  summary: 'Where one is signed in',
  description: 'A page with the live sessions of whoever asks, each with a button that ends it.',
  auth: { kind: 'person', may: 'account' },
  query: LanguageQuery,
  answer: CENTRE_PAGE,
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const sessions = await listSessions(read, principal.schoolId, principal.personId)
  const page = renderSessions(principal, sessions, viewerOf(principal, query.lang, request.headers))
  return finishedOf(Buffer.from(page))
})
