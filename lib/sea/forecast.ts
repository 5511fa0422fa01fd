import { HOUR_MS } from '../text/dates.ts'
import { findHour, type Hour, type HourlySeries } from './hour.ts'
import type { Variable } from './plausible.ts'
import { wavesOf } from './surf.ts'

/** Hours until a forecast is stale: two hourly refreshes have failed. An estimate. */
const FRESH_HOURS = 2

/** Hours until a forecast is no longer shown. */
const MAX_AGE_HOURS = 6

/** Fetch instants of variables that are older than the rest of their forecast. */
export type CarriedAt = Readonly<Partial<Record<Variable, Date>>>

/** The last good forecast of one spot. */
export interface Forecast {
  readonly hours: HourlySeries
  readonly fetchedAt: Date
  readonly demo: boolean
  /** Variables without plausible values in later refreshes. */
  readonly carried?: CarriedAt
}

function ageHours(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / HOUR_MS
}

/** Fetch instant of the oldest values. */
export function oldestAt({ fetchedAt, carried = {} }: Forecast): Date {
  return new Date(Math.min(+fetchedAt, ...Object.values(carried).map(Number)))
}

/** True if any value is stale. Every page and response with the forecast says so. */
export function isStale(forecast: Forecast, now: Date): boolean {
  return ageHours(oldestAt(forecast), now) > FRESH_HOURS
}

/** Removes variables older than `MAX_AGE_HOURS`; undefined if the whole forecast is. */
export function recentForecast(forecast: Forecast, now: Date): Forecast | undefined {
  if (ageHours(forecast.fetchedAt, now) > MAX_AGE_HOURS) return undefined
  const ages = Object.entries(forecast.carried ?? {}) as [Variable, Date][]
  const [old, carried] = [true, false].map(isOld =>
    ages.filter(([, at]) => ageHours(at, now) > MAX_AGE_HOURS === isOld)
  )
  if (old!.length === 0) return forecast
  const unknown = Object.fromEntries(old!.map(([variable]) => [variable, null]))
  const hours = forecast.hours.map(hour => ({ ...hour, ...unknown }))
  return { ...forecast, hours, carried: Object.fromEntries(carried!) }
}

/** The current hour; undefined if everything is older than `MAX_AGE_HOURS` or the series does not cover it. */
export function findCurrentHour(forecast: Forecast, now: Date): Hour | undefined {
  const recent = recentForecast(forecast, now)
  if (recent === undefined || (recent !== forecast && !hasSurf(recent.hours, now))) return undefined
  return findHour(recent.hours, now)
}

/** True if a series has waves or wind at `now`. Otherwise it does not replace a stored forecast. */
export function hasSurf(hours: HourlySeries, now: Date): boolean {
  const hour = findHour(hours, now)
  return hour !== undefined && (wavesOf(hour).heightM !== null || hour.windSpeedKmh !== null)
}

/** Unix milliseconds, end excluded. */
export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** Span around `now` in which these forecasts show the same: no hour changes, and none becomes stale or too old. */
export function spanOf(forecasts: Iterable<Forecast>, now: Date): Span {
  let fromMs = Number.NEGATIVE_INFINITY
  let untilMs = Number.POSITIVE_INFINITY
  for (const forecast of forecasts) {
    for (const ms of changesOf(forecast)) {
      if (ms <= +now) fromMs = Math.max(fromMs, ms)
      else untilMs = Math.min(untilMs, ms)
    }
  }
  return { fromMs, untilMs }
}

/** Instants at which the visible values change. An age limit is passed one millisecond after it is reached. */
function changesOf({ hours, fetchedAt, carried = {} }: Forecast): number[] {
  const instants = [fetchedAt, ...Object.values(carried)]
  const ends = instants.flatMap(at => [FRESH_HOURS, MAX_AGE_HOURS].map(age => +at + age * HOUR_MS + 1))
  return hours.flatMap(({ at }) => [+at, +at + HOUR_MS]).concat(ends)
}
