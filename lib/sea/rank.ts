import type { SurfLevel } from '../lessons/level.ts'
import { type Forecast, findCurrentHour, isStale, recentForecast } from './forecast.ts'
import { tideAt } from './hour.ts'
import type { SurfNow } from './payload.ts'
import { toTenth } from './rounding.ts'
import { type LevelScore, partsOf, scoreFor } from './score.ts'
import type { Spot } from './spot.ts'
import { type Surf, surfAt } from './surf.ts'

export interface Candidate {
  readonly spot: Spot
  readonly forecast: Forecast
}

interface RankedCandidate extends Candidate {
  readonly surf: Surf
  readonly level: SurfLevel
  readonly result: LevelScore
  readonly wind: number
}

function rankFor(candidate: Candidate, surf: Surf, level: SurfLevel): RankedCandidate {
  const { spot } = candidate
  const wind = partsOf(spot, surf, level).wind ?? 0
  return { ...candidate, surf, level, result: scoreFor(spot, surf, level), wind }
}

function findBest({ spot, ...last }: Candidate, level: SurfLevel | 'all', now: Date): RankedCandidate[] {
  const hour = findCurrentHour(last.forecast, now)
  const forecast = recentForecast(last.forecast, now)
  if (hour === undefined || forecast === undefined) return []
  const candidate = { spot, forecast }
  const surf = surfAt(spot, hour, tideAt(forecast.hours, hour, spot.timeZone))
  const levels = level === 'all' ? spot.levels : [level]
  return levels
    .map(level => rankFor(candidate, surf, level))
    .sort(byRank)
    .slice(0, 1)
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function byRank(a: RankedCandidate, b: RankedCandidate): number {
  return b.result.score - a.result.score || b.wind - a.wind || compareText(a.spot.id, b.spot.id)
}

function rankedEntry(candidate: RankedCandidate, rank: number, now: Date): SurfNow['ranking'][number] {
  const { spot, forecast, surf, level, result } = candidate
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
 * Rank spots by score, then wind, then id. For `all`, a spot gets the best score of its levels, and the entry names this level.
 * Spots without a recent forecast are left out.
 */
export function rankSpots(
  candidates: readonly Candidate[],
  level: SurfLevel | 'all',
  limit: number,
  now: Date
): SurfNow {
  const ranked = candidates.flatMap(candidate => findBest(candidate, level, now)).sort(byRank)
  const ranking = ranked.slice(0, limit).map((candidate, index) => rankedEntry(candidate, index + 1, now))
  const demo = ranked.some(({ forecast }) => forecast.demo)
  return { generatedAt: now.toISOString(), level, limit, ...(demo && { demo: true }), ranking }
}
