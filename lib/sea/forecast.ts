import { HOUR_MS } from '../text/dates.ts'
import { findHour, type Hour, type HourlySeries } from './hour.ts'
import type { Variable } from './plausible.ts'
import { wavesOf } from './surf.ts'

/** Hours after which a forecast is stale, because two hourly refreshes have failed. An estimate. */
const FRESH_HOURS = 2

/** Hours after which a forecast is no longer shown. */
const MAX_AGE_HOURS = 6

/** Times at which variables were fetched that are older than the rest of their forecast. */
export type CarriedAt = Readonly<Partial<Record<Variable, Date>>>

/** Last good forecast of one spot. */
export interface Forecast {
  readonly hours: HourlySeries
  readonly fetchedAt: Date
  readonly demo: boolean
  /** Variables that had no plausible values in later refreshes. */
  readonly carried?: CarriedAt
}

function ageHours(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / HOUR_MS
}

/** Time at which the oldest values were fetched. */
export function oldestAt({ fetchedAt, carried = {} }: Forecast): Date {
  return new Date(Math.min(+fetchedAt, ...Object.values(carried).map(Number)))
}

/** True if any value is stale. All pages and responses with the forecast must show this. */
export function isStale(forecast: Forecast, now: Date): boolean {
  return ageHours(oldestAt(forecast), now) > FRESH_HOURS
}

/** Remove variables older than `MAX_AGE_HOURS`. Undefined if the forecast itself is older. */
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

/** The current hour. Undefined if everything is older than `MAX_AGE_HOURS`, or if the series does not cover it. */
export function findCurrentHour(forecast: Forecast, now: Date): Hour | undefined {
  const recent = recentForecast(forecast, now)
  if (recent === undefined || (recent !== forecast && !hasSurf(recent.hours, now))) return undefined
  return findHour(recent.hours, now)
}

/** True if a series has waves or wind at `now`. Only then may it replace a stored forecast. */
export function hasSurf(hours: HourlySeries, now: Date): boolean {
  const hour = findHour(hours, now)
  return hour !== undefined && (wavesOf(hour).heightM !== null || hour.windSpeedKmh !== null)
}

/** Time range in Unix milliseconds; the end is excluded. */
export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** Time around `now` without visible changes. It ends when an hour ends, or a value becomes stale or too old. */
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

/** Times at which visible values change. An age limit is exceeded one millisecond after it is reached. */
function changesOf({ hours, fetchedAt, carried = {} }: Forecast): number[] {
  const instants = [fetchedAt, ...Object.values(carried)]
  const ends = instants.flatMap(at => [FRESH_HOURS, MAX_AGE_HOURS].map(age => +at + age * HOUR_MS + 1))
  return hours.flatMap(({ at }) => [+at, +at + HOUR_MS]).concat(ends)
}
