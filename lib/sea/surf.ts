import type { Hour, Tide } from './hour.ts'
import { angleBetweenDeg, breakingHeightM, directionLoss } from './physics.ts'
import type { Spot } from './spot.ts'
import { effectiveWindKmh, type WindRelation, windRelation } from './wind.ts'

/** Surf at a spot in one hour. Null if the forecast lacks the inputs. */
export interface Surf {
  readonly breakingHeightM: number | null
  readonly periodS: number | null
  readonly swellOffsetDeg: number | null
  readonly windRelation: WindRelation | null
  readonly effectiveWindKmh: number | null
  readonly tidePosition: number | null
}

/** Waves of a spot in metres, seconds and degrees: the swell if the forecast has it, else the total waves. */
export function wavesOf(hour: Hour): {
  heightM: number | null
  periodS: number | null
  directionDeg: number | null
} {
  return hour.swellHeightM === null
    ? { heightM: hour.waveHeightM, periodS: hour.wavePeriodS, directionDeg: hour.waveDirectionDeg }
    : { heightM: hour.swellHeightM, periodS: hour.swellPeriodS, directionDeg: hour.swellDirectionDeg }
}

/** Surf from an hour's forecast. An unknown swell direction counts as the best one, so waves are never understated. */
export function surfAt(spot: Spot, hour: Hour, tide: Tide): Surf {
  const { heightM, periodS, directionDeg } = wavesOf(hour)
  const offset = directionDeg === null ? null : angleBetweenDeg(directionDeg, spot.bestSwellDirDeg)
  const arriving = heightM === null ? null : heightM * directionLoss(offset ?? 0) * spot.exposure
  const { windSpeedKmh, windGustKmh, windDirectionDeg } = hour
  return {
    breakingHeightM: arriving === null || periodS === null ? null : breakingHeightM(arriving, periodS),
    periodS,
    swellOffsetDeg: offset,
    windRelation: windDirectionDeg === null ? null : windRelation(windDirectionDeg, spot.coastFacingDeg),
    effectiveWindKmh: windSpeedKmh === null ? null : effectiveWindKmh(windSpeedKmh, windGustKmh),
    tidePosition: tide.position
  }
}
