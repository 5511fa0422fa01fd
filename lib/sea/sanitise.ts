import { recommendWaterWear } from '../equipment/sizing/wetsuit.ts'
import { LEVELS, type SurfLevel } from '../lessons/level.ts'
import { HOUR_MS } from '../text/dates.ts'
import { type Forecast, findCurrentHour, isStale, oldestAt, recentForecast } from './forecast.ts'
import { findHour, type Hour, type HourlySeries, localTimeOf, type Tide, tideAt } from './hour.ts'
import { isLightHour } from './light.ts'
import type { Conditions, SpotEntry } from './payload.ts'
import { compassPoint } from './physics.ts'
import type { Variable } from './plausible.ts'
import { roundOrNull, toBearing, toTenth } from './rounding.ts'
import { type LevelScore, scoreAll } from './score.ts'
import type { Spot } from './spot.ts'
import { surfAt } from './surf.ts'

const NEXT_STEPS = 8
const STEP_HOURS = 3

function nameBearing(bearingDeg: number | null): string | null {
  return bearingDeg === null ? null : compassPoint(bearingDeg)
}

function byLevel<T>(valueFor: (level: SurfLevel) => T): Record<SurfLevel, T> {
  return Object.fromEntries(LEVELS.map(level => [level, valueFor(level)])) as Record<SurfLevel, T>
}

function scoreEntry({ score, label, suitable, reasons }: LevelScore): Conditions['scores'][SurfLevel] {
  return { score, label, suitable, reasons: [...reasons] }
}

/** Round down to the hour. */
function toHour(at: Date): string {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString()
}

/** For each part of the conditions, the variables that may be older than the rest. */
const PARTS: readonly (readonly [
  part: keyof NonNullable<Conditions['older']>,
  variables: readonly Variable[]
])[] = [
  ['waves', ['waveHeightM', 'wavePeriodS', 'waveDirectionDeg']],
  ['swell', ['swellHeightM', 'swellPeriodS', 'swellDirectionDeg']],
  ['wind', ['windSpeedKmh', 'windGustKmh', 'windDirectionDeg']],
  ['water', ['waterTempC']],
  ['tide', ['seaLevelM']]
]

/** Parts that had no plausible values in the last refresh, with the hour of their values. */
function olderParts({ carried = {} }: Forecast): Pick<Conditions, 'older'> {
  const carriedParts = PARTS.flatMap(([part, variables]) => {
    const instants = variables.flatMap(variable => carried[variable] ?? []).map(Number)
    return instants.length === 0 ? [] : [[part, toHour(new Date(Math.min(...instants)))]]
  })
  return carriedParts.length === 0 ? {} : { older: Object.fromEntries(carriedParts) }
}

type Swell = Pick<Conditions['conditions'], 'swellHeightM' | 'swellPeriodS' | 'swellDirectionDeg'>

/** Swell, if the forecast has it. All is null without its height, because the score then uses the total waves. */
function swellOf({ swellHeightM, swellPeriodS, swellDirectionDeg }: Hour): Swell {
  if (swellHeightM === null) return { swellHeightM: null, swellPeriodS: null, swellDirectionDeg: null }
  return {
    swellHeightM: toTenth(swellHeightM),
    swellPeriodS: roundOrNull(swellPeriodS),
    swellDirectionDeg: toBearing(swellDirectionDeg)
  }
}

function seaAndWind(spot: Spot, hour: Hour, tide: Tide): Conditions['conditions'] {
  const surf = surfAt(spot, hour, tide)
  const swell = swellOf(hour)
  const windDirectionDeg = toBearing(hour.windDirectionDeg)
  return {
    waveHeightM: toTenth(hour.waveHeightM),
    breakingHeightM: toTenth(surf.breakingHeightM),
    ...swell,
    swellDirection: nameBearing(swell.swellDirectionDeg),
    windSpeedKmh: roundOrNull(hour.windSpeedKmh),
    windGustKmh: roundOrNull(hour.windGustKmh),
    windDirectionDeg,
    windDirection: nameBearing(windDirectionDeg),
    windRelation: surf.windRelation,
    waterTempC: roundOrNull(hour.waterTempC),
    tide: { state: tide.state, position: toTenth(tide.position) }
  }
}

