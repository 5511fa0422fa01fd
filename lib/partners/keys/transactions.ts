import { Problem } from '../../errors.ts'
import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { groupBy, sumSequentially } from '../../infra/database/schools.ts'
import type { ActorId } from '../../people/rules.ts'
import { type ConnectorRole, findKeySchool } from './queries.ts'
import { mintKey, type NewKey } from './rules.ts'

/**
 * Issues a key for a partner or, if `partner` is null, for the school itself. A given discount becomes the partner's. Fails
 * with `too_many_keys` at 50 active keys, `school_not_found`, or `invalid_request` for a reserved name. Returns the partner's
 * discount.
 */
export async function issueSchoolKey(
  sql: Sql,
  id: string,
  {
    schoolId,
    partner,
    discountPercent,
    actorId = null
  }: {
    schoolId: string
    partner: string | null
    discountPercent?: number | null | undefined
    actorId?: ActorId
  }
): Promise<NewKey & { readonly discountPercent: number }> {
  const newKey = mintKey('school')
  const row = singleRow<{
    code: 'ok' | 'too_many_keys' | 'school_not_found' | 'partner_reserved'
    discountPercent: number
  }>(
    await sql`select code, discount_percent as "discountPercent" from issue_school_key(
      ${schoolId}, ${id}, ${partner}, ${newKey.digest}, ${newKey.lastFour}, ${discountPercent ?? null}, ${actorId})`
  )
  const { code } = row
  if (code === 'partner_reserved') {
    const hint = "partner: this name is reserved for the school's own pages, desk and keys."
    throw new Problem('invalid_request', { field: 'partner', hint })
  }
  if (code === 'school_not_found') throw new Problem(code, { hint: `There is no school "${schoolId}".` })
  if (code !== 'ok') throw new Problem(code)
  return { ...newKey, discountPercent: row.discountPercent }
}

/** Issues a platform key for v2, limited to a brand if one is given. Throws if the brand does not exist. */
export async function issuePlatformKey(
  sql: Sql,
  id: string,
  { label, scopes, brandId }: { label: string; scopes: readonly string[]; brandId: string | null }
): Promise<NewKey> {
  const newKey = mintKey('platform')
  const { code } = singleRow<{ code: 'ok' | 'brand_not_found' }>(
    await sql`select issue_platform_key(
      ${id}, ${label}, ${`{${scopes.join(',')}}`}::text[], ${brandId}, ${newKey.digest}, ${newKey.lastFour}) as code`
  )
  if (code !== 'ok') throw new Error(`There is no brand "${brandId}".`)
  return newKey
}

interface ConnectorKeyRequest {
  readonly id: string
  readonly schoolId: string
  readonly label: string
  readonly role: ConnectorRole
  readonly staffId: string | null
  readonly scopes: readonly string[]
  readonly expiresInDays: number
  readonly actorId?: ActorId
  /** The person who connects an assistant by signing in, and the host of its client. */
  readonly signedIn?: { readonly personId: string; readonly client: string }
}

/** A new connector key. Its times are UTC. */
interface IssuedConnectorKey extends NewKey {
  readonly createdAt: string
  readonly expiresAt: string
}

interface ConnectorKeyRow {
  readonly code: 'ok' | 'too_many_keys' | 'instructor_not_found' | 'forbidden'
  readonly createdAt: string
  readonly expiresAt: string
}

/**
 * Issues a connector key. Fails with `too_many_keys` at 50 active keys, with `invalid_request` for an unknown staffId, and with
 * `forbidden` if the person who signs in has lost the role.
 */
