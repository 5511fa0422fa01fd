import { type Static, Type } from '@sinclair/typebox'
import { orNull } from '../../lib/infra/shapes.ts'
import type { ProposalRow } from '../../lib/people/proposals/queries.ts'
import { type Change, documentOf, renderChange } from '../../lib/people/proposals/rules.ts'
import { propose } from '../../lib/people/proposals/transactions.ts'
import { proposalPath } from '../../lib/people/rules.ts'
import { strictObject } from './fields.ts'
import { type Toolbox, ToolRefusal } from './tool.ts'

export const ProposalShape = strictObject({
  proposalId: Type.String({ format: 'uuid' }),
  payloadHash: Type.String({ description: 'SHA-256 of what the owner will see' }),
  summary: Type.String({ description: 'What would change, as the owner reads it' }),
  expiresAt: Type.String({ format: 'date-time', description: 'UTC; until then the owner may decide' }),
  status: Type.String({ description: 'pending: nothing has changed yet' }),
  participantsNow: orNull(
    Type.Integer({
      description:
        'Seats booked or held now in the lesson to move; the summary has the number at the time of the proposal'
    })
  ),
  decideUrl: Type.String({ format: 'uri', description: 'The page on which the owner, signed in, decides' })
})

/** Result that describes a stored proposal. */
export function proposalShape(row: ProposalRow, publicUrl: string): Static<typeof ProposalShape> {
  const { summary } = renderChange(documentOf(row))
  return {
    proposalId: row.id,
    payloadHash: row.payloadHash,
    summary,
    expiresAt: row.expiresAt,
    status: row.status,
    participantsNow: row.participantsNow,
    decideUrl: `${publicUrl}${proposalPath(row.id)}`
  }
}

/** Store a proposal for the owner; throws if the key was revoked or has expired. */
export async function proposeChange(
  { key, write, newId, publicUrl }: Toolbox,
  change: Change
): Promise<Static<typeof ProposalShape>> {
  const proposal = await propose(write, key, newId(), change)
  if (!proposal)
    throw new ToolRefusal('invalid_api_key', 'The key of this connector was revoked or has expired.')
  return proposalShape(proposal, publicUrl)
}
