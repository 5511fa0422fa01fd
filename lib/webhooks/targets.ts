import { openHeaders, sealHeaders } from './seal.ts'

/** What a service does with addresses and headers that partners give it to send to. */
export interface Targets {
  /** The fault of an address that a partner or a school gives, or undefined. */
  faultOf(url: string): string | undefined
  /** Headers for the database, which nobody reads without the service's secret. */
  seal(endpointId: string, headers: Readonly<Record<string, string>>): Buffer
  /** The headers again; undefined where another secret sealed them. */
  open(endpointId: string, sealed: Buffer): Readonly<Record<string, string>> | undefined
}

/** The targets of a service; undefined where it has no secret, and so sends nothing. */
export function createTargets(
  secret: string | undefined,
  faultOf: (url: string) => string | undefined
): Targets | undefined {
  if (secret === undefined) return undefined
  return {
    faultOf,
    seal: (endpointId, headers) => sealHeaders(secret, endpointId, headers),
    open: (endpointId, sealed) => openHeaders(secret, endpointId, sealed)
  }
}
