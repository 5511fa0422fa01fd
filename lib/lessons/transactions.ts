import { Problem } from '../errors.ts'
import { retryRolledBack, type Sql, singleRow } from '../infra/database/pool.ts'
import { analyzeIfLarge } from '../infra/database/transactions.ts'
import { type ChangeRefusal, columnsOf, explainRefusal, type LessonChange } from './change.ts'
import type { LessonMove, MoveRefusal } from './move.ts'
import type { LessonDraft, LessonFault } from './rules.ts'

/** A lesson to import. `id` is a new UUID for its slot. */
export type NewLesson = LessonDraft & { readonly id: string }

/** Add lessons to a school, all or none. Returns the faults; empty on success. */
export async function importLessons(
  sql: Sql,
  schoolId: string,
  lessons: readonly NewLesson[]
): Promise<LessonFault[]> {
  const rows = JSON.stringify(lessons)
  const { faults } = singleRow<{ faults: LessonFault[] }>(
    await retryRolledBack(() => sql`select import_lessons(${schoolId}, ${rows}::text::json) as faults`)
  )
  if (faults.length === 0) await analyzeIfLarge(sql, lessons.length, ['slots', 'slot_instructors'])
  return faults
}

/**
 * Open lessons for sale or close them, all or none. Returns the changed ids. Throws `slot_not_found`, `slot_not_purchasable`.
 */
export async function setOnSale(
  sql: Sql,
  schoolId: string,
  ids: readonly string[],
  onSale: boolean
): Promise<readonly string[]> {
  const { code, refused, changed } = singleRow<{
    code: 'ok' | 'slot_cancelled' | 'slot_not_found' | 'equal_on_sale'
    refused: string
    changed: string[]
  }>(
    await retryRolledBack(
      () =>
        sql`select code, refused, to_json(changed) as changed from set_sale(${schoolId}, ${`{${ids.join(',')}}`}::uuid[], ${onSale})`
    )
  )
  if (code === 'slot_not_found') throw lessonNotFound(refused)
  if (code === 'slot_cancelled') {
    throw new Problem('slot_not_purchasable', { hint: `The lesson ${refused} is cancelled, which is final.` })
  }
  if (code === 'equal_on_sale') {
    const hint = `The lesson ${refused} cannot be opened: the same one is on sale at that time and spot.`
    throw new Problem('slot_not_purchasable', { hint })
  }
  return changed
}

export interface CancelledLessons {
  /** Lessons that were not cancelled before. */
  readonly lessons: number
  readonly bookings: number
  readonly seats: number
}

/**
 * Cancel lessons with their bookings and release their instructors, all or none. `apply: false` is a dry run. Throws
 * `slot_not_found`, `slot_expired`.
 */
export async function cancelLessons(
  sql: Sql,
  schoolId: string,
  ids: readonly string[],
  { apply = true } = {}
): Promise<CancelledLessons> {
  const { code, refused, ...cancelled } = singleRow<
    CancelledLessons & { code: 'ok' | 'slot_expired' | 'slot_not_found'; refused: string | null }
  >(
    await retryRolledBack(
      () =>
        sql`select code, refused, lessons, bookings, seats from cancel_slots(${schoolId}, ${`{${ids.join(',')}}`}::uuid[], ${apply})`
    )
  )
  if (code === 'slot_not_found') throw lessonNotFound(refused ?? '')
  if (code === 'slot_expired') {
    throw new Problem(code, { hint: `The lesson ${refused} has already begun.` })
  }
  return cancelled
}

/** Change a planned lesson. Returns false if nothing changes. A refusal throws an error with a sentence. */
export async function changeLesson(
  sql: Sql,
  schoolId: string,
  slotId: string,
  change: LessonChange
): Promise<boolean> {
  const { code, detail } = singleRow<{ code: 'ok' | ChangeRefusal; detail: string | null }>(
    await retryRolledBack(
      () =>
        sql`select code, detail from change_slot(${schoolId}, ${slotId}, ${JSON.stringify(columnsOf(change))}::text::jsonb)`
    )
  )
  if (code === 'slot_not_found') throw lessonNotFound(slotId)
  if (code !== 'ok' && code !== 'unchanged') throw new Error(explainRefusal(code, detail ?? ''))
  return code === 'ok'
}

/** A move, with the version of the lesson that its caller has read. */
export interface MoveRequest extends LessonMove {
  readonly slotId: string
  readonly schoolId: string
  /** Expected schedule_version. Null skips the check. */
  readonly version: number | null
}

/** Move a lesson with its bookings. `apply: false` is a dry run. Returns `ok` or the refusal. */
export async function moveLesson(
  sql: Sql,
  { schoolId, slotId, version, date, startTime, endTime, spotName }: MoveRequest,
  { apply = true } = {}
): Promise<'ok' | MoveRefusal> {
  return singleRow<{ code: 'ok' | MoveRefusal }>(
    await retryRolledBack(
      () => sql`select move_lesson(${schoolId}, ${slotId}, ${version}::int, ${date}::text::date,
      ${startTime}::text::time, ${endTime}::text::time, ${spotName}, ${apply}) as code`
    )
  ).code
}

function lessonNotFound(slotId: string): Problem {
  return new Problem('slot_not_found', { hint: `There is no lesson "${slotId}".` })
}
