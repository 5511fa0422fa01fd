import { insist, one, type Sql } from '../database.ts'
import { Problem } from '../errors.ts'
import type { LessonMove, MoveRefusal } from './move.ts'
import type { Fault, Lesson } from './rules.ts'

/** A lesson and the id of the slot that it becomes, a new UUID. */
export type NewLesson = Lesson & { readonly id: string }

/** Adds lessons to a school, all or none; answers what stands against it, an empty list when all were added. */
export async function importLessons(
  sql: Sql,
  schoolId: string,
  lessons: readonly NewLesson[]
): Promise<Fault[]> {
  const rows = JSON.stringify(lessons)
  return one<{ faults: Fault[] }>(
    await insist(() => sql`select import_lessons(${schoolId}, ${rows}::text::json) as faults`)
  ).faults
}

/** Closes a lesson to sale, or opens it; false where it was so already. Fails with `slot_not_found`, `slot_not_purchasable`. */
export async function setOnSale(sql: Sql, slotId: string, onSale: boolean): Promise<boolean> {
  const { code } = one<{ code: 'ok' | 'unchanged' | 'slot_cancelled' | 'slot_not_found' | 'equal_on_sale' }>(
    await insist(() => sql`select set_on_sale(${slotId}, ${onSale}) as code`)
  )
  if (code === 'slot_not_found') throw absent(slotId)
  if (code === 'slot_cancelled') {
    throw new Problem('slot_not_purchasable', { hint: `The lesson ${slotId} is cancelled, which is final.` })
  }
  if (code === 'equal_on_sale') {
    const hint = `The lesson ${slotId} cannot be opened: the same one is on sale at that time and spot.`
    throw new Problem('slot_not_purchasable', { hint })
  }
  return code === 'ok'
}

/** What a cancelled lesson took with it. */
export interface CancelledLesson {
  /** False where it was cancelled before. */
  readonly changed: boolean
  readonly bookings: number
  readonly seats: number
}

/** Cancels a lesson with its bookings and frees its instructors. Fails with `slot_not_found`, `slot_expired`. */
export async function cancelLesson(sql: Sql, slotId: string): Promise<CancelledLesson> {
  const { code, bookings, seats } = one<{
    code: 'ok' | 'unchanged' | 'slot_expired' | 'slot_not_found'
    bookings: number
    seats: number
  }>(await insist(() => sql`select code, bookings, seats from cancel_slot(${slotId})`))
  if (code === 'slot_not_found') throw absent(slotId)
  if (code === 'slot_expired') throw new Problem('slot_expired')
  return { changed: code === 'ok', bookings, seats }
}

/** Which lesson is to move, and what it was planned on. */
export interface MoveRequest extends LessonMove {
  readonly slotId: string
  /** Null: of whichever school, for operators. */
  readonly schoolId: string | null
  /** The schedule_version the move was planned on; null moves it as it stands. */
  readonly version: number | null
}

/** Moves a lesson with its bookings, or (`apply: false`) only says whether it could. Answers `ok` or what stands against it. */
export async function moveLesson(
  sql: Sql,
  { schoolId, slotId, version, date, startTime, endTime, spotName }: MoveRequest,
  { apply = true } = {}
): Promise<'ok' | MoveRefusal> {
  return one<{ code: 'ok' | MoveRefusal }>(
    await insist(
      () => sql`select move_lesson(${schoolId}, ${slotId}, ${version}::int, ${date}::text::date,
      ${startTime}::text::time, ${endTime}::text::time, ${spotName}, ${apply}) as code`
    )
  ).code
}

function absent(slotId: string): Problem {
  return new Problem('slot_not_found', { hint: `There is no lesson with the id ${slotId}.` })
}
