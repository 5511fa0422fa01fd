import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../infra/database/pool.ts'
import type { Log } from '../kernel/log.ts'
import { type CarriedSeries, fillGaps, hasGaps } from './carry.ts'
import { type Forecast, hasSurf } from './forecast.ts'
import type { HourlySeries } from './hour.ts'
import { checkSeries } from './plausible.ts'
import { type ForecastProvider, ProviderError, type ProviderFailure } from './providers/provider.ts'
import { listDueSpots, readLastForecasts, tryLockRefresh } from './queries.ts'
import type { Spot } from './spot.ts'
import { storeForecasts } from './transactions.ts'

export interface RefreshOptions {
  readonly databaseUrl: string
  readonly provider: ForecastProvider
  /** Minimum age of forecasts to refresh. 0 refreshes all. */
  readonly minutes: number
  readonly signal: AbortSignal
  readonly onProgress?: (count: number, total: number) => void
}

/** Number of spots stored. `busy` if another process is refreshing. */
export type RefreshResult = { readonly stored: number } | 'busy'

/** Spots per request. Each batch is stored at once, so that a later failure does not lose it. */
const PORTION_SPOTS = 25

/** Consecutive refusals after which the host probably refuses everything. One bad spot causes six in its batch. */
const MAX_REFUSALS = 10

/** Failures that the requested spots cause. Other spots may still succeed. */
const PORTION_FAILURES: readonly string[] = ['refused', 'malformed'] satisfies ProviderFailure[]

/**
 * Fetch and store due forecasts, in one process at a time. The lock belongs to a separate connection, so it ends even after a
 * crash. Throws ProviderError at once if the provider is down or limits the rate. Throws it after several consecutive refusals
 * if the provider refuses everything, and at the end if it refuses only some spots.
 */
