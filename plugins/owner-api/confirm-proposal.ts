import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { confirmProposal } from '../../lib/people/proposals/transactions.ts'
import { requireUuid } from '../../lib/people/rules.ts'
import { members, text } from '../../lib/text/input.ts'
import { ProposalParams } from './params.ts'
import { Proposal, proposal, proposalExample } from './proposal.ts'

export default route({
  method: 'POST',
  path: '/:id/conector/propostas/:pid/confirmar',
  name: 'confirmProposal',
  summary: 'Confirm a proposal',
  description:
    'Applies the proposal once, with the checks of any other change. The body contains the payloadHash that was ' +
    'displayed. If the lesson or figure has changed since, it fails with proposal_conflict. Repeating it returns the same.',
  auth: { kind: 'owner' },
  params: ProposalParams,
  body: members({ payloadHash: text(64) }),
  bodyExample: { payloadHash: proposalExample.payloadHash },
  answer: json(200, Proposal, {
    description: 'The proposal is applied.',
    example: {
      ...proposalExample,
      participantsNow: null,
      status: 'confirmed',
      decidedAt: '2026-06-30T10:02:00.000Z',
      decidedBy: 'Marta Reis'
    }
  }),
  errors: [
    'missing_fields',
    'forbidden',
    'proposal_not_found',
    'payload_hash_mismatch',
    'proposal_conflict',
    'proposal_expired'
  ]
}).handle(async ({ principal, params, body, write }) => {
  const id = requireUuid('proposal_not_found', params.pid)
  return proposal(await confirmProposal(write, principal, id, body.payloadHash))
})
