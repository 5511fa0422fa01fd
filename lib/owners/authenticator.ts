import type { Sql } from '../database/pool.ts'
import { Problem } from '../errors.ts'
import type { Incoming } from '../kernel/plugin.ts'
import { isOwnOrigin } from '../text/origin.ts'
import { findOwnerSession, type OwnerSession } from './queries.ts'
import { findSessionToken } from './rules.ts'

const SIGN_IN = 'Sign in with the link that the operator made for you.'

/**
 * Authenticates owners by their session cookie: `missing_api_key` without one, `invalid_api_key` for one that ended.
 * A method that changes something also needs our own Origin, and an address that names a school must name the
 * owner's: otherwise `forbidden`.
 */
export function ownerAuthenticator(sql: Sql, publicUrl: string) {
  return async (_auth: unknown, request: Incoming): Promise<OwnerSession> => {
    requireOwnOrigin(request, publicUrl)
    const token = findSessionToken(request.headers, publicUrl)
    if (!token) throw new Problem('missing_api_key', { hint: `This address needs an owner. ${SIGN_IN}` })
    const session = await sessionOf(sql, request, publicUrl)
    if (!session) throw new Problem('invalid_api_key', { hint: `This session has ended. ${SIGN_IN}` })
    requireOwnSchool(request.path, session.schoolId)
    return session
  }
}

/** The live session that a request carries, or undefined. */
export async function sessionOf(
  sql: Sql,
  { headers }: Pick<Incoming, 'headers'>,
  publicUrl: string
): Promise<OwnerSession | undefined> {
  const token = findSessionToken(headers, publicUrl)
  return token === undefined ? undefined : findOwnerSession(sql, token)
}

/** Refuses a request that another site made the browser send; reads need no Origin. */
export function requireOwnOrigin({ method, headers }: Incoming, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD' || isOwnOrigin(headers.origin, publicUrl)) return
  throw new Problem('forbidden', { hint: `Changes must come from ${publicUrl} itself (header Origin).` })
}

function requireOwnSchool(path: string, schoolId: string): void {
  const [, named] = /^\/api\/schools\/([^/]*)/.exec(path) ?? []
  if (named === undefined || decodeURIComponent(named) === schoolId) return
  throw new Problem('forbidden', { hint: 'The session belongs to an owner of another school.' })
}
