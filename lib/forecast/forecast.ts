import { HOUR_MS } from '../text/dates.ts'
import { findHour, type Hour, type HourlySeries } from './hour.ts'
import type { Variable } from './plausible.ts'
import { wavesOf } from './surf.ts'

/** Hours after which the last good forecast counts as stale: two hourly refreshes have failed. An estimate. */
const FRESH_HOURS = 2

/** Hours after which it is no longer shown at all. */
const SHOWN_HOURS = 6

/** The instants at which variables were fetched that are older than the rest of their forecast. */
export type Carried = Readonly<Partial<Record<Variable, Date>>>

/** The last good forecast of one spot. */
export interface Forecast {
  readonly hours: HourlySeries
  readonly fetchedAt: Date
  readonly demo: boolean
  /** Variables that later refreshes brought no plausible values of. */
  readonly carried?: Carried
}

/** Hours between an instant and now. */
function ageHours(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / HOUR_MS
}

/** The instant at which the oldest values of a forecast were fetched. */
export function oldestAt({ fetchedAt, carried = {} }: Forecast): Date {
  return new Date(Math.min(+fetchedAt, ...Object.values(carried).map(Number)))
}

/** Whether anything of a forecast is late. Every page and answer that shows it says so. */
export function isStale(forecast: Forecast, now: Date): boolean {
  return ageHours(oldestAt(forecast), now) > FRESH_HOURS
}

/** A forecast without the variables that are older than `SHOWN_HOURS`; undefined if it is as old itself. */
export function shownForecast(forecast: Forecast, now: Date): Forecast | undefined {
  if (ageHours(forecast.fetchedAt, now) > SHOWN_HOURS) return undefined
  const ages = Object.entries(forecast.carried ?? {}) as [Variable, Date][]
  const [old, carried] = [true, false].map(isOld =>
    ages.filter(([, at]) => ageHours(at, now) > SHOWN_HOURS === isOld)
  )
  if (old!.length === 0) return forecast
  const unknown = Object.fromEntries(old!.map(([variable]) => [variable, null]))
  const hours = forecast.hours.map(hour => ({ ...hour, ...unknown }))
  return { ...forecast, hours, carried: Object.fromEntries(carried!) }
}

/** The hour to show just now, or undefined if nothing of the forecast is younger than `SHOWN_HOURS` or it does not reach here. */
export function findCurrentHour(forecast: Forecast, now: Date): Hour | undefined {
  const shown = shownForecast(forecast, now)
  if (shown === undefined || (shown !== forecast && !tellsOf(shown.hours, now))) return undefined
  return findHour(shown.hours, now)
}

/** Whether a series has waves or wind to show at `now`; one that has not is no forecast, and replaces none. */
export function tellsOf(hours: HourlySeries, now: Date): boolean {
  const hour = findHour(hours, now)
  return hour !== undefined && (wavesOf(hour).heightM !== null || hour.windSpeedKmh !== null)
}

/** A span of time: from `fromMs` until just before `untilMs`, Unix milliseconds. */
export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** The span around `now` in which the clock changes nothing that these forecasts show: no hour begins or ends, none grows stale or too old. */
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

/** The instants from which a forecast shows something else; an age counts as passed a millisecond after it is reached. */
function changesOf({ hours, fetchedAt, carried = {} }: Forecast): number[] {
  const instants = [fetchedAt, ...Object.values(carried)]
  const ends = instants.flatMap(at => [FRESH_HOURS, SHOWN_HOURS].map(age => +at + age * HOUR_MS + 1))
  return hours.flatMap(({ at }) => [+at, +at + HOUR_MS]).concat(ends)
}
