import type { Sql } from '../../infra/database/pool.ts'
import { unseal } from '../../text/seal.ts'
import { REFRESH_ANSWER, type Refresh, recordDigest } from './rules.ts'

/** A stored record: its JSON, and the seconds since it was used. */
interface OAuthRecord {
  readonly content: string
  readonly usedFor: number | null
}

/** The live record with this digest (hex), or undefined. */
export async function findOAuthRecord(sql: Sql, digest: string): Promise<OAuthRecord | undefined> {
  const [record] = await sql<OAuthRecord[]>`
    select content, extract(epoch from clock_timestamp() - consumed_at)::float8 as "usedFor" from oauth_records
    where digest = decode(${digest}, 'hex') and expires_at > clock_timestamp()`
  return record
}

/** The stored answer to this use of a refresh token; undefined if there is none, or for another client. */
export async function findRefreshAnswer(sql: Sql, { clientId, token }: Refresh): Promise<string | undefined> {
  const record = await findOAuthRecord(sql, recordDigest(REFRESH_ANSWER, token))
  return record && unseal(token, 'refresh', clientId, Buffer.from(record.content, 'base64'))
}

/** The access of a token: digest of its connector key (hex), and its scopes. */
interface TokenAccess {
  readonly keyDigest: string
  readonly scopes: readonly string[]
}

function accessOf(content: string, resource: string): TokenAccess | undefined {
  const { aud, accountId, scope } = JSON.parse(content) as Record<'aud' | 'accountId' | 'scope', string>
  return aud === resource ? { keyDigest: accountId, scopes: scope.split(' ') } : undefined
}

/** Access of each access token for the resource, by the digest of its record (hex); undefined for others. */
export async function findTokenAccess(
  sql: Sql,
  digests: readonly string[],
  resource: string
): Promise<(TokenAccess | undefined)[]> {
  const rows = await sql<{ digest: string; content: string }[]>`
    select encode(digest, 'hex') as digest, content from oauth_records
    where digest in (select decode(d.digest, 'hex') from unnest(${digests}::text[]) as d(digest))
      and kind = 'AccessToken' and expires_at > clock_timestamp()`
  const found = new Map(rows.map(({ digest, content }) => [digest, accessOf(content, resource)]))
  return digests.map(digest => found.get(digest))
}

/** A live connector key of a signed-in assistant. */
interface SignedInKey {
  readonly id: string
  readonly schoolId: string
}

/** The live connector key of a school with this digest (hex), or undefined. */
export async function findSignedInKey(
  sql: Sql,
  schoolId: string,
  digest: string
): Promise<SignedInKey | undefined> {
  const [key] = await sql<SignedInKey[]>`
    select id, school_id as "schoolId" from connector_keys
    where school_id = ${schoolId} and digest = decode(${digest}, 'hex') and revoked_at is null
      and expires_at > clock_timestamp()`
  return key
}