/** Wetsuit for the temperature as displayed, so that the two never contradict each other. */
function wetsuitFor(waterTempC: number | null): Conditions['wetsuit'] {
  if (waterTempC === null) return null
  const { thickness, boots, hood } = recommendWaterWear(waterTempC)
  return { thickness, boots, hood }
}

function nextStep(spot: Spot, hours: HourlySeries, hour: Hour): Conditions['next'][number] {
  const surf = surfAt(spot, hour, tideAt(hours, hour, spot.timeZone))
  const scores = scoreAll(spot, surf)
  return {
    validAt: localTimeOf(hour.at, spot.timeZone),
    breakingHeightM: toTenth(surf.breakingHeightM),
    windRelation: surf.windRelation,
    scores: byLevel(level => scores[level].score)
  }
}

/** Later hours divisible by three. If the clocks change and an hour occurs twice, only the first. */
function nextSteps(spot: Spot, hours: HourlySeries, current: Hour): Conditions['next'] {
  const firstIndex = hours.indexOf(current) + 1
  const steps = hours
    .slice(firstIndex, firstIndex + NEXT_STEPS * STEP_HOURS)
    .filter(hour => Number(localTimeOf(hour.at, spot.timeZone).slice(11, 13)) % STEP_HOURS === 0)
    .map(hour => nextStep(spot, hours, hour))
  return steps.filter(({ validAt }, index) => validAt !== steps[index - 1]?.validAt).slice(0, NEXT_STEPS)
}

/**
 * Conditions of the current hour, or of the hour that contains `at`. Lists each public field, so that nothing else gets out.
 * Undefined if there is nothing to show (see `findCurrentHour`).
 */
export function sanitiseConditions(
  spot: Spot,
  lastForecast: Forecast,
  now: Date,
  at = now
): Conditions | undefined {
  const forecast = findCurrentHour(lastForecast, now) && recentForecast(lastForecast, now)
  const hour = forecast && findHour(forecast.hours, at)
  if (forecast === undefined || hour === undefined) return undefined
  const tide = tideAt(forecast.hours, hour, spot.timeZone)
  const scores = scoreAll(spot, surfAt(spot, hour, tide))
  return {
    spot: { id: spot.id, name: spot.name, region: spot.region, country: spot.country },
    updatedAt: toHour(oldestAt(forecast)),
    validAt: localTimeOf(hour.at, spot.timeZone),
    stale: isStale(forecast, now),
    ...olderParts(forecast),
    ...(forecast.demo && { demo: true }),
    conditions: seaAndWind(spot, hour, tide),
    scores: byLevel(level => scoreEntry(scores[level])),
    wetsuit: wetsuitFor(roundOrNull(hour.waterTempC)),
    hazards: [...spot.hazards],
    next: nextSteps(spot, forecast.hours, hour)
  }
}

/** One hour in the chart of a day. */
export interface SeaHour {
  /** Local time. */
  readonly validAt: string
  readonly breakingHeightM: number | null
  readonly windSpeedKmh: number | null
  readonly windDirectionDeg: number | null
  readonly isLight: boolean
}

/** Conditions of `hourCount` hours from `from` on. Lists each public field. */
export function sanitiseHours(
  spot: Spot,
  { hours }: Forecast,
  { from, count: hourCount }: { readonly from: Date; readonly count: number }
): SeaHour[] {
  const first = findHour(hours, from)
  if (!first) return []
  const at = hours.indexOf(first)
  return hours.slice(at, at + hourCount).map(hour => ({
    validAt: localTimeOf(hour.at, spot.timeZone),
    breakingHeightM: toTenth(surfAt(spot, hour, tideAt(hours, hour, spot.timeZone)).breakingHeightM),
    windSpeedKmh: roundOrNull(hour.windSpeedKmh),
    windDirectionDeg: toBearing(hour.windDirectionDeg),
    isLight: isLightHour(hour.at, spot)
  }))
}

/** A spot in the response of `/spots`. Lists each public field. */
export function sanitiseSpot(spot: Spot): SpotEntry {
  return {
    id: spot.id,
    name: spot.name,
    region: spot.region,
    area: spot.area,
    country: spot.country,
    latitude: spot.latitude,
    longitude: spot.longitude,
    levels: [...spot.levels],
    breakType: spot.breakType,
    coastFacingDeg: spot.coastFacingDeg,
    bestSwellDirDeg: spot.bestSwellDirDeg,
    bestWindDirDeg: spot.bestWindDirDeg,
    bestTide: spot.bestTide
  }
}
