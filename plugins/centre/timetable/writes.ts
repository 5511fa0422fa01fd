import type { StockRow } from '../../../lib/equipment/stock/queries.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { analyzeIfLarge } from '../../../lib/infra/database/transactions.ts'
import type { LessonFault } from '../../../lib/lessons/rules.ts'
import type { NewLesson } from '../../../lib/lessons/transactions.ts'
import type { Actor, Outcome } from '../../../lib/people/actor.ts'
import { idOf } from '../../../lib/schools/rules.ts'

/** Terms of a lesson that staff may change. */
export interface LessonTerms {
  readonly capacity: number
  readonly cents: number
  /** Note to the guests. */
  readonly note: string
}

/** Outcome; `detail` is the number of seats taken if that is too many. */
interface LessonResult extends Omit<Outcome, 'slotId'> {
  readonly detail: string | null
}

/**
 * Changes seats, price and guest note of a lesson: `ok`, `lesson_changed` if it is no longer as seen, or a code of
 * change_slot.
 */
export async function changeLessonByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { slotId, seen, change }: { slotId: string; seen: LessonTerms; change: LessonTerms }
): Promise<LessonResult> {
  return singleRow(
    await sql<LessonResult[]>`
    select code, detail, log_id as "logId", date from change_lesson_by_staff(${schoolId}, ${personId}, ${slotId},
      ${JSON.stringify(seen)}::text::jsonb, ${JSON.stringify(change)}::text::jsonb, null)`
  )
}

interface StockResult {
  readonly code: string
  readonly logId: string | null
}

/** Sets a stock quantity: `ok`, `stock_changed` if it is no longer as seen, `nothing_changes`. */
export async function setStockByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { item, size, quantity, version }: StockRow
): Promise<StockResult> {
  return singleRow(
    await sql<StockResult[]>`
    select code, log_id as "logId"
    from set_stock_by_staff(${schoolId}, ${personId}, ${item}, ${size}, ${quantity}, ${version}, null)`
  )
}

/** Plans lessons, all or none. Returns the conflicts; an empty list means success. */
export async function planLessons(
  sql: Sql,
  { schoolId, personId }: Actor,
  lessons: readonly NewLesson[]
): Promise<LessonFault[]> {
  const rows = JSON.stringify(lessons)
  const { faults } = singleRow<{ faults: LessonFault[] }>(
    await sql`select plan_lessons(${schoolId}, ${personId}, ${rows}::text::json) as faults`
  )
  if (faults.length === 0) await analyzeIfLarge(sql, lessons.length, ['slots', 'slot_instructors'])
  return faults
}

/** Changes a lesson type: `ok`, `unchanged`, `not_found`, or `type_changed` if `version`, if given, is outdated. */
export async function changeTypeByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { typeId, version, terms }: { typeId: string; version: string | null; terms: object }
): Promise<{ code: string; logId: string | null }> {
  return singleRow(
    await sql<{ code: string; logId: string | null }[]>`
    select code, log_id as "logId" from change_type_by_staff(
      ${schoolId}, ${personId}, ${typeId}, ${version}, ${JSON.stringify(terms)}::text::jsonb, null)`
  )
}

/** Names and descriptions of a lesson type in both languages. */
interface TypeTexts {
  readonly name: string
  readonly nameEn: string | null
  readonly namePt: string | null
  readonly descriptionEn: string | null
  readonly descriptionPt: string | null
}

/** Adds a lesson type with an id made of its name: `ok`, `name_taken`, or `too_many` from `most` on. */
export async function addTypeByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { name, nameEn, namePt, descriptionEn, descriptionPt }: TypeTexts,
  terms: object,
  max: number
): Promise<{ code: string; typeId: string | null; logId: string | null }> {
  const translations = {
    en: { name: nameEn, description: descriptionEn },
    pt: { name: namePt, description: descriptionPt }
  }
  const type = JSON.stringify({ ...terms, id: idOf(name), translations })
  return singleRow(
    await sql<{ code: string; typeId: string | null; logId: string | null }[]>`
    select code, type_id as "typeId", log_id as "logId"
    from add_type_by_staff(${schoolId}, ${personId}, ${type}::text::jsonb, ${max})`
  )
}

/** A new price for the planned lessons of a type. */
export interface PriceChange {
  readonly typeId: string
  readonly from: string
  readonly to: string
  readonly cents: number
}

/** Effect of a new price. */
export interface PricesChanged {
  readonly code: 'ok' | 'not_found' | 'unchanged' | 'too_many' | 'prices_changed'
  /** Lessons with another price, the range of those prices, and seats sold. */
  readonly lessons: number
  readonly lowest: number | null
  readonly highest: number | null
  readonly sold: number
}

/** Reprices planned lessons if their number is still `seen`; `seen` null is a dry run. See reprice_lessons. */
export async function repriceLessons(
  sql: Sql,
  { schoolId, personId }: Actor,
  { typeId, from, to, cents }: PriceChange,
  seen: number | null
): Promise<PricesChanged> {
  return singleRow(
    await sql<PricesChanged[]>`
    select code, lessons, lowest, highest, sold from reprice_lessons(${schoolId}, ${personId}, ${typeId}, ${from}::text::date,
      ${to}::text::date, ${cents}, ${seen}, ${seen !== null})`
  )
}
