import { type CarriedAt, type Forecast, recentForecast } from './forecast.ts'
import { findHour, type Hour, type HourlySeries } from './hour.ts'
import { VARIABLES } from './plausible.ts'

/** A series to store. Some values are older; `carried` has the times at which they were fetched. */
export interface CarriedSeries {
  readonly hours: HourlySeries
  readonly carried: CarriedAt
}

/** True if any variable is missing at `now`. Then the last good series is needed. */
export function hasGaps(hours: HourlySeries, now: Date): boolean {
  const hour = findHour(hours, now)
  return hour !== undefined && VARIABLES.some(variable => hour[variable] === null)
}

/** Fill variables that are missing at `now` from the last good series, if this may still be shown. */
export function fillGaps(series: HourlySeries, last: Forecast | undefined, now: Date): CarriedSeries {
  const recent = last && recentForecast(last, now)
  const [hour, before] = [findHour(series, now), recent && findHour(recent.hours, now)]
  if (!recent || !hour || !before) return { hours: series, carried: {} }
  const missing = VARIABLES.filter(variable => hour[variable] === null && before[variable] !== null)
  const byInstant = new Map(recent.hours.map(hour => [+hour.at, hour]))
  const fill = (hour: Hour): Hour => {
    const lastHour = byInstant.get(+hour.at)
    const values = missing.map(variable => [variable, hour[variable] ?? lastHour?.[variable] ?? null])
    return { ...hour, ...Object.fromEntries(values) }
  }
  const ages = missing.map(variable => [variable, recent.carried?.[variable] ?? recent.fetchedAt])
  return { hours: missing.length === 0 ? series : series.map(fill), carried: Object.fromEntries(ages) }
}
