import type { Sql } from '../database/pool.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { readMoment, readSea } from './queries.ts'
import type { Sea } from './sea.ts'

/** Reads the sea from a memory that is given out only at a version which the database has just named. */
export interface ForecastReader {
  /** The sea at this version, or read anew. */
  at(version: string): Promise<Sea>
  /** The sea as it stands, and the database's clock, for callers whose key did not bring the version. */
  now(): Promise<{ sea: Sea; now: Date }>
  /** Forgets what it holds, as all memories do with each new connection. */
  forget(): void
}

const FORECAST_QUEUE = { most: 10_000, lanes: 1, waiting: 20_000 } as const

/** A reader over this pool. It holds one sea; requests that need another one share its reading. */
export function createForecastReader(sql: Sql): ForecastReader {
  let held: Sea | undefined

  const load = coalesce<string, Sea>(async versions => {
    const sea = held && versions.every(version => version === held?.version) ? held : await readSea(sql)
    held = sea
    return versions.map(() => sea)
  }, FORECAST_QUEUE)

  const askMoment = coalesce<undefined, { version: string; atMs: number }>(
    async () => [await readMoment(sql)],
    FORECAST_QUEUE
  )

  async function at(version: string): Promise<Sea> {
    return held?.version === version ? held : load(version)
  }

  return {
    at,
    forget() {
      held = undefined
    },
    async now() {
      const { version, atMs } = await askMoment(undefined)
      return { sea: await at(version), now: new Date(atMs) }
    }
  }
}