export async function refreshForecasts(options: RefreshOptions): Promise<RefreshResult> {
  const sql = connect(options.databaseUrl, { max: 1, applicationName: 'swellbook forecast' })
  try {
    return (await tryLockRefresh(sql)) ? { stored: await storeDue(sql, options) } : 'busy'
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function storeDue(
  sql: Sql,
  { provider, minutes, signal, onProgress }: RefreshOptions
): Promise<number> {
  const { spots, now } = await listDueSpots(sql, provider.name, minutes)
  const waiting = portionsOf(spots)
  let failure: ProviderError | undefined
  let stored = 0
  let count = 0
  let refusals = 0
  for (let portion = waiting.shift(); portion; portion = waiting.shift()) {
    signal.throwIfAborted()
    const readLast = (ids: Spot['id'][]) => readLastForecasts(sql, provider.name, ids)
    const answer = await fetchPortion(portion, { provider, now, signal, readLast })
    refusals = answer.isRefused ? refusals + 1 : 0
    if (refusals === MAX_REFUSALS) throw abortError(answer.failure!, spots.length - stored, spots.length)
    if (answer.isRefused && portion.length > 1) {
      halve(portion, waiting)
      continue
    }
    stored += await storeForecasts(sql, provider, answer.series)
    failure ??= answer.failure
    count += portion.length
    onProgress?.(count, spots.length)
  }
  if (failure) throw omissionError(failure, spots.length - stored, spots.length)
  return stored
}

/**
 * Divide a batch that the provider refused because of one bad spot, to isolate the spot. The second half is queued last, so
 * that a batch of bad spots does not delay the others.
 */
function halve(portion: readonly Spot[], waiting: Spot[][]): void {
  const half = Math.ceil(portion.length / 2)
  const [first, second] = [portion.slice(0, half), portion.slice(half)]
  if (half === 1) waiting.unshift(first, second)
  else {
    waiting.unshift(first)
    waiting.push(second)
  }
}

/** Divide spots into batches. A batch has one time zone, so that the hours of each spot begin at its midnight. */
function portionsOf(spots: readonly Spot[]): Spot[][] {
  const zones = [...new Set(spots.map(({ timeZone }) => timeZone))]
  return zones.flatMap(zone => {
    const zoneSpots = spots.filter(({ timeZone }) => timeZone === zone)
    return Array.from({ length: Math.ceil(zoneSpots.length / PORTION_SPOTS) }, (_, index) =>
      zoneSpots.slice(index * PORTION_SPOTS, (index + 1) * PORTION_SPOTS)
    )
  })
}

/** Valid hours of a batch, and the fault of the other spots. */
interface FetchedPortion {
  readonly series: ReadonlyMap<Spot['id'], CarriedSeries>
  readonly failure?: ProviderError | undefined
  /** True if the provider refused the complete batch. */
  readonly isRefused?: boolean
}

/** Sources of a batch's values: the provider, and the last good forecasts. */
interface Sources {
  readonly provider: ForecastProvider
  readonly now: Date
  readonly signal: AbortSignal
  readonly readLast: (ids: Spot['id'][]) => Promise<ReadonlyMap<Spot['id'], Forecast>>
}

async function fetchPortion(
  portion: readonly Spot[],
  { provider, now, signal, readLast }: Sources
): Promise<FetchedPortion> {
  try {
    return await keepPlausible(portion, await provider.fetch(portion, now, signal), { now, readLast })
  } catch (error) {
    if (!isPortionFailure(error)) throw error
    return { series: new Map(), failure: error, isRefused: error.failure === 'refused' }
  }
}

const NO_SEA = 'no waves or wind at this hour'

/** Remove values that are not plausible, and fill gaps from the last good forecasts. */
async function keepPlausible(
  portion: readonly Spot[],
  answers: ReadonlyMap<Spot['id'], HourlySeries | ProviderError>,
  { now, readLast }: Pick<Sources, 'now' | 'readLast'>
): Promise<FetchedPortion> {
  const seriesById = new Map<Spot['id'], HourlySeries>()
  let failure: ProviderError | undefined
  for (const { id } of portion) {
    const answer = answers.get(id) ?? []
    if (answer instanceof ProviderError) failure ??= answer
    else {
      const { hours, faults } = checkSeries(answer)
      const isEmpty = !hasSurf(hours, now)
      if (!isEmpty) seriesById.set(id, hours)
      const reason = faults.length > 0 ? `${id}: ${faults.join(', ')}` : isEmpty && NO_SEA
      if (reason) failure ??= new ProviderError('malformed', new Error(reason))
    }
  }
  const withGaps = [...seriesById].flatMap(([id, hours]) => (hasGaps(hours, now) ? [id] : []))
  const last = withGaps.length > 0 ? await readLast(withGaps) : undefined
  const series = new Map(
    [...seriesById].map(([id, hours]) => [id, fillGaps(hours, last?.get(id), now)] as const)
  )
  return { series, failure }
}

function isPortionFailure(error: unknown): error is ProviderError {
  return error instanceof ProviderError && PORTION_FAILURES.includes(error.failure)
}

/** Error of a refresh that was stopped after too many refusals. */
function abortError(refusal: ProviderError, omitted: number, total: number): ProviderError {
  const { failure, cause } = omissionError(refusal, omitted, total)
  const reason = `${MAX_REFUSALS} consecutive refusals, so the refresh stopped: ${(cause as Error).message}`
  return new ProviderError(failure, new Error(reason))
}

function omissionError({ failure, cause }: ProviderError, omitted: number, total: number): ProviderError {
  const reason = cause instanceof Error ? `, the first: ${cause.message}` : ''
  const problem = omitted === 0 ? 'implausible values' : `${omitted} of ${total} spots`
  return new ProviderError(failure, new Error(`${problem} were left out${reason}`))
}

/** Milliseconds between checks for due spots, normally and after a failure. */
const CHECK_DUE_MS = 60_000
const AFTER_FAILURE_MS = 300_000

/** Background task that refreshes forecasts while a server runs. */
interface Refresher {
  /** Start. Resolves after the first refresh, even if it fails. */
  start(): Promise<void>
  /** Stop, and abort a refresh in progress. */
  stop(): Promise<void>
}

/** Create the task. Each minute it checks for due spots through the read pool, and mostly needs no other connection. */
export function createRefresher(
  read: Sql,
  { log, ...parts }: Omit<RefreshOptions, 'signal' | 'onProgress'> & { log: Log }
): Refresher {
  const ended = new AbortController()
  const { signal } = ended
  let running: Promise<void> = Promise.resolve()

  async function refreshDue(): Promise<number> {
    try {
      const { spots } = await listDueSpots(read, parts.provider.name, parts.minutes)
      if (spots.length === 0) return CHECK_DUE_MS
      const result = await refreshForecasts({ ...parts, signal })
      if (result !== 'busy') log.line('info', 'forecasts refreshed', { spots: result.stored })
      return CHECK_DUE_MS
    } catch (error) {
      if (!signal.aborted) log.line('warn', 'forecast refresh failed', { cause: explainFailure(error) })
      return AFTER_FAILURE_MS
    }
  }

  async function runLoop(waitMs: number): Promise<void> {
    for (let wait = waitMs; !signal.aborted; wait = await refreshDue()) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
    }
  }

  return {
    async start() {
      const first = refreshDue()
      running = first.then(runLoop)
      await first
    },
    async stop() {
      ended.abort()
      await running
    }
  }
}

/** Error text with details, for the operator only. */
export function explainFailure(error: unknown): string {
  const cause =
    error instanceof ProviderError && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error instanceof Error ? error.message : String(error)}${cause}`
}
