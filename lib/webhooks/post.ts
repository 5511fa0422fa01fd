import { type AllowedNetworks, faultOfTarget } from '../infra/net/addresses.ts'
import { createGuardedPost, type GuardedPost, type PostAnswer } from '../infra/net/guarded.ts'
import type { EndpointOrigin } from './rules.ts'
import { endpointKey, signedHeaders } from './signature.ts'

/** Networks for endpoints of this origin. ALLOWED_NETWORKS apply to the operator's endpoints only; others must be public. */
function networksOfEndpoint(origin: EndpointOrigin, reach: AllowedNetworks): AllowedNetworks {
  return origin === 'operator' ? reach : { ...reach, networks: [] }
}

/** The reason why an endpoint of this origin cannot have this URL, or undefined. */
export function faultOfEndpoint(
  origin: EndpointOrigin,
  url: string,
  reach: AllowedNetworks
): string | undefined {
  return faultOfTarget(url, networksOfEndpoint(origin, reach))
}

/** Sends requests to endpoints, limited to the networks of their origin. */
export interface EndpointPost {
  post(
    endpoint: { readonly origin: EndpointOrigin; readonly url: string },
    headers: Readonly<Record<string, string>>,
    body: string
  ): Promise<PostAnswer>
  close(): Promise<void>
}

/**
 * Creates the sender. Endpoints of the operator share no connection or name lookup with others. Otherwise a partner's request
 * could reuse a connection opened for the operator's endpoint at the same address.
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

export type EndpointAnswer = PostAnswer

/** An endpoint that receives a test event. */
export interface PingedEndpoint {
  readonly schoolId: string
  readonly id: string
  readonly origin: EndpointOrigin
  readonly url: string
  readonly generation: number
}

/** Sends a signed test.ping and returns the endpoint's answer. The ping is not an event and changes no state. */
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
