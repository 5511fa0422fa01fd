import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import type { Entry } from '../../lib/kernel/registry.ts'

const Meta = Type.Object({
  key: Type.Object({ label: Type.String() }),
  scopes: Type.Array(Type.String()),
  rateLimit: Type.Object({ limit: Type.Integer(), perSeconds: Type.Integer() }),
  endpoints: Type.Array(
    Type.Object({
      method: Type.String(),
      path: Type.String(),
      scope: Type.String({ description: 'any: every platform key has access' }),
      granted: Type.Boolean({ description: 'True if this key has access' })
    })
  )
})

export default route({
  method: 'GET',
  path: '/meta',
  name: 'getMeta',
  summary: 'Permissions of the key',
  description: 'Label, scopes and rate of the key, and all endpoints with their required scopes.',
  auth: { kind: 'platform', scope: 'any' },
  answer: json(200, Meta, {
    description: 'The key and the endpoints.',
    example: {
      key: { label: 'Tourism app' },
      scopes: ['sizing'],
      rateLimit: { limit: 240, perSeconds: 60 },
      endpoints: [
        { method: 'GET', path: '/api/partner/v2/sizing/board', scope: 'sizing', granted: true },
        { method: 'GET', path: '/api/partner/v2/spots', scope: 'forecast', granted: false }
      ]
    }
  }),
  errors: []
}).read(({ principal: { label, scopes }, rates, registry }) => ({
  key: { label },
  scopes: [...scopes],
  rateLimit: { limit: rates.v2.capacity, perSeconds: rates.v2.perSeconds },
  endpoints: registry.entries
    .filter(({ route }) => route.auth.kind === 'platform')
    .map(entry => grantedEndpoint(entry, scopes))
}))

function grantedEndpoint({ route: { method, auth }, path }: Entry, scopes: readonly string[]) {
  const { scope = 'any' } = auth
  return {
    method,
    path: path.replace(/:([a-z]+)/gi, '{$1}'),
    scope,
    granted: scope === 'any' || scopes.includes(scope)
  }
}
