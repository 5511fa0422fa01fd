import type { Sql } from '../infra/database/pool.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { readMoment, readSea } from './queries.ts'
import type { Sea } from './sea.ts'

/** Reader of the cached forecasts. It returns them only if the database has just confirmed their version. */
export interface ForecastReader {
  /** Forecasts at this version, from the cache or read again. */
  at(version: string): Promise<Sea>
  /** Current forecasts and database clock, for callers whose key lookup did not return the version. */
  now(): Promise<{ sea: Sea; now: Date }>
  /** Drop the cache. Called for each new connection. */
  clear(): void
}

const FORECAST_QUEUE = { max: 10_000, lanes: 1, waiting: 20_000 } as const

/** Create a reader with a cache. Concurrent requests for another version share one read. */
export function createForecastReader(sql: Sql): ForecastReader {
  let cached: Sea | undefined

  const load = coalesce<string, Sea>(async versions => {
    const sea = cached && versions.every(version => version === cached?.version) ? cached : await readSea(sql)
    cached = sea
    return versions.map(() => sea)
  }, FORECAST_QUEUE)

  const askMoment = coalesce<undefined, { version: string; atMs: number }>(
    async () => [await readMoment(sql)],
    FORECAST_QUEUE
  )

  async function at(version: string): Promise<Sea> {
    return cached?.version === version ? cached : load(version)
  }

  return {
    at,
    clear() {
      cached = undefined
    },
    async now() {
      const { version, atMs } = await askMoment(undefined)
      return { sea: await at(version), now: new Date(atMs) }
    }
  }
}
