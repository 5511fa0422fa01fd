import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { listProposals } from '../../lib/people/proposals/queries.ts'
import { SchoolParams } from './params.ts'
import { Proposal, proposal, proposalExample } from './proposal.ts'

const MAX_PROPOSALS = 200
const STATUSES = ['pending', 'confirmed', 'rejected', 'conflict', 'expired'] as const

export default route({
  method: 'GET',
  path: '/:id/conector/propostas',
  name: 'listProposals',
  summary: 'Proposals of the school',
  description: 'Proposals of assistants, newest first, at most 200; optionally by status.',
  auth: { kind: 'owner' },
  params: SchoolParams,
  query: v.object({
    status: v.optional(
      v.pipe(
        v.picklist(STATUSES, `one of ${STATUSES.join(', ')}`),
        v.description('Only proposals with this status'),
        v.examples(['pending'])
      )
    )
  }),
  answer: json(200, Type.Object({ proposals: Type.Array(Proposal) }), {
    description: 'The proposals.',
    example: { proposals: [proposalExample] }
  }),
  errors: ['forbidden']
}).handle(async ({ principal, query, read }) => {
  const filter = { schoolId: principal.schoolId, status: query.status ?? null, limit: MAX_PROPOSALS }
  return { proposals: (await listProposals(read, filter)).map(proposal) }
})
