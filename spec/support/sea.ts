import type { Sql } from '../../lib/infra/database/pool.ts'
import { syntheticProvider } from '../../lib/sea/providers/synthetic.ts'
import { type RefreshResult, refreshForecasts } from '../../lib/sea/refresh.ts'

/** Fills the spots of a database with the invented sea, as of its clock. */
export function fillSea(databaseUrl: string): Promise<RefreshResult> {
  const { signal } = new AbortController()
  return refreshForecasts({ databaseUrl, provider: syntheticProvider, minutes: 0, signal })
}

/** Raises the forecast version, for specs that write rows directly. */
export async function touchSea(sql: Sql): Promise<void> {
  await sql`select raise_forecast_version()`
}
