import type { Sql } from '../../lib/database/pool.ts'
import { issueConnectorKey } from '../../lib/keys/transactions.ts'
import { sessionCookie } from '../../lib/owners/rules.ts'
import { addOwner, createSignInToken, signIn } from '../../lib/owners/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { SCHOOL } from './school.ts'

/** The address that the specs' services have, and so the Origin of their own pages. */
export const ORIGIN = 'https://swellbook.example'

/** An owner of the specs: with their headers a request is theirs. */
export interface SpecOwner {
  readonly ownerId: string
  readonly headers: Readonly<Record<string, string>>
}

/** Adds an owner of a school and signs them in. */
export async function addSignedInOwner(sql: Sql, schoolId = SCHOOL, publicUrl = ORIGIN): Promise<SpecOwner> {
  const ownerId = uuidV7(Date.now())
  const email = `${ownerId}@example.com`
  await addOwner(sql, { id: ownerId, schoolId, email, name: 'Marta Reis' })
  const link = await createSignInToken(sql, ownerId)
  const token = await signIn(sql, uuidV7(Date.now()), link!.token, 'specs')
  const [cookie] = sessionCookie(publicUrl, token!).split(';')
  return { ownerId, headers: { cookie: cookie!, origin: publicUrl } }
}

/** What a spec may say about a connector key. */
export interface SpecConnectorKey {
  readonly schoolId?: string
  readonly role?: 'owner' | 'manager' | 'instructor'
  readonly staffId?: string | null
  readonly scopes?: readonly string[]
}

/** A new connector key: of the whole school and with both scopes by default. */
export async function addConnectorKey(
  sql: Sql,
  { schoolId = SCHOOL, role = 'owner', staffId = null, scopes = ['read', 'propose'] }: SpecConnectorKey = {}
): Promise<{ id: string; key: string }> {
  const id = uuidV7(Date.now())
  const asked = { id, schoolId, label: 'Assistant', role, staffId, scopes, expiresInDays: 30 }
  return { id, key: (await issueConnectorKey(sql, asked)).key }
}
