import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listProposals } from '../../../lib/proposals/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderProposals } from './proposals-page.ts'

/** Proposals shown: of those that wait, and of those decided lately. */
const PROPOSALS_SHOWN = { waiting: 200, decided: 10 } as const

export default route({
  method: 'GET',
  path: '/proposals',
  name: 'listCentreProposals',
  summary: 'What waits for an owner',
  description: 'A page with the proposals that wait, and those decided lately.',
  auth: { kind: 'person', may: 'decide' },
  query: LanguageQuery,
  answer: officePage('The page.'),
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
  return renderProposals(principal, shown, viewerOf(principal, query.lang, request.headers))
})