export async function issueConnectorKey(sql: Sql, request: ConnectorKeyRequest): Promise<IssuedConnectorKey> {
  const newKey = mintKey('connector')
  const { id, schoolId, label, role, staffId, scopes, expiresInDays, actorId = null, signedIn } = request
  const { code, createdAt, expiresAt } = singleRow<ConnectorKeyRow>(
    await sql`select code, created_at as "createdAt", expires_at as "expiresAt" from issue_connector_key(
      ${schoolId}, ${id}, ${label}, ${role}, ${staffId}, ${`{${scopes.join(',')}}`}::text[], ${expiresInDays},
      ${newKey.digest}, ${newKey.lastFour}, ${actorId}, ${signedIn?.personId ?? null}, ${signedIn?.client ?? null})`
  )
  if (code === 'too_many_keys' || code === 'forbidden') throw new Problem(code)
  if (code !== 'ok') {
    throw new Problem('invalid_request', { field: 'staffId', hint: 'staffId: no instructor of this school.' })
  }
  return { ...newKey, createdAt, expiresAt }
}

/** Revokes a connector key and expires its open proposals. Undefined if the school has no such key. */
export async function revokeConnectorKey(
  sql: Sql,
  schoolId: string,
  id: string,
  actorId: ActorId = null
): Promise<{ revokedAt: string; expiredProposals: number } | undefined> {
  const { revokedAt, expiredProposals } = singleRow<{ revokedAt: string | null; expiredProposals: number }>(
    await sql`select revoked_at as "revokedAt", expired_proposals as "expiredProposals"
      from revoke_connector_key(${schoolId}, ${id}, ${actorId})`
  )
  return revokedAt === null ? undefined : { revokedAt, expiredProposals }
}

/** Revokes the keys of all assistants that signed in, school by school. Returns their number. */
export async function revokeSignedInKeys(sql: Sql, schoolIds: readonly string[]): Promise<number> {
  return sumSequentially(
    schoolIds,
    async schoolId =>
      singleRow(
        await sql<{ revoked: number }[]>`select revoke_signed_in_keys(${schoolId}, null, null) as revoked`
      ).revoked
  )
}

/** Revokes a school or partner key from the next request on. Returns the time, or undefined if the school has no such key. */
export async function revokeSchoolKey(
  sql: Sql,
  schoolId: string,
  id: string,
  actorId: ActorId = null
): Promise<string | undefined> {
  const { at } = singleRow<{ at: string | null }>(
    await sql`select revoke_school_key(${schoolId}, ${id}, ${actorId}) as at`
  )
  return at ?? undefined
}

/** Revokes a key of any kind in any school. Returns the time, or undefined for an unknown id. */
export async function revokeKey(sql: Sql, id: string): Promise<string | undefined> {
  const { kind, schoolId = null } = (await findKeySchool(sql, id)) ?? {}
  if (kind === 'platform') {
    return singleRow<{ at: string }>(await sql`select revoke_platform_key(${id}) as at`).at
  }
  if (schoolId === null) return undefined
  if (kind === 'school') return revokeSchoolKey(sql, schoolId, id)
  return (await revokeConnectorKey(sql, schoolId, id))?.revokedAt
}

/** Ids of keys that were used. School keys have their school. */
export type UsedKeys = Map<string, string | undefined>

/** Updates the time of last use of these keys, school by school. */
export async function touchKeys(sql: Sql, usedKeys: ReadonlyMap<string, string | undefined>): Promise<void> {
  await sumSequentially(
    groupBy(usedKeys, ([, schoolId]) => schoolId),
    async ([schoolId, keys]) => {
      const list = `{${keys.map(([id]) => id).join(',')}}`
      const rows =
        schoolId === undefined
          ? await sql<{ touched: number }[]>`select touch_platform_keys(${list}::uuid[]) as touched`
          : await sql<{ touched: number }[]>`select touch_keys(${schoolId}, ${list}::uuid[]) as touched`
      return singleRow(rows).touched
    }
  )
}

/** Revokes a school's key and issues a new one with the same terms. Undefined if the school has no such active key. */
export async function replaceSchoolKey(
  sql: Sql,
  id: string,
  { schoolId, actorId, newId }: { schoolId: string; actorId: ActorId; newId: string }
): Promise<NewKey | undefined> {
  const newKey = mintKey('school')
  const { code } = singleRow<{ code: 'ok' | 'not_found' }>(
    await sql`select replace_school_key(${schoolId}, ${actorId}, ${id}, ${newId}, ${newKey.digest}, ${newKey.lastFour}) as code`
  )
  return code === 'ok' ? newKey : undefined
}
