import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { listConnectorKeys } from '../../lib/keys/queries.ts'
import { Type } from '../../lib/schema.ts'
import { SchoolParams } from './params.ts'
import { ListedToken, tokenExample } from './token.ts'

export default route({
  method: 'GET',
  path: '/:id/conector/tokens',
  name: 'listConnectorTokens',
  summary: 'Connector keys of the school',
  description: 'Newest first, at most 200, revoked and ended ones too. The keys themselves are not stored.',
  auth: { kind: 'owner' },
  params: SchoolParams,
  answer: json(200, Type.Object({ tokens: Type.Array(ListedToken) }), {
    description: 'The keys.',
    example: { tokens: [{ ...tokenExample, lastUsedAt: null, revokedAt: null }] }
  }),
  errors: ['forbidden']
}).handle(async ({ principal, read }) => {
  const tokens = await listConnectorKeys(read, principal.schoolId)
  return { tokens: tokens.map(token => ({ ...token, scopes: [...token.scopes] })) }
})
