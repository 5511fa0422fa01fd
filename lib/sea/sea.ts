import { Problem } from '../errors.ts'
import { memoizeByObject } from '../infra/memoize.ts'
import type { SurfLevel } from '../lessons/level.ts'
import { type Forecast, recentForecast, type Span, spanOf } from './forecast.ts'
import { localTimeOf } from './hour.ts'
import { isLightHour, nextLight } from './light.ts'
import type { Conditions, SpotEntry, SurfNow } from './payload.ts'
import { rankSpots } from './rank.ts'
import { type SeaHour, sanitiseConditions, sanitiseHours, sanitiseSpot } from './sanitise.ts'
import type { Spot } from './spot.ts'

/** A spot and its last good forecast, if there is one. */
interface SpotSea {
  readonly spot: Spot
  readonly forecast: Forecast | undefined
}

/** All spots with their forecasts, at one version of the database. */
export interface Sea {
  readonly version: string
  readonly spots: ReadonlyMap<Spot['id'], SpotSea>
}

/** A sea with a time range in which nothing visible changes, usually until the next full hour. */
export interface Moment extends Span {
  readonly sea: Sea
  readonly now: Date
}

/** Last moment of each cached sea. */
const moments = new WeakMap<Sea, Moment>()

/** Response of `/spots`. */
export function describeSpots({ spots }: Sea): { spots: SpotEntry[]; total: number } {
  return { spots: [...spots.values()].map(({ spot }) => sanitiseSpot(spot)), total: spots.size }
}

/** Find a spot by the name that lessons have, in any case. */
export function findSpot({ spots }: Sea, name: string): Spot | undefined {
  const lower = name.toLowerCase()
  return [...spots.values()].find(({ spot }) => spot.name.toLowerCase() === lower)?.spot
}

/** Conditions at a spot, cached per moment. Undefined if the spot is unknown or has no recent forecast. */
export function findConditions(sea: Sea, spotId: string, now: Date): Conditions | undefined {
  return sea.spots.has(spotId) ? conditionsIn(momentOf(sea, now), spotId) : undefined
}

const conditionsIn = memoizeByObject(({ sea, now }: Moment, spotId: string): Conditions | undefined => {
  const { spot, forecast } = sea.spots.get(spotId) as SpotSea
  return forecast && sanitiseConditions(spot, forecast, now)
})

/** Conditions for surfing: those of now, or if it is dark, of the next hour with light. */
export interface ConditionsWithLight {
  readonly conditions: Conditions
  readonly isNow: boolean
  /** Local times of the later steps that are dark. */
  readonly dark: ReadonlySet<string>
  /** Hours of one day, starting with these conditions. */
  readonly hours: readonly SeaHour[]
}

/** Conditions in daylight. Undefined if the spot is unknown or has no recent forecast. */
export function findConditionsWithLight(
  sea: Sea,
  spotId: string,
  now: Date
): ConditionsWithLight | undefined {
  return sea.spots.has(spotId) ? litIn(momentOf(sea, now), spotId) : undefined
}

const litIn = memoizeByObject((moment: Moment, spotId: string): ConditionsWithLight | undefined => {
  const { sea, now } = moment
  const { spot, forecast: lastForecast } = sea.spots.get(spotId) as SpotSea
  const forecast = lastForecast && recentForecast(lastForecast, now)
  const light = nextLight(now, spot)
  const dawn = light > now && forecast ? sanitiseConditions(spot, forecast, now, light) : undefined
  const conditions = dawn ?? conditionsIn(moment, spotId)
  if (!conditions || !forecast) return undefined
  const night = forecast.hours.filter(({ at }) => at > now && !isLightHour(at, spot))
  return {
    conditions,
    isNow: dawn === undefined,
    dark: new Set(night.map(({ at }) => localTimeOf(at, spot.timeZone))),
    hours: sanitiseHours(spot, forecast, { from: light, count: 24 })
  }
})

export function isDark(sea: Sea, spotId: string, now: Date): boolean {
  const place = sea.spots.get(spotId)
  return place !== undefined && !isLightHour(now, place.spot)
}

/** Conditions at a spot. Throws `spot_not_found`, or `conditions_unavailable` without a recent forecast. */
export function getConditions(sea: Sea, spotId: string, now: Date): Conditions {
  if (!sea.spots.has(spotId)) throw new Problem('spot_not_found')
  const conditions = findConditions(sea, spotId, now)
  if (!conditions) throw new Problem('conditions_unavailable')
  return conditions
}

/** Country with the most spots. A ranking is for one country, without its neighbours. */
export function countryOf({ spots }: Pick<Sea, 'spots'>): string | undefined {
  const counts = new Map<string, number>()
  for (const { spot } of spots.values()) counts.set(spot.country, (counts.get(spot.country) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))[0]?.[0]
}

/** Best spots of the country for a level, or for `all`. Spots without a recent forecast are left out. */
export function rankSea(sea: Sea, level: SurfLevel | 'all', limit: number, now: Date): SurfNow {
  const ranking = rankingIn(momentOf(sea, now), level)
  return { ...ranking, generatedAt: now.toISOString(), limit, ranking: ranking.ranking.slice(0, limit) }
}

const rankingIn = memoizeByObject(({ sea, now }: Moment, level: SurfLevel | 'all'): SurfNow => {
  const home = countryOf(sea)
  const candidates = [...sea.spots.values()].flatMap(({ spot, forecast }) =>
    forecast && spot.country === home ? [{ spot, forecast }] : []
  )
  return rankSpots(candidates, level, Number.POSITIVE_INFINITY, now)
})

/** The moment that contains `now`. Reuses the last one while it is valid. */
export function momentOf(sea: Sea, now: Date): Moment {
  const before = moments.get(sea)
  if (before && before.fromMs <= +now && +now < before.untilMs) return before
  const forecasts = [...sea.spots.values()].flatMap(({ forecast }) => forecast ?? [])
  const moment = { sea, now, ...spanOf(forecasts, now) }
  moments.set(sea, moment)
  return moment
}
