import { Type } from '@sinclair/typebox'
import { type Deps, route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import type { Plugin } from '../../lib/kernel/plugin.ts'
import { CONNECTOR_PATH, resourceMetadata, serverMetadata } from '../../lib/partners/oauth/rules.ts'

/** Route of a metadata document. */
function document(name: string, path: `/${string}`, contentOf: (publicUrl: string) => object) {
  return route({
    method: 'GET',
    path,
    name,
    auth: { kind: 'public' },
    answer: json(200, Type.Object({}, { additionalProperties: true })),
    isUnlisted: true,
    errors: []
  }).handle(({ publicUrl }: Pick<Deps, 'publicUrl'>) => contentOf(publicUrl))
}

/** Metadata by which an assistant finds the sign-in. It needs only the connector's address. */
export default {
  name: 'oauth-discovery',
  title: 'Sign-in metadata',
  description: 'How assistants sign in: RFC 9728 and RFC 8414.',
  prefix: '/.well-known',
  routes: [
    document('getResourceMetadata', `/oauth-protected-resource${CONNECTOR_PATH}`, resourceMetadata),
    document('getRootResourceMetadata', '/oauth-protected-resource', resourceMetadata),
    document('getServerMetadata', '/oauth-authorization-server', serverMetadata)
  ]
} satisfies Plugin
