import { one, type Sql } from '../database/pool.ts'
import { findSchoolOfOwner, findSchoolOfSecret } from './queries.ts'
import { digestOfSecret, LINK_MINUTES, mintSecret, SESSION_DAYS } from './rules.ts'

/** Adds an owner of a school. Answers what stood against it, or `ok`. */
export async function addOwner(
  sql: Sql,
  owner: { id: string; schoolId: string; email: string; name: string }
): Promise<'ok' | 'school_not_found' | 'owner_exists'> {
  const { id, schoolId, email, name } = owner
  return one<{ code: 'ok' }>(await sql`select add_owner(${schoolId}, ${id}, ${email}, ${name}) as code`).code
}

/** Removes an owner with every session and link. Answers when, or undefined for an unknown id. */
export async function removeOwner(sql: Sql, id: string): Promise<string | undefined> {
  const schoolId = await findSchoolOfOwner(sql, id)
  if (schoolId === undefined) return undefined
  const { at } = one<{ at: string | null }>(await sql`select remove_owner(${schoolId}, ${id}) as at`)
  return at ?? undefined
}

/** Makes a sign-in token that works once within 15 minutes, or answers undefined for an unknown or removed owner. */
export async function createSignInToken(
  sql: Sql,
  ownerId: string
): Promise<{ token: string; expiresAt: string } | undefined> {
  const schoolId = await findSchoolOfOwner(sql, ownerId)
  if (schoolId === undefined) return undefined
  const { token, digest } = mintSecret(schoolId)
  const { at } = one<{ at: string | null }>(
    await sql`select create_owner_link(${schoolId}, ${ownerId}, ${digest}, ${LINK_MINUTES}) as at`
  )
  return at === null ? undefined : { token, expiresAt: at }
}

/** Longest browser name that a session remembers. */
const MOST_USER_AGENT = 200

/** Turns a sign-in token into a session of 30 days and answers its token; undefined where it does not work any more. */
export async function signIn(
  sql: Sql,
  sessionId: string,
  signInToken: string,
  userAgent: string | undefined
): Promise<string | undefined> {
  const schoolId = await findSchoolOfSecret(sql, signInToken)
  if (schoolId === undefined) return undefined
  const { token, digest } = mintSecret(schoolId)
  const agent = userAgent?.slice(0, MOST_USER_AGENT) ?? null
  const { done } = one<{ done: boolean }>(
    await sql`select sign_in_owner(
    ${schoolId}, ${digestOfSecret(signInToken)}, ${sessionId}, ${digest}, ${agent}, ${SESSION_DAYS}) as done`
  )
  return done ? token : undefined
}

/** Ends a session of this owner from its next request on. Answers when, or undefined where they have no such session. */
export async function endSession(
  sql: Sql,
  { schoolId, ownerId }: { schoolId: string; ownerId: string },
  sessionId: string
): Promise<string | undefined> {
  const { at } = one<{ at: string | null }>(
    await sql`select end_owner_session(${schoolId}, ${ownerId}, ${sessionId}) as at`
  )
  return at ?? undefined
}
