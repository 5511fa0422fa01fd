import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { listProposals } from '../../lib/proposals/queries.ts'

import { renderHome } from './pages/home-page.ts'

/** Proposals shown: of those that wait, and of those decided lately. */
const PROPOSALS_SHOWN = { waiting: 200, decided: 10 } as const

export default route({
  method: 'GET',
  path: '/',
  name: 'getOwnerPage',
  summary: 'What waits for the owner',
  description:
    'A page with the proposals that wait, those decided lately, who is signed in, and the way out.',
  auth: { kind: 'owner' },
  query: LanguageQuery,
  answer: htmlPage({ description: 'The page.', headers: PAGE_HEADERS }),
  unlisted: true,
  errors: ['forbidden']
}).handle(async ({ principal, query, request, read }) => {
  const { schoolId } = principal
  const [waiting, decided] = await Promise.all([
    listProposals(read, { schoolId, status: 'pending', limit: PROPOSALS_SHOWN.waiting + 1 }),
    listProposals(read, { schoolId, decided: true, limit: PROPOSALS_SHOWN.decided })
  ])
  const shown = {
    waiting: waiting.slice(0, PROPOSALS_SHOWN.waiting),
    more: waiting.length > PROPOSALS_SHOWN.waiting,
    decided
  }
  return renderHome(principal, shown, readingOf(query.lang, request.headers))
})
