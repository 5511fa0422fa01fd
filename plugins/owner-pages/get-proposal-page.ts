import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { requireUuid } from '../../lib/owners/rules.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { getProposal } from '../../lib/proposals/queries.ts'

import { renderProposal } from './pages/proposal-page.ts'
import { ProposalPageParams } from './params.ts'

export default route({
  method: 'GET',
  path: '/proposals/:pid',
  name: 'getProposalPage',
  summary: 'Look at a proposal',
  description:
    'A page with what would change, before and after, and the form that confirms it or turns it down.',
  auth: { kind: 'owner' },
  params: ProposalPageParams,
  query: LanguageQuery,
  answer: htmlPage({ description: 'The page.', headers: PAGE_HEADERS }),
  unlisted: true,
  errors: ['forbidden', 'proposal_not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const id = requireUuid('proposal_not_found', params.pid)
  const proposal = await getProposal(read, principal.schoolId, id)
  return renderProposal(principal, proposal, readingOf(query.lang, request.headers))
})
