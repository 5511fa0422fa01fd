import type { SurfLevel } from '../lessons/level.ts'
import type { BestTide } from './spot.ts'

type Point = readonly [x: number, y: number]

/**
 * Four limits of the breaking face in metres: the score rises from the first, is full from the second, falls from the third,
 * and is 0 at the fourth. Beginner: schools teach under 1.5 m; a public Portuguese table has 0.8 to 1.5 m for beginners; 0.5 m
 * of white water (Academy of Surfing) is about half of a 1 m face. Intermediate: public tables have 0.8 to 1.5 m (0.5 to 2.0)
 * and 0.8 to 2.5 m. Advanced: public tables have 1.0 to 3.5 m. Kids: half of beginner, an estimate.
 */
export const faceBandsM: Readonly<Record<SurfLevel, readonly [number, number, number, number]>> = {
  kids: [0.15, 0.3, 0.7, 1.1],
  beginner: [0.2, 0.4, 1.0, 1.6],
  intermediate: [0.4, 0.8, 1.6, 2.3],
  advanced: [0.6, 1.2, 2.8, 5.0]
}

/**
 * Score by swell period (s). Published ranges: under 6 chop, 6 to 9 wind swell, from 10 good, from 12 ground swell
 * (freesurfforecast.com, swellcloud.co.uk).
 */
export const periodCurve: readonly Point[] = [
  [4, 0],
  [6, 0.25],
  [8, 0.5],
  [10, 0.75],
  [12, 0.9],
  [14, 1]
]

/** Score by swell period for beginners and kids, for whom a long period has too much power. An estimate. */
export const gentlePeriodCurve: readonly Point[] = [
  [4, 0],
  [6, 0.4],
  [8, 0.8],
  [9, 1],
  [12, 1],
  [14, 0.8],
  [16, 0.6],
  [18, 0.4]
]

const thirds: Readonly<Record<Exclude<BestTide, 'any'>, readonly number[]>> = {
  low: [0],
  'low-mid': [0, 1],
  mid: [1],
  'mid-high': [1, 2],
  high: [2]
}
const tideByDistance = [1, 0.6, 0.3] as const
const ALIGNED_DEG = 15

function interpolate(curve: readonly Point[], x: number): number {
  const next = curve.findIndex(point => x < point[0])
  if (next === 0) return curve[0]![1]
  if (next === -1) return curve.at(-1)![1]
  const [x0, y0] = curve[next - 1]!
  const [x1, y1] = curve[next]!
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}

/** Score of a breaking face in metres, 0 to 1: a trapezoid over `faceBandsM`. */
export function sizeScore(level: SurfLevel, faceM: number): number {
  const [begin, full, fade, end] = faceBandsM[level]
  return Math.max(0, Math.min(1, (faceM - begin) / (full - begin), (end - faceM) / (end - fade)))
}

/** Score of a swell period in seconds, 0 to 1: linear between the points of the level's curve. */
export function periodScore(level: SurfLevel, periodS: number): number {
  return interpolate(level === 'beginner' || level === 'kids' ? gentlePeriodCurve : periodCurve, periodS)
}

/** Score of the angle between swell and the spot's best bearing: 1 up to 15 degrees, then a cosine, 0 from 90. */
export function directionScore(offsetDeg: number): number {
  if (offsetDeg <= ALIGNED_DEG) return 1
  if (offsetDeg >= 90) return 0
  const angle = (((offsetDeg - ALIGNED_DEG) * 90) / (90 - ALIGNED_DEG)) * (Math.PI / 180)
  return Math.cos(angle)
}

/**
 * Score of the tide at `position` (0 the day's lowest, 1 its highest): 1 in the best third, 0.6 in the next, 0.3 in the
 * opposite. Undefined (not counted) if any tide suits the spot. The steps are estimates.
 */
export function tideScore(bestTide: BestTide, position: number): number | undefined {
  if (bestTide === 'any') return undefined
  const third = Math.min(2, Math.floor(position * 3))
  const distances = thirds[bestTide].map(preferred => Math.abs(preferred - third))
  return tideByDistance[Math.min(...distances)]
}
