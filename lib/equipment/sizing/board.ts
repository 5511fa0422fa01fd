import type { SurfLevel } from '../../lessons/level.ts'
import { choose } from './scale.ts'
import { type BoardCategory, type BoardRule, boardRules, type Rung } from './tables.ts'

/** Level, and body weight in kg (10 to 200, validated by the caller). */
export interface Rider {
  readonly level: SurfLevel
  readonly weight: number
}

/** A recommended board, with the volume that its ladder has for this length. */
export interface Board {
  readonly category: BoardCategory
  readonly size: Rung['size']
  readonly volumeLitres: number
}

/** Recommendation without sea conditions. For hard boards with the target volume, to one decimal. */
interface BoardAdvice {
  readonly recommendation: Board & { readonly targetVolumeLitres?: number }
}

/** Recommend a board without regard to sea conditions. */
export function recommendBoard({ level, weight }: Rider): BoardAdvice {
  const rule = boardRules[level]
  const board = describeBoard(rule, placeRider(rule, weight))
  if (rule.category === 'soft_board') return { recommendation: board }
  const targetVolumeLitres = Math.round(weight * rule.litresPerKg * 10) / 10
  return { recommendation: { ...board, targetVolumeLitres } }
}

/** Index in the ladder for a weight in kg. Above the largest volume it is the longest board. */
export function placeRider(rule: BoardRule, weight: number): number {
  const { ladder } = rule
  if (rule.category === 'soft_board') {
    const size = choose(rule.sizeByKg, weight)
    return ladder.findIndex(rung => rung.size === size)
  }
  const index = ladder.findIndex(rung => rung.litres >= weight * rule.litresPerKg)
  return index === -1 ? ladder.length - 1 : index
}

/** Board at an index of the ladder. Throws RangeError if there is none. */
export function describeBoard({ category, ladder }: BoardRule, index: number): Board {
  const rung = ladder[index]
  if (!rung) throw new RangeError(`no rung ${index} on the ladder of ${category}`)
  return { category, size: rung.size, volumeLitres: rung.litres }
}
