import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { Forecast } from './forecast.ts'
import type { Hour } from './hour.ts'
import type { Sea } from './sea.ts'
import type { Spot } from './spot.ts'

type StoredHour = Omit<Hour, 'at'> & { readonly at: string }

interface StoredSpot {
  readonly spot: Spot
  readonly forecast: {
    readonly fetchedAtMs: number
    readonly demo: boolean
    readonly hours: StoredHour[]
    readonly carried: Readonly<Record<string, number>>
  } | null
}

/** All spots by id with their last good forecasts and the version, in one snapshot. */
export async function readSea(sql: Sql): Promise<Sea> {
  const { version, rows } = singleRow<{ version: string; rows: StoredSpot[] }>(
    await sql`
    select (select version::text from forecast_version) as version, coalesce((
      select json_agg(json_build_object(
        'spot', s.document,
        'forecast', case when f.spot_id is not null then json_build_object(
          'fetchedAtMs', extract(epoch from f.fetched_at)::float8 * 1000, 'demo', f.demo, 'hours', f.hours, 'carried', f.carried
        ) end
      ) order by s.id collate "C")
      from spots s left join forecasts f on f.spot_id = s.id
    ), '[]') as rows`
  )
  const spots = rows.map(({ spot, forecast }) => [spot.id, { spot, forecast: forecastOf(forecast) }] as const)
  return { version, spots: new Map(spots) }
}

function forecastOf(row: StoredSpot['forecast']): Forecast | undefined {
  if (!row) return undefined
  return {
    fetchedAt: new Date(row.fetchedAtMs),
    demo: row.demo,
    hours: row.hours.map(hour => ({ ...hour, at: new Date(hour.at) })),
    carried: Object.fromEntries(
      Object.entries(row.carried).map(([variable, atMs]) => [variable, new Date(atMs)])
    )
  }
}

/** Last good forecasts of these spots from this provider. Values of two providers are never mixed. */
export async function readLastForecasts(
  sql: Sql,
  provider: string,
  spotIds: readonly Spot['id'][]
): Promise<Map<Spot['id'], Forecast>> {
  const rows = await sql<({ spotId: string } & NonNullable<StoredSpot['forecast']>)[]>`
    select spot_id as "spotId", extract(epoch from fetched_at)::float8 * 1000 as "fetchedAtMs", demo, hours, carried
    from forecasts where provider = ${provider} and spot_id = any(${spotIds as string[]})`
  return new Map(rows.map(({ spotId, ...stored }) => [spotId, forecastOf(stored) as Forecast]))
}

/** Forecast version and database clock (Unix milliseconds), for callers whose key lookup did not return them. */
export async function readMoment(sql: Sql): Promise<{ version: string; atMs: number }> {
  return singleRow(
    await sql<{ version: string; atMs: number }[]>`
    select version::text, extract(epoch from clock_timestamp())::float8 * 1000 as "atMs" from forecast_version`
  )
}

/** Spots by time zone whose forecast of this provider is missing or older than `minutes`, and the time of the database. */
export async function listDueSpots(
  sql: Sql,
  provider: string,
  minutes: number
): Promise<{ spots: Spot[]; now: Date }> {
  const { spots, atMs } = singleRow<{ spots: Spot[]; atMs: number }>(
    await sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as "atMs", coalesce((
      select json_agg(s.document order by s.document->>'timeZone', s.id)
      from spots s left join forecasts f on f.spot_id = s.id
      where f.spot_id is null or f.provider <> ${provider}
        or f.fetched_at <= clock_timestamp() - make_interval(mins => ${minutes})
    ), '[]') as spots`
  )
  return { spots, now: new Date(atMs) }
}

/** Key of the refresh's advisory lock. Any number that no other program uses in this database. */
const REFRESH_LOCK = 5_357_311_915

/** Try to take the refresh's lock for this connection. False if another connection has it. */
export async function tryLockRefresh(sql: Sql): Promise<boolean> {
  return singleRow<{ taken: boolean }>(await sql`select pg_try_advisory_lock(${REFRESH_LOCK}) as taken`).taken
}

/** A spot, as operators see it. `fetchedAt` is null if it was never fetched. */
interface ListedSpot {
  readonly id: string
  readonly name: string
  readonly region: string
  readonly country: string
  readonly levels: readonly string[]
  readonly shipped: boolean
  readonly provider: string | null
  readonly fetchedAt: string | null
}

/** Spots by id. */
export function listSpots(sql: Sql, limit: number | null = null): Promise<ListedSpot[]> {
  return sql<ListedSpot[]>`
    select s.id, s.document->>'name' as name, s.document->>'region' as region, s.document->>'country' as country,
      s.document->'levels' as levels, s.shipped, f.provider, iso_utc(f.fetched_at) as "fetchedAt"
    from spots s left join forecasts f on f.spot_id = s.id
    order by s.id collate "C" limit ${limit}`
}

export async function findSpot(sql: Sql, id: string): Promise<Spot | undefined> {
  const [row] = await sql<{ document: Spot }[]>`select document from spots where id = ${id}`
  return row?.document
}
