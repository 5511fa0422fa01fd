import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { getProposal } from '../../lib/people/proposals/queries.ts'
import { requireUuid } from '../../lib/people/rules.ts'

import { ProposalParams } from './params.ts'
import { Proposal, proposal, proposalExample } from './proposal.ts'

export default route({
  method: 'GET',
  path: '/:id/conector/propostas/:pid',
  name: 'getProposal',
  summary: 'Read a proposal',
  description:
    'The proposed change, before and after, rendered by the server from stored data; it contains no text of the assistant.',
  auth: { kind: 'owner' },
  params: ProposalParams,
  answer: json(200, Proposal, { description: 'The proposal.', example: proposalExample }),
  errors: ['forbidden', 'proposal_not_found']
}).handle(async ({ principal, params, read }) => {
  const id = requireUuid('proposal_not_found', params.pid)
  return proposal(await getProposal(read, principal.schoolId, id))
})
