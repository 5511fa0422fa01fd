import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../errors.ts'
import type { AppTypes, Incoming, Principal } from './plugin.ts'

/** Authenticators by kind of caller: each turns a request into its principal or throws a Problem (401, 403). */
export type Authenticators<H extends AppTypes> = {
  readonly [K in Exclude<H['auth']['kind'], 'public'>]: (
    auth: Extract<H['auth'], { kind: K }>,
    request: Incoming
  ) => Promise<Principal> | Principal
}

/**
 * The API key in `X-Partner-API-Key` or `Authorization: Bearer`. Throws `missing_api_key` if neither is set, `invalid_api_key` if
 * both are and differ.
 */
export function credentialOf(headers: IncomingHttpHeaders): string {
  const partner = joinHeader(headers['x-partner-api-key'])
  const bearer = bearerOf(headers.authorization)
  const credential = partner || bearer
  if (!credential) throw new Problem('missing_api_key')
  if (partner && bearer && partner !== bearer) throw new Problem('invalid_api_key')
  return credential
}

function bearerOf(header: string | undefined): string {
  if (!header) return ''
  const [, token] = /^bearer +(.*)$/i.exec(header) ?? []
  if (token === undefined && header.trim().toLowerCase() !== 'bearer') throw new Problem('invalid_api_key')
  return token?.trim() ?? ''
}

function joinHeader(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header.join(', ') : (header ?? '')).trim()
}
