import { Problem } from '../../errors.ts'
import { one, type Sql } from '../../infra/database/pool.ts'
import { eachInTurn, groupBy } from '../../infra/database/schools.ts'
import type { ActorId } from '../../people/rules.ts'
import { type ConnectorRole, findKeySchool } from './queries.ts'
import { mintKey, type NewKey } from './rules.ts'

/**
 * Issues a key for a partner or, if `partner` is null, for the school itself. Fails with `too_many_keys` at 50 active ones,
 * `school_not_found`, or `invalid_request` for a reserved name. A given discount becomes the partner's. Returns the discount in
 * force.
 */
export async function issueSchoolKey(
  sql: Sql,
  id: string,
  {
    schoolId,
    partner,
    discountPercent,
    by = null
  }: { schoolId: string; partner: string | null; discountPercent?: number | null | undefined; by?: ActorId }
): Promise<NewKey & { readonly discountPercent: number }> {
  const minted = mintKey('school')
  const issued = one<{
    code: 'ok' | 'too_many_keys' | 'school_not_found' | 'partner_reserved'
    discountPercent: number
  }>(
    await sql`select code, discount_percent as "discountPercent" from issue_school_key(
      ${schoolId}, ${id}, ${partner}, ${minted.digest}, ${minted.lastFour}, ${discountPercent ?? null}, ${by})`
  )
  const { code } = issued
  if (code === 'partner_reserved') {
    const hint = "partner: this name is reserved for the school's own pages, desk and keys."
    throw new Problem('invalid_request', { field: 'partner', hint })
  }
  if (code === 'school_not_found') throw new Problem(code, { hint: `There is no school "${schoolId}".` })
  if (code !== 'ok') throw new Problem(code)
  return { ...minted, discountPercent: issued.discountPercent }
}

/** Issues a platform key for v2, bound to a brand if given. Throws if the brand does not exist. */
export async function issuePlatformKey(
  sql: Sql,
  id: string,
  { label, scopes, brandId }: { label: string; scopes: readonly string[]; brandId: string | null }
): Promise<NewKey> {
  const minted = mintKey('platform')
  const { code } = one<{ code: 'ok' | 'brand_not_found' }>(
    await sql`select issue_platform_key(
      ${id}, ${label}, ${`{${scopes.join(',')}}`}::text[], ${brandId}, ${minted.digest}, ${minted.lastFour}) as code`
  )
  if (code !== 'ok') throw new Error(`There is no brand "${brandId}".`)
  return minted
}

/** Input for a connector key. */
interface ConnectorKeyRequest {
  readonly id: string
  readonly schoolId: string
  readonly label: string
  readonly role: ConnectorRole
  readonly staffId: string | null
  readonly scopes: readonly string[]
  readonly expiresInDays: number
  readonly by?: ActorId
}

/** A new connector key; times in UTC. */
interface IssuedConnectorKey extends NewKey {
  readonly createdAt: string
  readonly expiresAt: string
}

/** Issues a connector key. Fails with `too_many_keys` at 50 live ones, `invalid_request` for an unknown staffId. */
export async function issueConnectorKey(sql: Sql, request: ConnectorKeyRequest): Promise<IssuedConnectorKey> {
  const minted = mintKey('connector')
  const { id, schoolId, label, role, staffId, scopes, expiresInDays, by = null } = request
  const { code, createdAt, expiresAt } = one<{ code: string; createdAt: string; expiresAt: string }>(
    await sql`select code, created_at as "createdAt", expires_at as "expiresAt" from issue_connector_key(
      ${schoolId}, ${id}, ${label}, ${role}, ${staffId}, ${`{${scopes.join(',')}}`}::text[], ${expiresInDays},
      ${minted.digest}, ${minted.lastFour}, ${by})`
  )
  if (code === 'too_many_keys') throw new Problem('too_many_keys')
  if (code !== 'ok') {
    throw new Problem('invalid_request', { field: 'staffId', hint: 'staffId: no instructor of this school.' })
  }
  return { ...minted, createdAt, expiresAt }
}

/** Revokes a connector key and expires its open proposals; undefined if the school has no such key. */
export async function revokeConnectorKey(
  sql: Sql,
  schoolId: string,
  id: string,
  by: ActorId = null
): Promise<{ revokedAt: string; expiredProposals: number } | undefined> {
  const { revokedAt, expiredProposals } = one<{ revokedAt: string | null; expiredProposals: number }>(
    await sql`select revoked_at as "revokedAt", expired_proposals as "expiredProposals"
      from revoke_connector_key(${schoolId}, ${id}, ${by})`
  )
  return revokedAt === null ? undefined : { revokedAt, expiredProposals }
}

/** Revokes a key of a school or partner from the next request on. Returns the time; undefined if the school has no such key. */
export async function revokeSchoolKey(
  sql: Sql,
  schoolId: string,
  id: string,
  by: ActorId = null
): Promise<string | undefined> {
  const { at } = one<{ at: string | null }>(
    await sql`select revoke_school_key(${schoolId}, ${id}, ${by}) as at`
  )
  return at ?? undefined
}

/** Revokes a key of any kind in any school. Returns the time, or undefined for an unknown id. */
export async function revokeKey(sql: Sql, id: string): Promise<string | undefined> {
  const { kind, schoolId = null } = (await findKeySchool(sql, id)) ?? {}
  if (kind === 'platform') {
    return one<{ at: string }>(await sql`select revoke_platform_key(${id}) as at`).at
  }
  if (schoolId === null) return undefined
  if (kind === 'school') return revokeSchoolKey(sql, schoolId, id)
  return (await revokeConnectorKey(sql, schoolId, id))?.revokedAt
}

/** Ids of used keys, with the school of school keys. */
export type UsedKeys = Map<string, string | undefined>

/** Updates the last use of these keys, school by school. */
export async function touchKeys(sql: Sql, usedKeys: ReadonlyMap<string, string | undefined>): Promise<void> {
  await eachInTurn(
    groupBy(usedKeys, ([, schoolId]) => schoolId),
    async ([schoolId, keys]) => {
      const list = `{${keys.map(([id]) => id).join(',')}}`
      const rows =
        schoolId === undefined
          ? await sql<{ touched: number }[]>`select touch_platform_keys(${list}::uuid[]) as touched`
          : await sql<{ touched: number }[]>`select touch_keys(${schoolId}, ${list}::uuid[]) as touched`
      return one(rows).touched
    }
  )
}

/** Revokes a school's key and issues a new one on the same terms; undefined if the school has no such active key. */
export async function replaceSchoolKey(
  sql: Sql,
  id: string,
  { schoolId, by, newId }: { schoolId: string; by: ActorId; newId: string }
): Promise<NewKey | undefined> {
  const minted = mintKey('school')
  const { code } = one<{ code: 'ok' | 'not_found' }>(
    await sql`select replace_school_key(${schoolId}, ${by}, ${id}, ${newId}, ${minted.digest}, ${minted.lastFour}) as code`
  )
  return code === 'ok' ? minted : undefined
}
