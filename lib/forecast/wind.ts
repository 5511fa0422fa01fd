import { angleBetweenDeg } from './physics.ts'

/** How the wind meets the coast, from straight off the sea to straight off the land. */
export const windRelations = [
  'onshore',
  'cross_onshore',
  'cross_shore',
  'cross_offshore',
  'offshore'
] as const

/** One of `windRelations`. */
export type WindRelation = (typeof windRelations)[number]

/**
 * Wind speed (km/h) at which the waves are worth nothing any more. Estimates, anchored on two published rules:
 * 25 mph (40 km/h) offshore is brutal (freesurfforecast.com), 10 mph from anywhere is fine (swellcloud.co.uk).
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
 * How wind from `windFromDeg` meets a coast that looks towards `coastFacingDeg`.
 * Five classes cut at 45, 75, 105 and 135 degrees; an estimate between the three and four classes other services use.
 */
export function windRelation(windFromDeg: number, coastFacingDeg: number): WindRelation {
  const angle = angleBetweenDeg(windFromDeg, coastFacingDeg)
  if (angle < 45) return 'onshore'
  if (angle < 75) return 'cross_onshore'
  if (angle <= 105) return 'cross_shore'
  return angle <= 135 ? 'cross_offshore' : 'offshore'
}

/** The wind a surfer feels, km/h: the mean, or 0.7 of the gust where that is more (a published Korean surf index). */
export function effectiveWindKmh(speedKmh: number, gustKmh: number | null): number {
  return Math.max(speedKmh, GUST_WEIGHT * (gustKmh ?? 0))
}

/** Part score 0 to 1: whole up to 8 km/h of effective wind, then straight down to the relation's limit. */
export function windScore(relation: WindRelation, effectiveKmh: number): number {
  const beyondCalm = (effectiveKmh - CALM_KMH) / (windLimitKmh[relation] - CALM_KMH)
  return Math.min(1, Math.max(0, 1 - beyondCalm))
}
