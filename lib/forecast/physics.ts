const GRAVITY = 9.80665
const SEA_WATER_KG_PER_M3 = 1025
const ENERGY_PERIOD_OF_PEAK = 0.9

/** Height of the breaking face in metres from deep-water height (m) and period (s). Komar and Gaughan, 1972. */
export function breakingHeightM(deepHeightM: number, periodS: number): number {
  return 0.39 * GRAVITY ** 0.2 * (periodS * deepHeightM ** 2) ** 0.4
}

/**
 * Wave energy flux in kW per metre of crest: rho g^2 H^2 Te / (64 pi), as in Falnes, 2007.
 * The energy period is taken as 0.9 of the peak period, the usual assumption about the spectrum.
 */
export function energyFluxKwPerM(heightM: number, peakPeriodS: number): number {
  const energyPeriodS = ENERGY_PERIOD_OF_PEAK * peakPeriodS
  return (SEA_WATER_KG_PER_M3 * GRAVITY ** 2 * heightM ** 2 * energyPeriodS) / (64 * Math.PI) / 1000
}

/** The smaller angle between two bearings, 0 to 180 degrees, whatever turns they carry. */
export function angleBetweenDeg(a: number, b: number): number {
  const turn = (((a - b) % 360) + 360) % 360
  return Math.min(turn, 360 - turn)
}

/** The part of the height that is left when swell arrives `offsetDeg` off the best bearing: energy falls as its cosine, height as the root. */
export function directionLoss(offsetDeg: number): number {
  return Math.sqrt(Math.max(0, Math.cos((offsetDeg * Math.PI) / 180)))
}

const COMPASS_POINTS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')

/** The nearest of the sixteen compass points: 300 is `WNW`. */
export function compassPoint(bearingDeg: number): string {
  const sixteenth = Math.round(bearingDeg / 22.5) % 16
  return COMPASS_POINTS[(sixteenth + 16) % 16]!
}
