import { Problem } from '../errors.ts'
import type { AppTypes, Incoming, Principal } from './plugin.ts'

const AUTHORIZATION = 'authorization'

/** Authenticators by kind of caller: each turns a request into its principal or throws a Problem (401, 403). */
export type Authenticators<H extends AppTypes> = {
  readonly [K in Exclude<H['auth']['kind'], 'public'>]: (
    auth: Extract<H['auth'], { kind: K }>,
    request: Incoming
  ) => Promise<Principal> | Principal
}

/**
 * The API key in `X-Partner-API-Key` or `Authorization: Bearer`. Throws `missing_api_key` if neither is set, `invalid_api_key` if
 * both are and differ, if Authorization alone has another scheme, or if several Authorization headers differ.
 */
export function credentialOf({ headers, rawHeaders }: Pick<Incoming, 'headers' | 'rawHeaders'>): string {
  assertOneAuthorization(rawHeaders)
  const partner = joinHeader(headers['x-partner-api-key'])
  // A proxy may add its own scheme to a request that has the other header.
  const bearer = partner && !isBearer(headers.authorization) ? '' : bearerOf(headers.authorization)
  const credential = partner || bearer
  if (!credential) throw new Problem('missing_api_key')
  if (partner && bearer && partner !== bearer) throw new Problem('invalid_api_key')
  return credential
}

/** Node's parsed headers keep only the first Authorization header, so a key of another caller could decide. */
function assertOneAuthorization(rawHeaders: readonly string[]): void {
  let value: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length !== AUTHORIZATION.length || name.toLowerCase() !== AUTHORIZATION) continue
    if (value !== undefined && value !== rawHeaders[i + 1])
      throw new Problem('invalid_api_key', {
        hint: 'Several Authorization headers differ. Send one; a proxy may have added its own.'
      })
    value = rawHeaders[i + 1]
  }
}

function isBearer(header: string | undefined): boolean {
  return /^\s*bearer\b/i.test(header ?? '')
}

function bearerOf(header: string | undefined): string {
  if (!header) return ''
  const [, token] = /^bearer +(.*)$/i.exec(header) ?? []
  if (!isBearer(header))
    throw new Problem('invalid_api_key', {
      hint: 'Authorization has another scheme than Bearer. Send the key as a Bearer token, or in X-Partner-API-Key.'
    })
  return token?.trim() ?? ''
}

function joinHeader(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header.join(', ') : (header ?? '')).trim()
}
