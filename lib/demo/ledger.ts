import type { Use } from '../equipment/brands/use.ts'
import { recommendBoard } from '../equipment/sizing/board.ts'
import { recommendWetsuit } from '../equipment/sizing/wetsuit.ts'
import type { SurfLevel } from '../lessons/level.ts'
import { DEMO_SEED, lessonTypeId, type PlannedSlot } from './plan.ts'
import { type Draw, drawFor } from './random.ts'
import { DEMO_LESSON_TYPES } from './timetable.ts'

export interface PastLesson {
  readonly slotId: string
  readonly seats: number
}

// Body weight in kg: mean, spread, minimum and maximum. Estimates.
const ADULTS = [72, 13, 48, 115] as const
const CHILDREN = [32, 9, 18, 55] as const

const LEVEL_OF_TYPE = new Map(DEMO_LESSON_TYPES.map(type => [lessonTypeId(type), type.level]))

/** Equipment used in past lessons, for a random weight of each guest. Deterministic for the same lessons and seed. */
export function planUses(
  lessons: readonly PastLesson[],
  slots: readonly PlannedSlot[],
  seed = DEMO_SEED
): readonly Use[] {
  const slotsById = new Map(slots.map(slot => [slot.id, slot]))
  return lessons.flatMap(({ slotId, seats }) => {
    const slot = slotsById.get(slotId)
    return slot ? usesOf(slot, seats, drawFor(seed, `uses ${slot.name}`)) : []
  })
}

function usesOf(slot: PlannedSlot, seats: number, draw: Draw): Use[] {
  const { id, schoolId, spotId, localDate, lessonTypeId } = slot
  const level = LEVEL_OF_TYPE.get(lessonTypeId)
  // Guests choose rental boards without a recommendation.
  if (level === undefined || level === 'all') return []
  const counts = new Map<string, Use>()
  const lesson = { schoolId, lesson: id, date: localDate, spotId }
  for (let seat = 0; seat < seats; seat += 1) {
    for (const item of itemsFor(level, drawWeight(draw, level === 'kids' ? CHILDREN : ADULTS))) {
      const key = `${item.item} ${item.size}`
      counts.set(key, { ...lesson, ...item, uses: (counts.get(key)?.uses ?? 0) + 1 })
    }
  }
  return [...counts.values()]
}

function itemsFor(level: SurfLevel, weight: number): Pick<Use, 'brandId' | 'item' | 'size'>[] {
  const { category, size } = recommendBoard({ level, weight }).recommendation
  const suit = recommendWetsuit({ weight }).recommendation.size
  return [
    { brandId: category === 'soft_board' ? 'marefoam' : 'vagalume', item: category, size },
    { brandId: 'neoprata', item: 'wetsuit', size: suit }
  ]
}

/** Random weight with a normal distribution (Box and Muller), within its limits. */
function drawWeight(draw: Draw, [mean, spread, min, max]: readonly [number, number, number, number]): number {
  const bell = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  return Math.min(max, Math.max(min, mean + spread * bell))
}
