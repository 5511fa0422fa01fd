import { angleBetweenDeg } from './physics.ts'

/** Direction of the wind relative to the coast, from onshore to offshore. */
export const windRelations = [
  'onshore',
  'cross_onshore',
  'cross_shore',
  'cross_offshore',
  'offshore'
] as const

export type WindRelation = (typeof windRelations)[number]

/**
 * Wind speed (km/h) at which the waves are worthless. Estimates from two published rules: 25 mph (40 km/h) offshore is brutal
 * (freesurfforecast.com), 10 mph from any direction is fine (swellcloud.co.uk).
 */
export const windLimitKmh: Readonly<Record<WindRelation, number>> = {
  onshore: 25,
  cross_onshore: 28,
  cross_shore: 32,
  cross_offshore: 42,
  offshore: 50
}

const CALM_KMH = 8
const GUST_WEIGHT = 0.7

/**
 * Relation of wind from `windFromDeg` to a coast that faces `coastFacingDeg`. There are five classes with limits at 45, 75, 105
 * and 135 degrees, an estimate. Other services have three or four.
 */
export function windRelation(windFromDeg: number, coastFacingDeg: number): WindRelation {
  const angle = angleBetweenDeg(windFromDeg, coastFacingDeg)
  if (angle < 45) return 'onshore'
  if (angle < 75) return 'cross_onshore'
  if (angle <= 105) return 'cross_shore'
  return angle <= 135 ? 'cross_offshore' : 'offshore'
}

/** Wind that a surfer feels, in km/h: the mean, or 0.7 of the gusts if that is more (a published Korean surf index). */
export function effectiveWindKmh(speedKmh: number, gustKmh: number | null): number {
  return Math.max(speedKmh, GUST_WEIGHT * (gustKmh ?? 0))
}

/** Score of the wind, 0 to 1: 1 up to 8 km/h of effective wind, then linear to 0 at the limit of the relation. */
export function windScore(relation: WindRelation, effectiveKmh: number): number {
  const beyondCalm = (effectiveKmh - CALM_KMH) / (windLimitKmh[relation] - CALM_KMH)
  return Math.min(1, Math.max(0, 1 - beyondCalm))
}
