import { one, type Sql } from '../database.ts'
import { Problem } from '../errors.ts'
import { type Minted, mintKey } from './rules.ts'

/** Issues a key that lets a partner sell for a school. Fails with `too_many_keys` at 50 active ones, `school_not_found`. */
export async function issueSchoolKey(
  sql: Sql,
  id: string,
  { schoolId, partner, discountPercent = 0 }: { schoolId: string; partner: string; discountPercent?: number }
): Promise<Minted> {
  const minted = mintKey('school')
  const { code } = one<{ code: 'ok' | 'too_many_keys' | 'school_not_found' }>(
    await sql`select issue_school_key(
      ${schoolId}, ${id}, ${partner}, ${minted.digest}, ${minted.lastFour}, ${discountPercent}) as code`
  )
  if (code !== 'ok') throw new Problem(code)
  return minted
}

/** Issues a platform key for v2 with these scopes, bound to a brand where one is given. */
export async function issuePlatformKey(
  sql: Sql,
  id: string,
  { label, scopes, brandId }: { label: string; scopes: readonly string[]; brandId: string | null }
): Promise<Minted> {
  const minted = mintKey('platform')
  await sql`select issue_platform_key(
    ${id}, ${label}, ${`{${scopes.join(',')}}`}::text[], ${brandId}, ${minted.digest}, ${minted.lastFour})`
  return minted
}

/** Revokes a key of any kind, from its next request on. Answers when it was revoked, or undefined for an unknown id. */
export async function revokeKey(
  sql: Sql,
  id: string,
  schoolId: string | null = null
): Promise<string | undefined> {
  const { at } = one<{ at: string | null }>(await sql`select revoke_key(${id}, ${schoolId}) as at`)
  return at ?? undefined
}

/** Notes that these keys were used. */
export async function touchKeys(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`select touch_keys(${`{${ids.join(',')}}`}::uuid[])`
}
