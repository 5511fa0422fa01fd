import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { rejectProposal } from '../../lib/people/proposals/transactions.ts'
import { requireUuid } from '../../lib/people/rules.ts'
import { ProposalParams } from './params.ts'
import { Proposal, proposal, proposalExample } from './proposal.ts'

export default route({
  method: 'POST',
  path: '/:id/conector/propostas/:pid/rejeitar',
  name: 'rejectProposal',
  summary: 'Reject a proposal',
  description: 'Rejects the proposal; nothing else changes. Send no body. Repeating it returns the same.',
  auth: { kind: 'owner' },
  params: ProposalParams,
  answer: json(200, Proposal, {
    description: 'The proposal is rejected.',
    example: {
      ...proposalExample,
      participantsNow: null,
      status: 'rejected',
      decidedAt: '2026-06-30T10:02:00.000Z',
      decidedBy: 'Marta Reis'
    }
  }),
  errors: ['forbidden', 'proposal_not_found', 'proposal_conflict', 'proposal_expired']
}).handle(async ({ principal, params, write }) =>
  proposal(await rejectProposal(write, principal, requireUuid('proposal_not_found', params.pid)))
)
