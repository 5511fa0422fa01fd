import { Type } from '@sinclair/typebox'
import { listProposals } from '../../../lib/people/proposals/queries.ts'
import { firstRows, strictObject, Truncated } from '../fields.ts'
import { ProposalShape, proposalShape } from '../proposal-shape.ts'
import { tool } from '../tool.ts'

const MAX_PENDING = 50

export default tool({
  name: 'list_pending_proposals',
  title: 'Open proposals',
  description:
    'Returns the proposals that wait for the owner, newest first, at most 50. Use it to see what was already proposed ' +
    "before proposing again. It cannot confirm or withdraw anything; an instructor's key sees only its own.",
  scope: 'read',
  input: {},
  output: strictObject({ proposals: Type.Array(ProposalShape), truncated: Truncated }),
  async run({ key, read, publicUrl }) {
    const keyId = key.role === 'instructor' ? key.id : null
    const filter = { schoolId: key.schoolId, keyId, status: 'pending', limit: MAX_PENDING + 1 }
    const { rows, truncated } = firstRows(await listProposals(read, filter), MAX_PENDING)
    return { proposals: rows.map(row => proposalShape(row, publicUrl)), truncated }
  }
})
