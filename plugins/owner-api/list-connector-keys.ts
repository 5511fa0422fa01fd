import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { listConnectorKeys } from '../../lib/partners/keys/queries.ts'
import { connectorKeyExample, ListedKeyAnswer } from './connector-key.ts'
import { SchoolParams } from './params.ts'

export default route({
  method: 'GET',
  path: '/:id/conector/tokens',
  name: 'listConnectorTokens',
  summary: 'Connector keys of the school',
  description:
    'At most 200 keys, newest first, including revoked and expired ones. The key texts are not stored.',
  auth: { kind: 'owner' },
  params: SchoolParams,
  answer: json(200, Type.Object({ tokens: Type.Array(ListedKeyAnswer) }), {
    description: 'The keys.',
    example: { tokens: [{ ...connectorKeyExample, lastUsedAt: null, revokedAt: null }] }
  }),
  errors: ['forbidden']
}).handle(async ({ principal, read }) => {
  const keys = await listConnectorKeys(read, principal.schoolId)
  return { tokens: keys.map(key => ({ ...key, scopes: [...key.scopes] })) }
})
