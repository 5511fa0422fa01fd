import type { SurfLevel } from '../lessons/level.ts'
import { type Forecast, findCurrentHour, isStale, shownForecast } from './forecast.ts'
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

interface Standing extends Candidate {
  readonly surf: Surf
  readonly level: SurfLevel
  readonly result: LevelScore
  readonly wind: number
}

function standingFor(candidate: Candidate, surf: Surf, level: SurfLevel): Standing {
  const { spot } = candidate
  const wind = partsOf(spot, surf, level).wind ?? 0
  return { ...candidate, surf, level, result: scoreFor(spot, surf, level), wind }
}

function findStanding({ spot, ...last }: Candidate, level: SurfLevel | 'all', now: Date): Standing[] {
  const hour = findCurrentHour(last.forecast, now)
  const forecast = shownForecast(last.forecast, now)
  if (hour === undefined || forecast === undefined) return []
  const candidate = { spot, forecast }
  const surf = surfAt(spot, hour, tideAt(forecast.hours, hour, spot.timeZone))
  const levels = level === 'all' ? spot.levels : [level]
  return levels
    .map(each => standingFor(candidate, surf, each))
    .sort(byStanding)
    .slice(0, 1)
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function byStanding(a: Standing, b: Standing): number {
  return b.result.score - a.result.score || b.wind - a.wind || compareText(a.spot.id, b.spot.id)
}

function rankedEntry(standing: Standing, rank: number, now: Date): SurfNow['ranking'][number] {
  const { spot, forecast, surf, level, result } = standing
  return {
    rank,
    spotId: spot.id,
    name: spot.name,
    region: spot.region,
    level,
    score: result.score,
    label: result.label,
    suitable: result.suitable,
    stale: isStale(forecast, now),
    breakingHeightM: toTenth(surf.breakingHeightM),
    windRelation: surf.windRelation
  }
}

/**
 * Ranks spots by score, then wind, then id. For `all`, a spot counts with the best of its own levels, which the entry names.
 * Spots without a recent forecast are left out.
 */
export function rankSpots(
  candidates: readonly Candidate[],
  level: SurfLevel | 'all',
  limit: number,
  now: Date
): SurfNow {
  const standings = candidates.flatMap(candidate => findStanding(candidate, level, now)).sort(byStanding)
  const ranking = standings.slice(0, limit).map((standing, index) => rankedEntry(standing, index + 1, now))
  const demo = standings.some(({ forecast }) => forecast.demo)
  return { generatedAt: now.toISOString(), level, limit, ...(demo && { demo: true }), ranking }
}
