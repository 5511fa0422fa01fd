import { type Sql, singleRow, TransportFault } from '../../infra/database/pool.ts'

/** An active school key with current data of its school. */
export interface SchoolKey {
  readonly id: string
  readonly schoolId: string
  readonly partnerId: string
  /** True for the school's own key, which can see and change the bookings of all partners. */
  readonly own: boolean
  readonly discountPercent: number
  /** True if the school limits the sales of the key's partner. */
  readonly limited: boolean
  /** Availability version of the school. It changes with everything that reads can show. */
  readonly version: string
  /** Latest event number of the school. */
  readonly lastEvent: number
  /** Database clock, Unix milliseconds. */
  readonly atMs: number
  /** The current date at the school, YYYY-MM-DD. */
  readonly today: string
}

/** An active platform key with the current forecast version. */
export interface PlatformKey {
  readonly id: string
  readonly label: string
  readonly scopes: readonly string[]
  readonly brandId: string | null
  /** Forecast version. It changes with every spot or forecast. */
  readonly forecastVersion: string
  /** Database clock, Unix milliseconds. */
  readonly atMs: number
}

/** Access of an assistant: owners and managers see the school, instructors only their own lessons. */
export type ConnectorRole = 'owner' | 'manager' | 'instructor'

/** An active connector key with current data of its school. */
export interface ConnectorKey {
  readonly id: string
  readonly schoolId: string
  readonly schoolName: string
  readonly timeZone: string
  readonly currency: string
  readonly locales: readonly string[]
  readonly role: ConnectorRole
  readonly staffId: string | null
  readonly scopes: readonly string[]
  /** Number of requests with this key on the current UTC day. */
  readonly callsToday: number
  /** Availability version of the school. It changes with everything that reads can show. */
  readonly version: string
  /** Database clock, Unix milliseconds. */
  readonly atMs: number
  /** The current date at the school, YYYY-MM-DD. */
  readonly today: string
}

/** True if schools are distributed over several nodes. Then a statement should name its school. */
export async function hasNodes(sql: Sql): Promise<boolean> {
  return singleRow(await sql<{ has: boolean }[]>`select to_regclass('pg_dist_partition') is not null as has`)
    .has
}

/** The school of each key digest (SHA-256, hex), or undefined. The school of a digest never changes. */
export async function findSchoolsOf(sql: Sql, digests: readonly string[]): Promise<(string | undefined)[]> {
  const rows = await sql<KeyRow<{ id: string }>[]>`
    select d.digest, x.school_id as id from unnest(${digests}::text[]) as d(digest)
    left join school_secrets x on x.digest = decode(d.digest, 'hex')`
  return inOrder(rows, digests).map(school => school?.id)
}

/** Condition on the school of the key `k`. With a given school, only that school's node is queried. */
function schoolOf(sql: Sql, schoolId: string | undefined) {
  return schoolId === undefined ? sql`k.school_id` : sql`${schoolId}`
}

/** The active connector key of each digest (SHA-256, hex), or undefined; only of `schoolId`, if given. One row per digest. */
export async function findConnectorKeys(
  sql: Sql,
  digests: readonly string[],
  schoolId?: string
): Promise<(ConnectorKey | undefined)[]> {
  const school = schoolOf(sql, schoolId)
  const rows = await sql<KeyRow<ConnectorKey>[]>`
    select d.digest, k.id, k.school_id as "schoolId", s.name as "schoolName", s.time_zone as "timeZone", s.currency,
      to_json(s.locales) as locales, k.role, k.staff_id as "staffId", to_json(k.scopes) as scopes,
      coalesce(c.calls, 0) as "callsToday", v.version, extract(epoch from clock_timestamp())::float8 * 1000 as "atMs",
      (clock_timestamp() at time zone s.time_zone)::date::text as today
    from unnest(${digests}::text[]) as d(digest)
    left join connector_keys k on k.school_id = ${school} and k.digest = decode(d.digest, 'hex') and k.revoked_at is null
      and k.expires_at > clock_timestamp()
    left join schools s on s.id = ${school}
    left join availability_versions v on v.school_id = ${school}
    left join connector_days c on c.school_id = ${school} and c.key_id = k.id
      and c.day = (clock_timestamp() at time zone 'UTC')::date`
  return inOrder(rows, digests)
}

