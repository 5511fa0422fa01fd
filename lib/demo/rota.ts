import type { Level } from '../booking/rules.ts'
import type { DemoInstructor } from './schools.ts'

/** A lesson that needs instructors. Times are HH:MM of one day. */
export interface Shift {
  readonly localStart: string
  readonly localEnd: string
  readonly level: Level
  /** Number of instructors needed. */
  readonly instructors: number
}

/**
 * Assign instructors to the shifts of a day: for each shift, at most `instructors` ids of free instructors for its level. No
 * instructor has two shifts at once. Shifts that few instructors can teach are assigned first. `offset` (a number of days)
 * rotates the list, to divide the work.
 */
export function assignInstructors(
  shifts: readonly Shift[],
  staff: readonly DemoInstructor[],
  offset: number
): readonly (readonly string[])[] {
  const rotated = staff.map((_, n) => staff[(n + offset) % staff.length] as DemoInstructor)
  const qualifiedFor = (shift: Shift) => rotated.filter(({ levels }) => levels.includes(shift.level))
  const busy = new Map<string, Shift[]>(staff.map(({ id }) => [id, []]))
  const chosen = new Map<Shift, readonly string[]>()
  const order = [...shifts].sort(
    (a, b) => a.localStart.localeCompare(b.localStart) || qualifiedFor(a).length - qualifiedFor(b).length
  )
  for (const shift of order) {
    const available = qualifiedFor(shift).filter(({ id }) =>
      busy.get(id)?.every(other => !overlap(shift, other))
    )
    const ids = available.slice(0, shift.instructors).map(({ id }) => id)
    for (const id of ids) busy.get(id)?.push(shift)
    chosen.set(shift, ids)
  }
  return shifts.map(shift => chosen.get(shift) ?? [])
}

/** True if two lessons of a day overlap. One may begin when the other ends. */
function overlap(a: Shift, b: Shift): boolean {
  return a.localStart < b.localEnd && b.localStart < a.localEnd
}
