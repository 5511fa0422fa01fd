import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../core/log.ts'
import { connect, type Sql } from '../database.ts'
import { type ForecastProvider, ProviderError } from './providers/provider.ts'
import { listDueSpots, takeRefresh } from './queries.ts'
import { storeForecasts } from './transactions.ts'

/** What a round of refreshing needs. */
export interface Round {
  readonly databaseUrl: string
  readonly provider: ForecastProvider
  /** Spots whose forecast is at least this old are asked for; 0 asks for all. */
  readonly minutes: number
  readonly signal: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/** How a round ended: so many spots stored, or `busy`, because another node was at it. */
export type RoundResult = { readonly stored: number } | 'busy'

/** Spots asked for and stored at a time: what has arrived stays, whatever becomes of the rest. */
const PORTION = 25

/**
 * Fetches what is due and stores it, one node at a time: the lock belongs to a connection of its own and ends with
 * it, however this process ends. Throws ProviderError when the provider fails.
 */
export async function refreshForecasts(round: Round): Promise<RoundResult> {
  const sql = connect(round.databaseUrl, { max: 1, applicationName: 'swellbook forecast' })
  try {
    return (await takeRefresh(sql)) ? { stored: await storeDue(sql, round) } : 'busy'
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function storeDue(sql: Sql, { provider, minutes, signal, onProgress }: Round): Promise<number> {
  const { spots, now } = await listDueSpots(sql, provider.name, minutes)
  let stored = 0
  for (let done = 0; done < spots.length; done += PORTION) {
    signal.throwIfAborted()
    const portion = spots.slice(done, done + PORTION)
    stored += await storeForecasts(sql, provider, await provider.fetch(portion, now, signal))
    onProgress?.(done + portion.length, spots.length)
  }
  return stored
}

/** Milliseconds between looks at what is due, and after a failure. */
const LOOK_MS = 60_000
const AFTER_FAILURE_MS = 300_000

/** What keeps forecasts fresh beside a server. */
export interface Refresher {
  /** Begins; resolves after the first round, however it ended. */
  start(): Promise<void>
  /** Ends it, and the round under way. */
  stop(): Promise<void>
}

/** A refresher that looks once a minute, by the read pool, whether anything is due; most looks end there. */
export function createRefresher(
  read: Sql,
  { log, ...parts }: Omit<Round, 'signal' | 'onProgress'> & { log: Log }
): Refresher {
  const ended = new AbortController()
  const { signal } = ended
  let running: Promise<void> = Promise.resolve()

  async function look(): Promise<number> {
    try {
      const { spots } = await listDueSpots(read, parts.provider.name, parts.minutes)
      if (spots.length === 0) return LOOK_MS
      const result = await refreshForecasts({ ...parts, signal })
      if (result !== 'busy') log.line('info', 'forecasts refreshed', { spots: result.stored })
      return LOOK_MS
    } catch (error) {
      if (!signal.aborted) log.line('warn', 'forecast refresh failed', { cause: causeOf(error) })
      return AFTER_FAILURE_MS
    }
  }

  async function goOn(waitMs: number): Promise<void> {
    for (let wait = waitMs; !signal.aborted; wait = await look()) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
    }
  }

  return {
    async start() {
      const first = look()
      running = first.then(goOn)
      await first
    },
    async stop() {
      ended.abort()
      await running
    }
  }
}

function causeOf(error: unknown): string {
  const told =
    error instanceof ProviderError && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error instanceof Error ? error.message : String(error)}${told}`
}
