import { findHour, type Hour, type HourlySeries } from './hour.ts'

const HOUR_MS = 3_600_000

/** Hours after which the last good forecast counts as stale: two hourly refreshes have failed. An estimate. */
export const FRESH_HOURS = 2

/** Hours after which it is no longer shown at all. */
export const SHOWN_HOURS = 6

/** The last good forecast of one spot. */
export interface Forecast {
  readonly hours: HourlySeries
  readonly fetchedAt: Date
  readonly demo: boolean
}

/** Hours between the last good forecast and now. */
export function ageHours(forecast: Forecast, now: Date): number {
  return (now.getTime() - forecast.fetchedAt.getTime()) / HOUR_MS
}

/** The hour to show just now, or undefined when the forecast is older than `SHOWN_HOURS` or does not reach here. */
export function findCurrentHour(forecast: Forecast, now: Date): Hour | undefined {
  return ageHours(forecast, now) > SHOWN_HOURS ? undefined : findHour(forecast.hours, now)
}
