import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json } from '../../lib/kernel/answer.ts'
import { revokeConnectorKey } from '../../lib/partners/keys/transactions.ts'
import { requireUuid } from '../../lib/people/rules.ts'
import { ConnectorKeyParams } from './params.ts'

const RevokedKey = Type.Object({
  id: Type.String(),
  revokedAt: Type.String({ format: 'date-time' }),
  expiredProposals: Type.Integer({
    minimum: 0,
    description: 'Number of open proposals that expired with the key'
  })
})

export default route({
  method: 'DELETE',
  path: '/:id/conector/tokens/:tokenId',
  name: 'revokeConnectorToken',
  summary: 'Revoke a connector key',
  description:
    'The next request with the key is rejected, and its open proposals expire. Repeating it returns the same.',
  auth: { kind: 'owner', may: 'keys' },
  params: ConnectorKeyParams,
  answer: json(200, RevokedKey, {
    description: 'The key is revoked.',
    example: {
      id: '0197a4c2-0000-7000-8000-000000000004',
      revokedAt: '2026-06-30T09:15:00.000Z',
      expiredProposals: 1
    }
  }),
  errors: ['forbidden', 'proof_needed', 'not_found']
}).handle(async ({ principal, params, write }) => {
  const id = requireUuid('not_found', params.tokenId)
  const key = await revokeConnectorKey(write, principal.schoolId, id, principal.personId)
  if (!key) throw new Problem('not_found', { hint: 'The school has no connector key with this id.' })
  return { id, ...key }
})
