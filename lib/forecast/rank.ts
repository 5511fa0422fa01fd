import type { SurfLevel } from '../util/level.ts'
import { type Forecast, findCurrentHour } from './forecast.ts'
import { tideAt } from './hour.ts'
import type { SurfNow } from './payload.ts'
import { toTenth } from './rounding.ts'
import { type LevelScore, partsOf, scoreFor } from './score.ts'
import type { Spot } from './spot.ts'
import { type Surf, surfAt } from './surf.ts'

/** A spot and its last good forecast. */
export interface Candidate {
  readonly spot: Spot
  readonly forecast: Forecast
}

interface Standing {
  readonly spot: Spot
  readonly surf: Surf
  readonly level: SurfLevel
  readonly result: LevelScore
  readonly wind: number
}

function standingFor(spot: Spot, surf: Surf, level: SurfLevel): Standing {
  const wind = partsOf(spot, surf, level).wind ?? 0
  return { spot, surf, level, result: scoreFor(spot, surf, level), wind }
}

function findStanding({ spot, forecast }: Candidate, level: SurfLevel | 'all', now: Date): Standing[] {
  const hour = findCurrentHour(forecast, now)
  if (hour === undefined) return []
  const surf = surfAt(spot, hour, tideAt(forecast.hours, hour, spot.timeZone))
  const levels = level === 'all' ? spot.levels : [level]
  return levels
    .map(each => standingFor(spot, surf, each))
    .sort(byStanding)
    .slice(0, 1)
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function byStanding(a: Standing, b: Standing): number {
  return b.result.score - a.result.score || b.wind - a.wind || compareText(a.spot.id, b.spot.id)
}

function rankedEntry({ spot, surf, level, result }: Standing, index: number): SurfNow['ranking'][number] {
  return {
    rank: index + 1,
    spotId: spot.id,
    name: spot.name,
    region: spot.region,
    level,
    score: result.score,
    label: result.label,
    suitable: result.suitable,
    breakingHeightM: toTenth(surf.breakingHeightM),
    windRelation: surf.windRelation
  }
}

/**
 * The best spots just now: score, then wind, then id. For `all`, a spot stands with the best of its own levels, named in
 * the entry. Spots whose forecast is too old to show are left out.
 */
export function rankSpots(
  candidates: readonly Candidate[],
  level: SurfLevel | 'all',
  limit: number,
  now: Date
): SurfNow {
  const ranking = candidates
    .flatMap(candidate => findStanding(candidate, level, now))
    .sort(byStanding)
    .slice(0, limit)
    .map(rankedEntry)
  const demo = candidates.some(({ forecast }) => forecast.demo)
  return { generatedAt: now.toISOString(), level, limit, ...(demo && { demo: true }), ranking }
}
