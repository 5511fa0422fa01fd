import { memoize } from '../infra/memoize.ts'
import { wallClockOf } from '../text/clock.ts'
import { HOUR_MS } from '../text/dates.ts'

/**
 * Forecast of one hour at one spot. Units are metres, seconds, km/h and °C. Bearings are the directions from which waves and
 * wind come. Null means unknown, never zero.
 */
export interface Hour {
  readonly at: Date
  readonly waveHeightM: number | null
  readonly wavePeriodS: number | null
  readonly waveDirectionDeg: number | null
  readonly swellHeightM: number | null
  readonly swellPeriodS: number | null
  readonly swellDirectionDeg: number | null
  readonly windSpeedKmh: number | null
  readonly windGustKmh: number | null
  readonly windDirectionDeg: number | null
  readonly waterTempC: number | null
  readonly seaLevelM: number | null
}

/** Hours of one spot in order. They begin at the spot's local midnight, to compute the tide of the day. */
export type HourlySeries = readonly Hour[]

/** Tide relative to the local day. `position` is 0 at the lowest hour and 1 at the highest. */
export interface Tide {
  readonly state: 'rising' | 'falling' | null
  readonly position: number | null
}

/** Local time, `YYYY-MM-DDTHH:MM`. Throws RangeError for an unknown time zone. */
export function localTimeOf(at: Date, timeZone: string): string {
  return wallClockOf(at, timeZone).slice(0, 16)
}

const QUARTER_MS = HOUR_MS / 4

/** Maximum local days in the cache. A forecast has a few, in one or more time zones. */
const MAX_LOCAL_DAYS = 200

/** Quarter hours from noon UTC until the date has ended in all time zones. */
const MAX_QUARTERS_FROM_NOON = 27 * 4

/**
 * Quarter hours of a local day, counted since 1970. There are 92 or 100 if the clocks change. Cached, because local times are
 * expensive and many spots have the same days.
 */
const quartersOf = memoize(MAX_LOCAL_DAYS, (timeZone: string, date: string): ReadonlySet<number> => {
  const noonQuarter = Date.parse(`${date}T12:00:00Z`) / QUARTER_MS
  const near = Array.from(
    { length: 2 * MAX_QUARTERS_FROM_NOON },
    (_, index) => noonQuarter - MAX_QUARTERS_FROM_NOON + index
  )
  return new Set(
    near.filter(quarter => localTimeOf(new Date(quarter * QUARTER_MS), timeZone).startsWith(date))
  )
})

/** The hour that contains `at`. Undefined if the series has none. */
export function findHour(hours: HourlySeries, at: Date): Hour | undefined {
  const ms = at.getTime()
  let [low, high] = [0, hours.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hours[middle] as Hour).at.getTime() <= ms) low = middle + 1
    else high = middle
  }
  const hour = hours[low - 1]
  return hour && ms - hour.at.getTime() < HOUR_MS ? hour : undefined
}

function seaLevelsOfDay(hours: HourlySeries, at: Date, timeZone: string): number[] {
  const today = quartersOf(timeZone, localTimeOf(at, timeZone).slice(0, 10))
  return hours
    .filter(other => today.has(Math.floor(other.at.getTime() / QUARTER_MS)))
    .flatMap(other => other.seaLevelM ?? [])
}

/** Tide at an hour, computed from the sea levels of its local day. Not relative to a chart datum and not for navigation. */
export function tideAt(hours: HourlySeries, hour: Hour, timeZone: string): Tide {
  if (hour.seaLevelM === null) return { state: null, position: null }
  const levels = seaLevelsOfDay(hours, hour.at, timeZone)
  const lowest = Math.min(...levels)
  const range = Math.max(...levels) - lowest
  const next = hours[hours.indexOf(hour) + 1]?.seaLevelM ?? null
  return {
    state: next === null ? null : next > hour.seaLevelM ? 'rising' : 'falling',
    position: range === 0 ? null : (hour.seaLevelM - lowest) / range
  }
}
