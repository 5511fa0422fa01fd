import { HOUR_MS } from '../text/dates.ts'
import { findHour, type Hour, type HourlySeries } from './hour.ts'
import { wavesOf } from './surf.ts'

/** Hours after which the last good forecast counts as stale: two hourly refreshes have failed. An estimate. */
const FRESH_HOURS = 2

/** Hours after which it is no longer shown at all. */
const SHOWN_HOURS = 6

/** The last good forecast of one spot. */
export interface Forecast {
  readonly hours: HourlySeries
  readonly fetchedAt: Date
  readonly demo: boolean
}

/** Hours between the last good forecast and now. */
function ageHours(forecast: Forecast, now: Date): number {
  return (now.getTime() - forecast.fetchedAt.getTime()) / HOUR_MS
}

/** Whether a forecast is late, which is to be said wherever it is shown. */
export function isStale(forecast: Forecast, now: Date): boolean {
  return ageHours(forecast, now) > FRESH_HOURS
}

/** The hour to show just now, or undefined when the forecast is older than `SHOWN_HOURS` or does not reach here. */
export function findCurrentHour(forecast: Forecast, now: Date): Hour | undefined {
  return ageHours(forecast, now) > SHOWN_HOURS ? undefined : findHour(forecast.hours, now)
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
function changesOf({ hours, fetchedAt }: Forecast): number[] {
  const ends = [FRESH_HOURS, SHOWN_HOURS].map(age => +fetchedAt + age * HOUR_MS + 1)
  return hours.flatMap(({ at }) => [+at, +at + HOUR_MS]).concat(ends)
}
