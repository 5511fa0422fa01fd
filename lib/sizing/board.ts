import type { SurfLevel } from '../lessons/level.ts'
import { choose } from './scale.ts'
import { type BoardCategory, type BoardRule, boardRules, type Rung } from './tables.ts'

/** Who is to ride: the level, and the body weight in kg (10 to 200, checked where it comes in). */
export interface Rider {
  readonly level: SurfLevel
  readonly weight: number
}

/** A board of the ladder as it is answered; volume is the ladder's. */
export interface Board {
  readonly category: BoardCategory
  readonly size: Rung['size']
  readonly volumeLitres: number
}

/** The answer of the base rule; a hard board also has the litres it was sought by, to one decimal. */
interface BoardAdvice {
  readonly recommendation: Board & { readonly targetVolumeLitres?: number }
}

/** The board of a rider whatever the sea does. */
export function recommendBoard({ level, weight }: Rider): BoardAdvice {
  const rule = boardRules[level]
  const board = describeBoard(rule, placeRider(rule, weight))
  if (rule.category === 'soft_board') return { recommendation: board }
  const targetVolumeLitres = Math.round(weight * rule.litresPerKg * 10) / 10
  return { recommendation: { ...board, targetVolumeLitres } }
}

/** The rung of the rule's ladder for a weight in kg; a need of more litres than any has gets the longest. */
export function placeRider(rule: BoardRule, weight: number): number {
  const { ladder } = rule
  if (rule.category === 'soft_board') {
    const size = choose(rule.sizeByKg, weight)
    return ladder.findIndex(rung => rung.size === size)
  }
  const index = ladder.findIndex(rung => rung.litres >= weight * rule.litresPerKg)
  return index === -1 ? ladder.length - 1 : index
}

/** A rung as it is answered; throws RangeError when the ladder has no such rung. */
export function describeBoard({ category, ladder }: BoardRule, index: number): Board {
  const rung = ladder[index]
  if (!rung) throw new RangeError(`no rung ${index} on the ladder of ${category}`)
  return { category, size: rung.size, volumeLitres: rung.litres }
}
