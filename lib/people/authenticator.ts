import { Problem } from '../errors.ts'
import { type Sql, withOwner } from '../infra/database/pool.ts'
import type { Incoming } from '../kernel/plugin.ts'
import { isOwnForm } from '../text/origin.ts'
import { hasPasskeys } from './passkeys/queries.ts'
import { findSession, type PersonSession } from './queries.ts'
import { type Act, findSessionToken, mayDo, needsProof, PROOF_MINUTES } from './rules.ts'

const SIGN_IN = 'Sign in with your sign-in link.'

/**
 * Authenticates a school's people by session cookie. Fails with `missing_api_key` without a session, and `invalid_api_key` if
 * it has ended. Fails with `forbidden` if a change has another Origin, the path names another school, or the role does not
 * permit the act. Fails with `proof_needed` if the act requires a fresh proof and the person has a passkey. Adds sessions that
 * must be marked as seen (hourly) to `seenSessions`.
 */
export function personAuthenticators(
  sql: Sql,
  seenSessions: Map<string, string | undefined>,
  publicUrl: string
) {
  async function authenticate(request: Incoming): Promise<PersonSession> {
    requireOwnOrigin(request, publicUrl)
    const token = findSessionToken(request.headers, publicUrl)
    if (!token)
      throw new Problem('missing_api_key', {
        hint: `This address requires a member of the school's staff. ${SIGN_IN}`
      })
    const session = await sessionOf(sql, request, publicUrl)
    if (!session) throw new Problem('invalid_api_key', { hint: `This session has ended. ${SIGN_IN}` })
    if (session.isUnseen) seenSessions.set(session.id, session.schoolId)
    return session
  }
  async function requireProof({ isFresh, schoolId, personId }: PersonSession, act: Act): Promise<void> {
    if (!needsProof(act) || isFresh || !(await hasPasskeys(sql, schoolId, personId))) return
    throw new Problem('proof_needed', {
      hint: `Sign in again with a passkey or a link; this is allowed for ${PROOF_MINUTES} minutes after signing in.`
    })
  }
  return {
    async owner({ may }: { readonly may?: Act }, request: Incoming): Promise<PersonSession> {
      const session = await authenticate(request)
      if (session.role !== 'owner')
        throw new Problem('forbidden', { hint: 'Only an owner of the school may do this.' })
      requireOwnSchool(request.path, session.schoolId)
      if (may !== undefined) await requireProof(session, may)
      return session
    },
    async person({ may }: { readonly may: Act }, request: Incoming): Promise<PersonSession> {
      const session = await authenticate(request)
      if (!mayDo(session.role, may))
        throw new Problem('forbidden', { hint: `Your role (${session.role}) may not do this.` })
      await requireProof(session, may)
      return session
    }
  }
}

/** The active session of a request, or undefined. */
export async function sessionOf(
  sql: Sql,
  { headers, address }: Pick<Incoming, 'headers' | 'address'>,
  publicUrl: string
): Promise<PersonSession | undefined> {
  const token = findSessionToken(headers, publicUrl)
  return token === undefined
    ? undefined
    : findSession(withOwner(sql, { group: `address ${address}`, caller: '' }), token)
}

/** Refusal of a change with another Origin: another site, or this service under another host name. */
export class ForeignOrigin extends Problem<'forbidden'> {
  readonly publicUrl: string

  constructor(publicUrl: string) {
    super('forbidden', { hint: `Changes must come from ${publicUrl} itself (header Origin).` })
    this.publicUrl = publicUrl
  }
}

/** Refuses requests that another site made the browser send (CSRF). Reads need no Origin. */
export function requireOwnOrigin({ method, headers }: Incoming, publicUrl: string): void {
  if (method !== 'GET' && method !== 'HEAD' && !isOwnForm(headers, publicUrl))
    throw new ForeignOrigin(publicUrl)
}

function requireOwnSchool(path: string, schoolId: string): void {
  const [, named] = /^\/api\/schools\/([^/]*)/.exec(path) ?? []
  if (named === undefined || decodeURIComponent(named) === schoolId) return
  throw new Problem('forbidden', { hint: 'The session belongs to an owner of another school.' })
}
