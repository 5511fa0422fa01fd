import { type CarriedAt, type Forecast, recentForecast } from './forecast.ts'
import { findHour, type Hour, type HourlySeries } from './hour.ts'
import { VARIABLES } from './plausible.ts'

/** A series to store, with the fetch instants of its older values. */
export interface CarriedSeries {
  readonly hours: HourlySeries
  readonly carried: CarriedAt
}

/** True if any variable is missing at `now`, so the last good series is needed. */
export function lacksAny(hours: HourlySeries, now: Date): boolean {
  const hour = findHour(hours, now)
  return hour !== undefined && VARIABLES.some(variable => hour[variable] === null)
}

/** Fills variables missing at `now` from the last good series, while that is recent enough to show. */
export function carryOver(fresh: HourlySeries, last: Forecast | undefined, now: Date): CarriedSeries {
  const recent = last && recentForecast(last, now)
  const [hour, before] = [findHour(fresh, now), recent && findHour(recent.hours, now)]
  if (!recent || !hour || !before) return { hours: fresh, carried: {} }
  const filled = VARIABLES.filter(variable => hour[variable] === null && before[variable] !== null)
  const byInstant = new Map(recent.hours.map(each => [+each.at, each]))
  const fill = (each: Hour): Hour => {
    const old = byInstant.get(+each.at)
    const values = filled.map(variable => [variable, each[variable] ?? old?.[variable] ?? null])
    return { ...each, ...Object.fromEntries(values) }
  }
  const ages = filled.map(variable => [variable, recent.carried?.[variable] ?? recent.fetchedAt])
  return { hours: filled.length === 0 ? fresh : fresh.map(fill), carried: Object.fromEntries(ages) }
}
