import { type Sql, singleRow } from '../../infra/database/pool.ts'

/** A passkey as its owner sees it in a list. */
export interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** The authenticator's credential id, in base64url. */
  readonly credentialId: string
}

/** A person's passkeys, newest first. */
export function listPasskeys(sql: Sql, schoolId: string, personId: string): Promise<ListedPasskey[]> {
  return sql<ListedPasskey[]>`
    select id, name, iso_utc(created_at) as "createdAt", iso_utc(last_used_at) as "lastUsedAt",
      rtrim(translate(encode(credential_id, 'base64'), E'+/\n', '-_'), '=') as "credentialId"
    from passkeys where school_id = ${schoolId} and person_id = ${personId}
    order by created_at desc, id limit 100`
}

interface FoundPasskey {
  readonly id: string
  readonly publicKey: Buffer
}

export async function findPasskey(
  sql: Sql,
  { schoolId, personId }: { schoolId: string; personId: string },
  credentialId: Buffer
): Promise<FoundPasskey | undefined> {
  const [found] = await sql<FoundPasskey[]>`
    select id, public_key as "publicKey" from passkeys
    where school_id = ${schoolId} and credential_id = ${credentialId} and person_id = ${personId}`
  return found
}

export async function hasPasskeys(sql: Sql, schoolId: string, personId: string): Promise<boolean> {
  return singleRow<{ has: boolean }>(
    await sql`select exists (select from passkeys where school_id = ${schoolId} and person_id = ${personId}) as has`
  ).has
}
