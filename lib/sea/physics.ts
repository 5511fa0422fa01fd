const GRAVITY = 9.80665

/** Height of the breaking face in metres, from the height (m) and period (s) in deep water. Komar and Gaughan, 1972. */
export function breakingHeightM(deepHeightM: number, periodS: number): number {
  return 0.39 * GRAVITY ** 0.2 * (periodS * deepHeightM ** 2) ** 0.4
}

/** Smaller angle between two bearings, 0 to 180 degrees. The bearings may be any numbers. */
export function angleBetweenDeg(a: number, b: number): number {
  const turn = (((a - b) % 360) + 360) % 360
  return Math.min(turn, 360 - turn)
}

/** Share of the height if swell comes `offsetDeg` from the best bearing: the root of its energy, which is the cosine. */
export function directionLoss(offsetDeg: number): number {
  return Math.sqrt(Math.max(0, Math.cos((offsetDeg * Math.PI) / 180)))
}

const COMPASS_POINTS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')

/** Nearest of the sixteen compass points: 300 is `WNW`. */
export function compassPoint(bearingDeg: number): string {
  const sixteenth = Math.round(bearingDeg / 22.5) % 16
  return COMPASS_POINTS[(sixteenth + 16) % 16]!
}
