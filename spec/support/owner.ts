import type { Sql } from '../../lib/infra/database/pool.ts'
import { issueConnectorKey } from '../../lib/partners/keys/transactions.ts'
import { type Role, sessionCookie } from '../../lib/people/rules.ts'
import { addPerson, createSignInTokenFor, signIn } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { SCHOOL } from './school.ts'

/** Public URL of the specs' services, the Origin of their pages. */
export const ORIGIN = 'https://swellbook.example'

/** A signed-in owner: requests with these headers are theirs. */
export interface SpecOwner {
  readonly personId: string
  readonly headers: Readonly<Record<string, string>>
}

/** Adds an owner of a school and signs them in. */
export function addSignedInOwner(sql: Sql, schoolId = SCHOOL, publicUrl = ORIGIN): Promise<SpecOwner> {
  return addSignedIn(sql, { schoolId, publicUrl })
}

/** A person to sign in: an owner by default. */
interface Person {
  readonly role?: Role
  readonly instructorId?: string
  readonly schoolId?: string
  readonly publicUrl?: string
}

/** Adds a staff account of a school and signs it in. */
export async function addSignedIn(
  sql: Sql,
  { role = 'owner', instructorId, schoolId = SCHOOL, publicUrl = ORIGIN }: Person = {}
): Promise<SpecOwner> {
  const personId = uuidV7(Date.now())
  const email = `${personId}@example.com`
  const person = { id: personId, schoolId, email, name: 'Marta Reis', role }
  await addPerson(sql, { ...person, ...(instructorId !== undefined && { instructorId }) })
  return signInOnceMore(sql, personId, publicUrl)
}

/** Signs a person of a school in on another device. */
export async function signInOnceMore(
  sql: Sql,
  personId: string,
  publicUrl: string = ORIGIN
): Promise<SpecOwner> {
  const link = await createSignInTokenFor(sql, personId)
  const token = await signIn(sql, uuidV7(Date.now()), link!.token, 'specs')
  const [cookie] = sessionCookie(publicUrl, token!).split(';')
  return { personId, headers: { cookie: cookie!, origin: publicUrl } }
}

/** Options of a connector key. */
export interface SpecConnectorKey {
  readonly schoolId?: string
  readonly role?: 'owner' | 'manager' | 'instructor'
  readonly staffId?: string | null
  readonly scopes?: readonly string[]
}

/** A new connector key: for the complete school with both scopes by default. */
export async function addConnectorKey(
  sql: Sql,
  { schoolId = SCHOOL, role = 'owner', staffId = null, scopes = ['read', 'propose'] }: SpecConnectorKey = {}
): Promise<{ id: string; key: string }> {
  const id = uuidV7(Date.now())
  const terms = { id, schoolId, label: 'Assistant', role, staffId, scopes, expiresInDays: 30 }
  return { id, key: (await issueConnectorKey(sql, terms)).key }
}
