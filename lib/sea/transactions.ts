import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { CarriedSeries } from './carry.ts'
import type { ForecastProvider } from './providers/provider.ts'
import type { Spot } from './spot.ts'

/** Store these series by spot id as the last good forecasts, fetched now. Returns the number stored. */
export async function storeForecasts(
  sql: Sql,
  { name, demo }: ForecastProvider,
  series: ReadonlyMap<Spot['id'], CarriedSeries>
): Promise<number> {
  const forecasts = JSON.stringify(
    [...series].map(([spotId, { hours, carried }]) => {
      const instants = Object.entries(carried).map(([variable, at]) => [variable, +at])
      return { spotId, hours, carried: Object.fromEntries(instants) }
    })
  )
  return singleRow<{ stored: number }>(
    await sql`select store_forecasts(${name}, ${demo}, ${forecasts}::text::json) as stored`
  ).stored
}

/** Add or replace spots in one transaction. Updates of the program then leave these spots unchanged. */
export async function saveSpots(
  sql: Sql,
  spots: readonly Spot[]
): Promise<{ added: number; changed: number }> {
  return singleRow<{ saved: { added: number; changed: number } }>(
    await sql`select save_spots(${JSON.stringify(spots)}::text::jsonb) as saved`
  ).saved
}
