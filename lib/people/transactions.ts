import { one, type Sql } from '../database/pool.ts'
import type { StaffLanguage } from '../text/language.ts'
import { findSchoolOfPerson, findSchoolOfSecret } from './queries.ts'
import {
  type By,
  digestOfSecret,
  LINK_MINUTES,
  mintSecret,
  type Role,
  SESSION_DAYS,
  sessionAgent
} from './rules.ts'

/** Somebody to add to a school's people. */
interface PersonToAdd {
  readonly id: string
  readonly schoolId: string
  readonly email: string
  readonly name: string
  /** An owner by default. */
  readonly role?: Role
  /** Who an instructor is among the school's instructors. */
  readonly instructorId?: string | null
}

/** Adds somebody to the people of a school. Answers what stood against it, or `ok`. */
export async function addPerson(
  sql: Sql,
  { id, schoolId, email, name, role = 'owner', instructorId = null }: PersonToAdd,
  by: By = null
): Promise<'ok' | 'school_not_found' | 'person_exists' | 'instructor_not_found' | 'too_many_people'> {
  return one<{ code: 'ok' }>(
    await sql`select add_person(${schoolId}, ${by}, ${id}, ${email}, ${name}, ${role}, ${instructorId}) as code`
  ).code
}

/** Gives somebody another role from their next request on. Answers what stood against it, or `ok`. */
export async function changePerson(
  sql: Sql,
  schoolId: string,
  by: By,
  { id, role, instructorId }: { id: string; role: Role; instructorId: string | null }
): Promise<'ok' | 'not_found' | 'instructor_not_found' | 'unchanged' | 'last_owner'> {
  return one<{ code: 'ok' }>(
    await sql`select change_person(${schoolId}, ${by}, ${id}, ${role}, ${instructorId}) as code`
  ).code
}

/**
 * Removes somebody from a school's people with every session and link; a person of the school (`by`) leaves it an owner. Answers
 * when, the first time it was done, or what stands against it.
 */
export async function removePerson(
  sql: Sql,
  schoolId: string,
  by: By,
  id: string
): Promise<{ code: 'ok'; removedAt: string } | { code: 'not_found' | 'last_owner' }> {
  return one(
    await sql<{ code: 'ok'; removedAt: string }[]>`
    select code, removed_at as "removedAt" from remove_person(${schoolId}, ${by}, ${id})`
  )
}

/** Makes a sign-in token that works once within 15 minutes, or answers undefined where the school has nobody of this id. */
export async function createSignInToken(
  sql: Sql,
  schoolId: string,
  by: By,
  personId: string
): Promise<{ token: string; expiresAt: string } | undefined> {
  const { token, digest } = mintSecret(schoolId)
  const { at } = one<{ at: string | null }>(
    await sql`select create_sign_in_link(${schoolId}, ${by}, ${personId}, ${digest}, ${LINK_MINUTES}) as at`
  )
  return at === null ? undefined : { token, expiresAt: at }
}

/** The same for an operator, who names somebody by the id alone. */
export async function createSignInTokenFor(
  sql: Sql,
  personId: string
): Promise<{ token: string; expiresAt: string } | undefined> {
  const schoolId = await findSchoolOfPerson(sql, personId)
  return schoolId === undefined ? undefined : createSignInToken(sql, schoolId, null, personId)
}

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
  const { done } = one<{ done: boolean }>(
    await sql`select sign_in(
    ${schoolId}, ${digestOfSecret(signInToken)}, ${sessionId}, ${digest}, ${sessionAgent(userAgent)}, ${SESSION_DAYS}) as done`
  )
  return done ? token : undefined
}

/** Ends a session of one's own from its next request on. Answers when, or undefined where they have no such session. */
export async function endSession(
  sql: Sql,
  { schoolId, personId }: { schoolId: string; personId: string },
  sessionId: string
): Promise<string | undefined> {
  const { at } = one<{ at: string | null }>(
    await sql`select end_session(${schoolId}, ${personId}, ${personId}, ${sessionId}) as at`
  )
  return at ?? undefined
}

/** Notes in which language somebody reads the centre's pages; null for that of their browser. */
export async function setPersonLanguage(
  sql: Sql,
  { schoolId, personId }: { schoolId: string; personId: string },
  language: StaffLanguage | null
): Promise<void> {
  await sql`select set_person_language(${schoolId}, ${personId}, ${language})`
}
