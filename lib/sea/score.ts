import { LEVELS, type SurfLevel } from '../lessons/level.ts'
import { directionScore, faceBandsM, periodScore, sizeScore, tideScore } from './parts.ts'
import type { Spot } from './spot.ts'
import type { Surf } from './surf.ts'
import { windScore } from './wind.ts'

/** Weights of the parts: waves 0.70 and wind 0.25, as in three published schemes (HWZT, Surf Manta, VenTu), and tide. */
export const weights = { size: 0.35, wind: 0.25, period: 0.2, direction: 0.15, tide: 0.05 } as const

type Part = keyof typeof weights

/** Values from 0 to 1. Unknown parts are absent. */
type ScoreParts = Partial<Record<Part, number>>

/** Reasons why a spot does not suit a level now. */
export const reasonCodes = [
  'flat',
  'too_small',
  'too_big',
  'wind_too_strong',
  'spot_not_for_level',
  'waves_unknown',
  'wind_unknown'
] as const

export type ScoreReason = (typeof reasonCodes)[number]

/** Maximum score for each reason. Unknown conditions are not recommended. Estimates, on the safe side. */
export const capOfReason: Readonly<Record<ScoreReason, number>> = {
  flat: 5,
  too_small: 15,
  too_big: 15,
  wind_too_strong: 15,
  spot_not_for_level: 20,
  waves_unknown: 20,
  wind_unknown: 20
}

/** Maximum score if the wind has nearly ruined the waves (its part is at most 0.1). An estimate. */
const ruinedByWind = { part: 0.1, cap: 40 } as const

/** Breaking face in metres below which the sea is flat. An estimate. */
const flatBelowM = 0.2

/**
 * Effective wind (km/h) from which a level should not go into the water. Schools teach under 20 km/h (Academy of Surfing). A
 * Korean index stops at 35 for all levels.
 */
export const strongWindKmh: Readonly<Record<SurfLevel, number>> = {
  kids: 30,
  beginner: 30,
  intermediate: 40,
  advanced: 40
}

/** Minimum score of each label, best first: the ranges of VenTu (MIT). */
export const labels = [
  ['excellent', 85],
  ['good', 70],
  ['fair', 50],
  ['poor', 30],
  ['very_poor', 0]
] as const

export type Label = (typeof labels)[number][0]

/** Score of a level at a spot, 0 to 100. `suitable` is true only if there are no reasons. */
export interface LevelScore {
  readonly score: number
  readonly label: Label
  readonly suitable: boolean
  readonly reasons: readonly ScoreReason[]
}

/** Parts of a level's score. Unknown ones are absent. */
export function partsOf(spot: Spot, surf: Surf, level: SurfLevel): ScoreParts {
  const { breakingHeightM, windRelation, effectiveWindKmh, periodS, swellOffsetDeg, tidePosition } = surf
  const tide = tidePosition === null ? undefined : tideScore(spot.bestTide, tidePosition)
  return {
    ...(breakingHeightM !== null && { size: sizeScore(level, breakingHeightM) }),
    ...(windRelation !== null &&
      effectiveWindKmh !== null && { wind: windScore(windRelation, effectiveWindKmh) }),
    ...(periodS !== null && { period: periodScore(level, periodS) }),
    ...(swellOffsetDeg !== null && { direction: directionScore(swellOffsetDeg) }),
    ...(tide !== undefined && { tide })
  }
}

function sizeReason(
  faceM: number | null,
  size: number | undefined,
  level: SurfLevel
): ScoreReason | undefined {
  if (faceM === null) return 'waves_unknown'
  if (faceM < flatBelowM) return 'flat'
  if (size !== 0) return undefined
  return faceM < faceBandsM[level][1] ? 'too_small' : 'too_big'
}

function windReason(effectiveKmh: number | null, level: SurfLevel): ScoreReason | undefined {
  if (effectiveKmh === null) return 'wind_unknown'
  return effectiveKmh >= strongWindKmh[level] ? 'wind_too_strong' : undefined
}

/** Weighted mean of the known parts, 0 to 100. 0 if none is known. */
export function weightedMean(parts: ScoreParts): number {
  const entries = Object.entries(parts) as [Part, number][]
  const weight = entries.reduce((sum, [part]) => sum + weights[part], 0)
  const total = entries.reduce((sum, [part, score]) => sum + weights[part] * score, 0)
  return weight === 0 ? 0 : Math.round((100 * total) / weight)
}

/** Label of a score from 0 to 100. */
export function labelOf(score: number): Label {
  return labels.find(([, minScore]) => score >= minScore)![0]
}

/** Score a spot for a level: the weighted mean of the parts, but at most the lowest maximum that applies. */
export function scoreFor(spot: Spot, surf: Surf, level: SurfLevel): LevelScore {
  const parts = partsOf(spot, surf, level)
  const reasons = [
    sizeReason(surf.breakingHeightM, parts.size, level),
    windReason(surf.effectiveWindKmh, level),
    spot.levels.includes(level) ? undefined : ('spot_not_for_level' as const)
  ].filter(reason => reason !== undefined)
  const maxScore = parts.wind !== undefined && parts.wind <= ruinedByWind.part ? ruinedByWind.cap : 100
  const score = Math.min(weightedMean(parts), maxScore, ...reasons.map(reason => capOfReason[reason]))
  return { score, label: labelOf(score), suitable: reasons.length === 0, reasons }
}

export function scoreAll(spot: Spot, surf: Surf): Record<SurfLevel, LevelScore> {
  const scores = LEVELS.map(level => [level, scoreFor(spot, surf, level)])
  return Object.fromEntries(scores)
}
