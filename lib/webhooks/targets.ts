import { Problem } from '../errors.ts'
import type { EndpointAnswer, PingedEndpoint } from './post.ts'
import { openHeaders, sealHeaders } from './seal.ts'
import { endpointKey, formatSecret } from './signature.ts'

/** Checks the URLs, and encrypts the headers, that partners register. */
export interface Targets {
  /** The reason why a partner or school cannot use this URL, or undefined. */
  faultOf(url: string): string | undefined
  /** Encrypts headers for the database. */
  seal(endpointId: string, headers: Readonly<Record<string, string>>): Buffer
  /** Decrypts headers; undefined if another secret encrypted them. */
  open(endpointId: string, ciphertext: Buffer): Readonly<Record<string, string>> | undefined
  /** Signing secret of an endpoint in the format that receivers configure. */
  secretOf(endpointId: string, generation: number): string
  /** Sends a signed test event now. */
  ping(endpoint: PingedEndpoint): Promise<EndpointAnswer>
}

/** Creates the targets of a service. Undefined without a secret, because the service then sends nothing. */
export function createTargets(
  secret: string | undefined,
  faultOf: (url: string) => string | undefined,
  ping: (secret: string, endpoint: PingedEndpoint) => Promise<EndpointAnswer>
): Targets | undefined {
  if (secret === undefined) return undefined
  return {
    faultOf,
    seal: (endpointId, headers) => sealHeaders(secret, endpointId, headers),
    open: (endpointId, ciphertext) => openHeaders(secret, endpointId, ciphertext),
    secretOf: (endpointId, generation) => formatSecret(endpointKey(secret, endpointId, generation)),
    ping: endpoint => ping(secret, endpoint)
  }
}

/** Returns the targets; throws `unprocessable_entity` if this service sends nothing. */
export function requireTargets(targets: Targets | undefined): Targets {
  if (!targets) throw new Problem('unprocessable_entity', { hintId: 'sends_nothing' })
  return targets
}

/** Returns the normalized URL if it is an allowed target; throws `invalid_request` otherwise. */
export function requireTarget(targets: Targets, url: string): string {
  const fault = targets.faultOf(url)
  if (fault) throw new Problem('invalid_request', { field: 'url', hint: `url ${fault}.` })
  return new URL(url).href
}
