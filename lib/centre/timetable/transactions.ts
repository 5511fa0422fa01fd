import { one, type Sql } from '../../database/pool.ts'
import { analyzeAdded } from '../../database/transactions.ts'
import type { LessonFault } from '../../lessons/rules.ts'
import type { NewLesson } from '../../lessons/transactions.ts'
import type { StockRow } from '../../stock/queries.ts'
import type { DeskDone, Doer } from '../desk/transactions.ts'

/** What the school's people say of a planned lesson. */
export interface LessonTerms {
  readonly capacity: number
  readonly cents: number
}

/** What became of it, and how many seats are taken where they stand against it. */
interface LessonDone extends Omit<DeskDone, 'slotId'> {
  readonly detail: string | null
}

/** Gives a lesson other seats and another price: `ok`, `lesson_changed` where it is not as it was seen, or what change_slot answers. */
export async function changeLessonAtDesk(
  sql: Sql,
  { schoolId, personId }: Doer,
  { slotId, seen, change }: { slotId: string; seen: LessonTerms; change: LessonTerms }
): Promise<LessonDone> {
  return one(
    await sql<LessonDone[]>`
    select code, detail, log_id as "logId", date from change_lesson_at_desk(${schoolId}, ${personId}, ${slotId},
      ${JSON.stringify(seen)}::text::jsonb, ${JSON.stringify(change)}::text::jsonb, null)`
  )
}

/** Takes back what was changed of a lesson: `ok`, `not_found`, `too_late`, `overtaken`, or what stands against it. */
export async function undoLessonChange(
  sql: Sql,
  { schoolId, personId }: Doer,
  logId: string
): Promise<Omit<DeskDone, 'logId'>> {
  return one(
    await sql<Omit<DeskDone, 'logId'>[]>`
    select code, slot_id as "slotId", date from undo_lesson_change(${schoolId}, ${personId}, ${logId})`
  )
}

/** What became of a figure of the stock. */
interface StockDone {
  readonly code: string
  readonly logId: string | null
}

/** Sets how many of an item in a size a school has: `ok`, `stock_changed` where it is not as it was seen, `nothing_changes`. */
export async function setStockAtDesk(
  sql: Sql,
  { schoolId, personId }: Doer,
  { item, size, quantity, version }: StockRow
): Promise<StockDone> {
  return one(
    await sql<StockDone[]>`
    select code, log_id as "logId"
    from set_stock_at_desk(${schoolId}, ${personId}, ${item}, ${size}, ${quantity}, ${version}, null)`
  )
}

/** Takes back a figure of the stock: `ok`, `not_found`, `too_late`, `overtaken`. */
export async function undoStock(sql: Sql, { schoolId, personId }: Doer, logId: string): Promise<string> {
  return one(await sql<{ code: string }[]>`select undo_stock(${schoolId}, ${personId}, ${logId}) as code`)
    .code
}

/** Plans lessons, all or none: answers what stands against it, an empty list when all are on sale. */
export async function planLessons(
  sql: Sql,
  { schoolId, personId }: Doer,
  lessons: readonly NewLesson[]
): Promise<LessonFault[]> {
  const rows = JSON.stringify(lessons)
  const { faults } = one<{ faults: LessonFault[] }>(
    await sql`select plan_lessons(${schoolId}, ${personId}, ${rows}::text::json) as faults`
  )
  if (faults.length === 0) await analyzeAdded(sql, lessons.length, ['slots', 'slot_instructors'])
  return faults
}
