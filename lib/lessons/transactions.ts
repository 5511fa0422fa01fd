import { insist, one, type Sql } from '../database/pool.ts'
import { analyzeAdded } from '../database/transactions.ts'
import { Problem } from '../errors.ts'
import { type ChangeRefusal, columnsOf, explainRefusal, type LessonChange } from './change.ts'
import type { LessonMove, MoveRefusal } from './move.ts'
import type { LessonDraft, LessonFault } from './rules.ts'

/** A lesson and the id of the slot that it becomes, a new UUID. */
export type NewLesson = LessonDraft & { readonly id: string }

/** Adds lessons to a school, all or none; answers what stands against it, an empty list when all were added. */
export async function importLessons(
  sql: Sql,
  schoolId: string,
  lessons: readonly NewLesson[]
): Promise<LessonFault[]> {
  const rows = JSON.stringify(lessons)
  const { faults } = one<{ faults: LessonFault[] }>(
    await insist(() => sql`select import_lessons(${schoolId}, ${rows}::text::json) as faults`)
  )
  if (faults.length === 0) await analyzeAdded(sql, lessons.length, ['slots', 'slot_instructors'])
  return faults
}

/** Closes lessons of a school to sale, or opens them, all or none; answers those that were not so already. Fails with `slot_not_found`, `slot_not_purchasable`. */
export async function setOnSale(
  sql: Sql,
  schoolId: string,
  ids: readonly string[],
  onSale: boolean
): Promise<readonly string[]> {
  const { code, refused, changed } = one<{
    code: 'ok' | 'slot_cancelled' | 'slot_not_found' | 'equal_on_sale'
    refused: string
    changed: string[]
  }>(
    await insist(
      () =>
        sql`select code, refused, to_json(changed) as changed from offer_slots(${schoolId}, ${`{${ids.join(',')}}`}::uuid[], ${onSale})`
    )
  )
  if (code === 'slot_not_found') throw lessonAbsent(refused)
  if (code === 'slot_cancelled') {
    throw new Problem('slot_not_purchasable', { hint: `The lesson ${refused} is cancelled, which is final.` })
  }
  if (code === 'equal_on_sale') {
    const hint = `The lesson ${refused} cannot be opened: the same one is on sale at that time and spot.`
    throw new Problem('slot_not_purchasable', { hint })
  }
  return changed
}

/** What cancelled lessons took with them. */
export interface CancelledLessons {
  /** How many were not cancelled before. */
  readonly lessons: number
  readonly bookings: number
  readonly seats: number
}

/**
 * Cancels lessons of a school with their bookings and frees their instructors, all or none; or (`apply: false`) only says what that would
 * take. Fails with `slot_not_found`, `slot_expired`.
 */
export async function cancelLessons(
  sql: Sql,
  schoolId: string,
  ids: readonly string[],
  { apply = true } = {}
): Promise<CancelledLessons> {
  const { code, refused, ...cancelled } = one<
    CancelledLessons & { code: 'ok' | 'slot_expired' | 'slot_not_found'; refused: string | null }
  >(
    await insist(
      () =>
        sql`select code, refused, lessons, bookings, seats from cancel_slots(${schoolId}, ${`{${ids.join(',')}}`}::uuid[], ${apply})`
    )
  )
  if (code === 'slot_not_found') throw lessonAbsent(refused ?? '')
  if (code === 'slot_expired') {
    throw new Problem(code, { hint: `The lesson ${refused} has already begun.` })
  }
  return cancelled
}

/** Corrects a planned lesson; false where it is so already. Throws a sentence that says what stands against it. */
export async function changeLesson(
  sql: Sql,
  schoolId: string,
  slotId: string,
  change: LessonChange
): Promise<boolean> {
  const { code, detail } = one<{ code: 'ok' | ChangeRefusal; detail: string | null }>(
    await insist(
      () =>
        sql`select code, detail from change_slot(${schoolId}, ${slotId}, ${JSON.stringify(columnsOf(change))}::text::jsonb)`
    )
  )
  if (code === 'slot_not_found') throw lessonAbsent(slotId)
  if (code !== 'ok' && code !== 'unchanged') throw new Error(explainRefusal(code, detail ?? ''))
  return code === 'ok'
}

/** Which lesson is to move, and what it was planned on. */
export interface MoveRequest extends LessonMove {
  readonly slotId: string
  readonly schoolId: string
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

function lessonAbsent(slotId: string): Problem {
  return new Problem('slot_not_found', { hint: `There is no lesson "${slotId}".` })
}
