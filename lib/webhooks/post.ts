import { type AllowedNetworks, faultOfTarget } from '../infra/net/addresses.ts'
import { createGuardedPost, type GuardedPost, type PostAnswer } from '../infra/net/guarded.ts'
import type { EndpointOrigin } from './rules.ts'
import { endpointKey, signedHeaders } from './signature.ts'

/** Reachable addresses of an endpoint: ALLOWED_NETWORKS apply only to endpoints of the operator; all others must be public. */
function networksOfEndpoint(origin: EndpointOrigin, reach: AllowedNetworks): AllowedNetworks {
  return origin === 'operator' ? reach : { ...reach, networks: [] }
}

/** The fault of a URL for an endpoint of this origin, or undefined. */
export function faultOfEndpoint(
  origin: EndpointOrigin,
  url: string,
  reach: AllowedNetworks
): string | undefined {
  return faultOfTarget(url, networksOfEndpoint(origin, reach))
}

/** Sends to endpoints within the limits of their origin. */
export interface EndpointPost {
  post(
    endpoint: { readonly origin: EndpointOrigin; readonly url: string },
    headers: Readonly<Record<string, string>>,
    body: string
  ): Promise<PostAnswer>
  close(): Promise<void>
}

/**
 * Creates the sender. Operator endpoints share no connection or name lookup with others: a partner's request must never reuse a
 * connection opened for the operator's endpoint at the same address.
 */
export function createEndpointPost(
  reach: AllowedNetworks,
  options: Parameters<typeof createGuardedPost>[1] = {}
): EndpointPost {
  const senderOf = (origin: EndpointOrigin) => createGuardedPost(networksOfEndpoint(origin, reach), options)
  const others = senderOf('partner')
  const senders: Readonly<Record<EndpointOrigin, GuardedPost>> = {
    operator: senderOf('operator'),
    school: others,
    partner: others
  }
  return {
    post: ({ origin, url }, headers, body) => senders[origin].post(url, headers, body),
    async close() {
      await Promise.all([senders.operator.close(), others.close()])
    }
  }
}

/** Answer of an endpoint, or the fault that prevented one. */
export type EndpointAnswer = PostAnswer

/** An endpoint that receives a test event. */
export interface PingedEndpoint {
  readonly schoolId: string
  readonly id: string
  readonly origin: EndpointOrigin
  readonly url: string
  readonly generation: number
}

/** Sends a signed test.ping, which is no event and changes no state, and returns the answer of the endpoint. */
export async function sendPing(
  reach: AllowedNetworks,
  secret: string,
  { schoolId, id, origin, url, generation }: PingedEndpoint,
  atMs: number
): Promise<PostAnswer> {
  const poster = createEndpointPost(reach)
  const messageId = `evt_${schoolId}_ping_${atMs}`
  const timestamp = new Date(atMs).toISOString()
  const body = JSON.stringify({ id: messageId, type: 'test.ping', timestamp, schoolId, data: {} })
  const message = { id: messageId, seconds: Math.floor(atMs / 1000), body }
  const headers = signedHeaders([endpointKey(secret, id, generation)], message)
  return poster.post({ origin, url }, headers, body).finally(() => poster.close())
}
