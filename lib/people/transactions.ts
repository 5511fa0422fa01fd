import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { StaffLanguage } from '../text/language.ts'
import { findSchoolOfPerson, findSchoolOfSecret } from './queries.ts'
import {
  type ActorId,
  digestOfSecret,
  INVITATION_DAYS,
  LINK_MINUTES,
  mintSecret,
  type Role,
  SESSION_DAYS,
  sessionAgent
} from './rules.ts'

interface PersonToAdd {
  readonly id: string
  readonly schoolId: string
  readonly email: string
  readonly name: string
  /** Owner by default. */
  readonly role?: Role
  /** Id of the instructor, for that role. */
  readonly instructorId?: string | null
}

type AddPersonResult =
  | 'ok'
  | 'school_not_found'
  | 'person_exists'
  | 'instructor_not_found'
  | 'too_many_people'

/** Adds a person to a school. Returns `ok` or the refusal. */
export async function addPerson(
  sql: Sql,
  { id, schoolId, email, name, role = 'owner', instructorId = null }: PersonToAdd,
  actorId: ActorId = null
): Promise<AddPersonResult> {
  return singleRow<{ code: AddPersonResult }>(
    await sql`select add_person(${schoolId}, ${actorId}, ${id}, ${email}, ${name}, ${role}, ${instructorId}) as code`
  ).code
}

type ChangePersonResult = 'ok' | 'not_found' | 'instructor_not_found' | 'unchanged' | 'last_owner'

/** Changes a person's role from the next request on. Returns `ok` or the refusal. */
export async function changePerson(
  sql: Sql,
  schoolId: string,
  actorId: ActorId,
  { id, role, instructorId }: { id: string; role: Role; instructorId: string | null }
): Promise<ChangePersonResult> {
  return singleRow<{ code: ChangePersonResult }>(
    await sql`select change_person(${schoolId}, ${actorId}, ${id}, ${role}, ${instructorId}) as code`
  ).code
}

/**
 * Removes a person with all sessions and links. If `actorId` is a person, an owner must remain. Returns the time of the first
 * removal, or the refusal.
 */
export async function removePerson(
  sql: Sql,
  schoolId: string,
  actorId: ActorId,
  id: string
): Promise<{ code: 'ok'; removedAt: string } | { code: 'not_found' | 'last_owner' }> {
  return singleRow(
    await sql<({ code: 'ok'; removedAt: string } | { code: 'not_found' | 'last_owner' })[]>`
    select code, removed_at as "removedAt" from remove_person(${schoolId}, ${actorId}, ${id})`
  )
}

/**
 * Creates a single-use sign-in token. It is valid for three days (an invitation) if the person has never signed in, else for 15
 * minutes. Undefined if the school has no such person.
 */
export async function createSignInToken(
  sql: Sql,
  schoolId: string,
  actorId: ActorId,
  { id, isNew }: { readonly id: string; readonly isNew: boolean }
): Promise<{ token: string; expiresAt: string } | undefined> {
  const { token, digest } = mintSecret(schoolId)
  const minutes = isNew ? INVITATION_DAYS * 24 * 60 : LINK_MINUTES
  const { at } = singleRow<{ at: string | null }>(
    await sql`select create_sign_in_link(${schoolId}, ${actorId}, ${id}, ${digest}, ${minutes}) as at`
  )
  return at === null ? undefined : { token, expiresAt: at }
}

/** Creates a sign-in token of 15 minutes, for an operator who knows only the person's id. */
export async function createSignInTokenFor(
  sql: Sql,
  personId: string
): Promise<{ token: string; expiresAt: string } | undefined> {
  const schoolId = await findSchoolOfPerson(sql, personId)
  return schoolId === undefined
    ? undefined
    : createSignInToken(sql, schoolId, null, { id: personId, isNew: false })
}

/** Exchanges a sign-in token for a session of 30 days, and returns the session's token; undefined if no longer valid. */
export async function signIn(
  sql: Sql,
  sessionId: string,
  signInToken: string,
  userAgent: string | undefined
): Promise<string | undefined> {
  const schoolId = await findSchoolOfSecret(sql, signInToken)
  if (schoolId === undefined) return undefined
  const { token, digest } = mintSecret(schoolId)
  const { done } = singleRow<{ done: boolean }>(
    await sql`select sign_in(
    ${schoolId}, ${digestOfSecret(signInToken)}, ${sessionId}, ${digest}, ${sessionAgent(userAgent)}, ${SESSION_DAYS}) as done`
  )
  return done ? token : undefined
}

/** Ends a session of a person from the next request on. Returns the time, or undefined if the person has no such session. */
export async function endSession(
  sql: Sql,
  { schoolId, personId }: { schoolId: string; personId: string },
  sessionId: string
): Promise<string | undefined> {
  const { at } = singleRow<{ at: string | null }>(
    await sql`select end_session(${schoolId}, ${personId}, ${personId}, ${sessionId}) as at`
  )
  return at ?? undefined
}

/** Sets the language of a person's pages. With null, the browser's language applies. */
export async function setPersonLanguage(
  sql: Sql,
  { schoolId, personId }: { schoolId: string; personId: string },
  language: StaffLanguage | null
): Promise<void> {
  await sql`select set_person_language(${schoolId}, ${personId}, ${language})`
}
