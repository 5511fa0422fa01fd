import type { SurfLevel } from '../../lessons/level.ts'
import { type Board, describeBoard, placeRider, type Rider } from './board.ts'
import { choose } from './scale.ts'
import {
  boardRules,
  type DirectionClass,
  directionClasses,
  directionSteps,
  type PeriodClass,
  periodClasses,
  periodSteps,
  stepLimits
} from './tables.ts'

/** A rider with sea conditions: swell period in s, swell direction and the spot's best direction in degrees. */
export interface RiderAtSea extends Rider {
  readonly swellPeriodS?: number | undefined
  readonly swellDirectionDeg?: number | undefined
  readonly bestSwellDirDeg?: number | undefined
}

/** Effect of one condition in rungs, up (+, longer) or down, before the limits of level and ladder. */
export type Adjustment =
  | { readonly factor: 'swell_period'; readonly class: PeriodClass; readonly steps: number }
  | {
      readonly factor: 'swell_direction'
      readonly class: DirectionClass
      readonly steps: number
      readonly offsetDeg: number
    }

/** The board for the conditions, the base board's size, and the adjustments; `tuned` is true if they differ. */
interface TunedBoardAdvice {
  readonly recommendation: Board
  readonly base: { readonly size: Board['size'] }
  readonly adjustments: readonly Adjustment[]
  readonly tuned: boolean
}

/** Recommends a board for the conditions; without any, the base board. A single direction is ignored. */
export function recommendTunedBoard(rider: RiderAtSea): TunedBoardAdvice {
  const rule = boardRules[rider.level]
  const adjustments = [...adjustForPeriod(rider), ...adjustForDirection(rider)]
  const baseIndex = placeRider(rule, rider.weight)
  const index = clamp(baseIndex + sumSteps(rider.level, adjustments), 0, rule.ladder.length - 1)
  return {
    recommendation: describeBoard(rule, index),
    base: { size: describeBoard(rule, baseIndex).size },
    adjustments,
    tuned: index !== baseIndex
  }
}

function adjustForPeriod({ level, swellPeriodS }: RiderAtSea): Adjustment[] {
  if (swellPeriodS === undefined) return []
  const period = choose(periodClasses, swellPeriodS)
  return [{ factor: 'swell_period', class: period, steps: periodSteps[level][period] }]
}

function adjustForDirection({ swellDirectionDeg, bestSwellDirDeg }: RiderAtSea): Adjustment[] {
  if (swellDirectionDeg === undefined || bestSwellDirDeg === undefined) return []
  const offset = angleBetween(swellDirectionDeg, bestSwellDirDeg)
  const direction = choose(directionClasses, offset - NOISE_DEG)
  const offsetDeg = Math.round(offset * 10) / 10
  return [{ factor: 'swell_direction', class: direction, steps: directionSteps[direction], offsetDeg }]
}

/** Tolerance for binary fractions: a bearing exactly on a bound must not fall beyond it. */
const NOISE_DEG = 1e-9

function angleBetween(a: number, b: number): number {
  return Math.abs(((((a - b) % 360) + 540) % 360) - 180)
}

function sumSteps(level: SurfLevel, adjustments: readonly Adjustment[]): number {
  const { min, max } = stepLimits[level]
  return clamp(
    adjustments.reduce((sum, { steps }) => sum + steps, 0),
    min,
    max
  )
}

function clamp(x: number, min: number, max: number): number {
  return Math.min(Math.max(x, min), max)
}
