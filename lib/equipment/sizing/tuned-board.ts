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

/** A rider and sea conditions: swell period in s, swell direction, and the spot's best direction in degrees. */
export interface RiderAtSea extends Rider {
  readonly swellPeriodS?: number | undefined
  readonly swellDirectionDeg?: number | undefined
  readonly bestSwellDirDeg?: number | undefined
}

/** Steps in the ladder because of one condition, up (+, longer) or down, before limits apply. */
export type Adjustment =
  | { readonly factor: 'swell_period'; readonly class: PeriodClass; readonly steps: number }
  | {
      readonly factor: 'swell_direction'
      readonly class: DirectionClass
      readonly steps: number
      readonly offsetDeg: number
    }

/** Board for the conditions, size of the base board, and the adjustments. `tuned` is true if the boards differ. */
interface TunedBoardAdvice {
  readonly recommendation: Board
  readonly base: { readonly size: Board['size'] }
  readonly adjustments: readonly Adjustment[]
  readonly tuned: boolean
}

/** Recommend a board for the conditions; without any, the base board. Needs both directions or ignores them. */
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

/** Tolerance for rounding errors, so that a bearing exactly at a limit is not outside. */
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