/** A connector key as owners see it in a list. The key itself is not stored. */
interface ListedConnectorKey {
  readonly id: string
  readonly label: string
  readonly role: ConnectorRole
  readonly staffId: string | null
  readonly scopes: readonly string[]
  readonly lastFour: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/** The 200 latest connector keys of a school, newest first. */
export function listConnectorKeys(sql: Sql, schoolId: string): Promise<ListedConnectorKey[]> {
  return sql<ListedConnectorKey[]>`
    select id, label, role, staff_id as "staffId", to_json(scopes) as scopes, last_four as "lastFour",
      iso_utc(created_at) as "createdAt", iso_utc(expires_at) as "expiresAt", iso_utc(last_used_at) as "lastUsedAt",
      iso_utc(revoked_at) as "revokedAt"
    from connector_keys where school_id = ${schoolId} order by created_at desc, id limit 200`
}

/** An active connector key as its owner sees it. With `staffName` it is limited to that person's lessons. */
export interface LiveConnectorKey {
  readonly id: string
  readonly label: string
  readonly staffName: string | null
  readonly scopes: readonly string[]
  readonly lastFour: string
  /** Host of an assistant that signed in, and the person who connected it; null for a pasted key. */
  readonly client: string | null
  readonly personName: string | null
  readonly expiresAt: string
  readonly lastUsedAt: string | null
}

/** The active connector keys of a school, newest first; at most 50. */
export function listLiveConnectorKeys(sql: Sql, schoolId: string): Promise<LiveConnectorKey[]> {
  return sql<LiveConnectorKey[]>`
    select k.id, k.label, i.name as "staffName", to_json(k.scopes) as scopes, k.last_four as "lastFour",
      k.client, p.name as "personName", iso_utc(k.expires_at) as "expiresAt", iso_utc(k.last_used_at) as "lastUsedAt"
    from connector_keys k
    left join people p on p.school_id = k.school_id and p.id = k.person_id
    left join instructors i on i.school_id = k.school_id and i.id = k.staff_id and k.role = 'instructor'
    where k.school_id = ${schoolId} and k.revoked_at is null and k.expires_at > statement_timestamp()
    order by k.created_at desc, k.id limit 50`
}

/** The active school key of each digest (SHA-256, hex), or undefined; only of `schoolId`, if given. One row per digest. */
export async function findSchoolKeys(
  sql: Sql,
  digests: readonly string[],
  schoolId?: string
): Promise<(SchoolKey | undefined)[]> {
  const school = schoolOf(sql, schoolId)
  const rows = await sql<KeyRow<SchoolKey>[]>`
    select d.digest, k.id, k.school_id as "schoolId", k.partner_id as "partnerId", k.own,
      k.discount_percent as "discountPercent", k.limited, v.version, v.last_event::float8 as "lastEvent",
      extract(epoch from clock_timestamp())::float8 * 1000 as "atMs",
      (clock_timestamp() at time zone s.time_zone)::date::text as today
    from unnest(${digests}::text[]) as d(digest)
    left join school_keys k on k.school_id = ${school} and k.digest = decode(d.digest, 'hex') and k.revoked_at is null
    left join schools s on s.id = ${school}
    left join availability_versions v on v.school_id = ${school}`
  return inOrder(rows, digests)
}

/** The active platform key of each digest (SHA-256, hex), or undefined. One row per digest. */
export async function findPlatformKeys(
  sql: Sql,
  digests: readonly string[]
): Promise<(PlatformKey | undefined)[]> {
  const rows = await sql<KeyRow<PlatformKey>[]>`
    select d.digest, k.id, k.label, to_json(k.scopes) as scopes, k.brand_id as "brandId",
      (select version::text from forecast_version) as "forecastVersion",
      extract(epoch from clock_timestamp())::float8 * 1000 as "atMs"
    from unnest(${digests}::text[]) as d(digest)
    left join platform_keys k on k.digest = decode(d.digest, 'hex') and k.revoked_at is null`
  return inOrder(rows, digests)
}

/** Kind and school of the key with this id, or undefined. Queries all schools. */
export async function findKeySchool(
  sql: Sql,
  id: string
): Promise<Pick<ListedKey, 'kind' | 'schoolId'> | undefined> {
  const [place] = await sql<Pick<ListedKey, 'kind' | 'schoolId'>[]>`
    select 'school' as kind, school_id as "schoolId" from school_keys where id = ${id}
    union all
    select 'connector', school_id from connector_keys where id = ${id}
    union all
    select 'platform', null from platform_keys where id = ${id}`
  return place
}

/** A key of any kind as operators see it in a list. The key itself is not stored. */
interface ListedKey {
  readonly id: string
  readonly kind: 'school' | 'platform' | 'connector'
  readonly schoolId: string | null
  readonly partner: string | null
  readonly label: string | null
  readonly scopes: readonly string[] | null
  readonly brandId: string | null
  /** The partner's discount on the price; null for keys that cannot sell. */
  readonly discountPercent: number | null
  readonly lastFour: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/**
 * Keys of one school or of all schools, oldest first. `limit` drops revoked keys first, then the oldest active keys. Only
 * connector keys expire.
 */
export function listKeys(sql: Sql, schoolId?: string, limit: number | null = null): Promise<ListedKey[]> {
  const condition = schoolId === undefined ? sql`true` : sql`k.school_id = ${schoolId}`
  return sql<ListedKey[]>`
    select * from (select * from (
    select k.id, 'school' as kind, k.school_id as "schoolId", p.name as partner, null as label, null::json as scopes,
      null as "brandId", k.discount_percent as "discountPercent", k.last_four as "lastFour", iso_utc(k.created_at) as "createdAt", null as "expiresAt",
      iso_utc(k.last_used_at) as "lastUsedAt", iso_utc(k.revoked_at) as "revokedAt"
    from school_keys k join partners p on p.school_id = k.school_id and p.id = k.partner_id
    where ${condition}
    union all
    select k.id, 'connector', k.school_id, null, k.label, to_json(k.scopes), null, null, k.last_four, iso_utc(k.created_at),
      iso_utc(k.expires_at), iso_utc(k.last_used_at), iso_utc(k.revoked_at)
    from connector_keys k where ${condition}
    union all
    select k.id, 'platform', null, null, k.label, to_json(k.scopes), k.brand_id, null, k.last_four, iso_utc(k.created_at),
      null, iso_utc(k.last_used_at), iso_utc(k.revoked_at)
    from platform_keys k where ${schoolId ?? null}::text is null
    ) as every
    order by "revokedAt" is not null, "createdAt" desc, id desc limit ${limit}) as listed
    order by "createdAt", id`
}

/** One row per digest, with the key or nulls. */
type KeyRow<K extends { id: string }> = { readonly digest: string } & (K | { readonly id: null })

/** Requires a row for every digest: a row lost with its connection must not look like an unknown key. */
function inOrder<K extends { id: string }>(
  rows: readonly (KeyRow<K> | undefined)[],
  digests: readonly string[]
): (K | undefined)[] {
  if (rows.length !== digests.length || rows.includes(undefined)) {
    throw new TransportFault(`Expected ${digests.length} rows, received ${rows.length}.`)
  }
  const found = new Map(rows.map(row => [row?.digest, row?.id ? (row as K) : undefined]))
  return digests.map(digest => found.get(digest))
}
