import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { getProposal } from '../../../lib/proposals/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { ProposalPageParams } from './params.ts'
import { renderProposal } from './proposal-page.ts'

export default route({
  method: 'GET',
  path: '/proposals/:pid',
  name: 'getProposalPage',
  summary: 'Look at a proposal',
  description:
    'A page with what would change, before and after, and the form that confirms it or turns it down.',
  auth: { kind: 'person', may: 'decide' },
  params: ProposalPageParams,
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['forbidden', 'proposal_not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const id = requireUuid('proposal_not_found', params.pid)
  const proposal = await getProposal(read, principal.schoolId, id)
  return renderProposal(principal, proposal, viewerOf(principal, query.lang, request.headers))
})
