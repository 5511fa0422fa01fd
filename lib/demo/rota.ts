import type { Level } from '../booking/rules.ts'
import type { DemoInstructor } from './schools.ts'

/** A lesson that wants instructors. Times are HH:MM of one day. */
export interface Shift {
  readonly localStart: string
  readonly localEnd: string
  readonly level: Level
  /** How many instructors it would like. */
  readonly wanted: number
}

/**
 * Who teaches which lesson of a day: for each shift, in the order given, the ids of those who can teach its level
 * and are free, as many as it wants and no more. Nobody is in two places at once. Lessons that few can teach
 * choose first; `turn` (a count of days) moves the list along, so that the work is shared.
 */
export function assignInstructors(
  shifts: readonly Shift[],
  staff: readonly DemoInstructor[],
  turn: number
): readonly (readonly string[])[] {
  const inTurn = staff.map((_, n) => staff[(n + turn) % staff.length] as DemoInstructor)
  const able = (shift: Shift) => inTurn.filter(({ levels }) => levels.includes(shift.level))
  const busy = new Map<string, Shift[]>(staff.map(({ id }) => [id, []]))
  const chosen = new Map<Shift, readonly string[]>()
  const order = [...shifts].sort(
    (a, b) => a.localStart.localeCompare(b.localStart) || able(a).length - able(b).length
  )
  for (const shift of order) {
    const free = able(shift).filter(({ id }) => busy.get(id)?.every(other => !overlap(shift, other)))
    const ids = free.slice(0, shift.wanted).map(({ id }) => id)
    for (const id of ids) busy.get(id)?.push(shift)
    chosen.set(shift, ids)
  }
  return shifts.map(shift => chosen.get(shift) ?? [])
}

/** Whether two lessons of a day share a moment; one may begin when the other ends. */
function overlap(a: Shift, b: Shift): boolean {
  return a.localStart < b.localEnd && b.localStart < a.localEnd
}
