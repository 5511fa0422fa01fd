import { angleBetweenDeg } from './physics.ts'

/** Wind relative to the coast, from straight onshore to straight offshore. */
export const windRelations = [
  'onshore',
  'cross_onshore',
  'cross_shore',
  'cross_offshore',
  'offshore'
] as const

export type WindRelation = (typeof windRelations)[number]

/**
 * Wind speed (km/h) at which the waves are worthless. Estimates, based on two published rules: 25 mph (40 km/h) offshore is
 * brutal (freesurfforecast.com), 10 mph from any direction is fine (swellcloud.co.uk).
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
 * Relation of wind from `windFromDeg` to a coast that faces `coastFacingDeg`. Five classes, with limits at 45, 75, 105 and 135
 * degrees: an estimate between the three and four classes of other services.
 */
export function windRelation(windFromDeg: number, coastFacingDeg: number): WindRelation {
  const angle = angleBetweenDeg(windFromDeg, coastFacingDeg)
  if (angle < 45) return 'onshore'
  if (angle < 75) return 'cross_onshore'
  if (angle <= 105) return 'cross_shore'
  return angle <= 135 ? 'cross_offshore' : 'offshore'
}

/** Wind that a surfer feels, in km/h: the mean, or 0.7 of the gust if that is more (a published Korean surf index). */
export function effectiveWindKmh(speedKmh: number, gustKmh: number | null): number {
  return Math.max(speedKmh, GUST_WEIGHT * (gustKmh ?? 0))
}

/** Part score 0 to 1: 1 up to 8 km/h of effective wind, then linear down to the relation's limit. */
export function windScore(relation: WindRelation, effectiveKmh: number): number {
  const beyondCalm = (effectiveKmh - CALM_KMH) / (windLimitKmh[relation] - CALM_KMH)
  return Math.min(1, Math.max(0, 1 - beyondCalm))
}
