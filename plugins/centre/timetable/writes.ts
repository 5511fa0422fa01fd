import type { StockRow } from '../../../lib/equipment/stock/queries.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { analyzeIfLarge } from '../../../lib/infra/database/transactions.ts'
import type { ChangeRefusal } from '../../../lib/lessons/change.ts'
import type { OwnMeeting } from '../../../lib/lessons/meeting.ts'
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
  /** Null if the lesson has none of its own. */
  readonly meeting: OwnMeeting | null
}

/** Outcome; `detail` is the number of taken seats if they are too many for the change. */
interface LessonResult extends Omit<Outcome<'ok' | 'lesson_changed' | ChangeRefusal>, 'slotId'> {
  readonly detail: string | null
}

/** Changes seats, price, guest note and meeting point; `lesson_changed` if someone else changed the lesson in the meantime. */
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
  readonly code: 'ok' | 'stock_changed' | 'nothing_changes'
  readonly logId: string | null
}

/** Sets quantities of the stock. Returns `stock_changed` for a size that someone else changed in the meantime. */
export async function setStockByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  rows: readonly Pick<StockRow, 'item' | 'size' | 'quantity' | 'version'>[]
): Promise<(StockResult & Pick<StockRow, 'item' | 'size'>)[]> {
  return sql<(StockResult & Pick<StockRow, 'item' | 'size'>)[]>`
    select r.item, r.size, o.code, o.log_id as "logId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(item text, size text, quantity int, version int)
    cross join lateral set_stock_by_staff(${schoolId}, ${personId}, r.item, r.size, r.quantity, r.version, null) as o`
}

/** Runs of a course, to plan with their lessons. An existing course with this name gets the runs. */
export interface NewCourse {
  readonly id: string
  readonly name: string
  /** Price of a run per person. */
  readonly priceCents: number
  readonly runs: readonly { readonly id: string; readonly slotIds: readonly string[] }[]
}

/** Plans lessons, all or none. Returns their conflicts or, without any, the audit row. */
export async function planLessons(
  sql: Sql,
  { schoolId, personId }: Actor,
  lessons: readonly NewLesson[],
  course?: NewCourse
): Promise<{ readonly faults: readonly LessonFault[]; readonly logId: string | null }> {
  const rows = JSON.stringify(lessons)
  const planned = singleRow<{ faults: LessonFault[]; logId: string | null }>(
    await sql`select faults, log_id as "logId" from plan_lessons(${schoolId}, ${personId}, ${rows}::text::json,
      ${course ? JSON.stringify(course) : null}::text::json)`
  )
  if (planned.faults.length === 0) await analyzeIfLarge(sql, lessons.length, ['slots', 'slot_instructors'])
  return planned
}

interface TypeChanged {
  readonly code: 'ok' | 'unchanged' | 'not_found' | 'type_changed'
  readonly logId: string | null
}

/** Changes a lesson type. Returns `type_changed` if `version` is given and outdated. */
export async function changeTypeByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { typeId, version, terms }: { typeId: string; version: string | null; terms: object }
): Promise<TypeChanged> {
  return singleRow(
    await sql<TypeChanged[]>`
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
  readonly meetEn?: string | null
  readonly meetPt?: string | null
}

interface TypeAdded {
  readonly code: 'ok' | 'name_taken' | 'too_many'
  readonly typeId: string
  readonly logId: string | null
}

/** Adds a lesson type with an id made from its name. Returns `too_many` if the school has `max`. */
export async function addTypeByStaff(
  sql: Sql,
  { schoolId, personId }: Actor,
  { name, nameEn, namePt, descriptionEn, descriptionPt, meetEn, meetPt }: TypeTexts,
  terms: object,
  max: number
): Promise<TypeAdded> {
  const translations = {
    en: { name: nameEn, description: descriptionEn, meet: meetEn },
    pt: { name: namePt, description: descriptionPt, meet: meetPt }
  }
  const type = JSON.stringify({ ...terms, id: idOf(name), translations })
  return singleRow(
    await sql<TypeAdded[]>`
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
  /** Number of lessons whose price changes, the range of their present prices, and their sold seats. */
  readonly lessons: number
  readonly lowest: number | null
  readonly highest: number | null
  readonly sold: number
  readonly logId: string | null
}

/** Changes the price of planned lessons if their number is still `seen`. With `seen` null it only counts. See reprice_lessons. */
export async function repriceLessons(
  sql: Sql,
  { schoolId, personId }: Actor,
  { typeId, from, to, cents }: PriceChange,
  seen: number | null
): Promise<PricesChanged> {
  return singleRow(
    await sql<PricesChanged[]>`
    select code, lessons, lowest, highest, sold, log_id as "logId" from reprice_lessons(${schoolId}, ${personId}, ${typeId}, ${from}::text::date,
      ${to}::text::date, ${cents}, ${seen}, ${seen !== null})`
  )
}

/** Planned lessons to remove: of one type or all, on certain weekdays between two days. */
export interface RemovalScope {
  readonly from: string
  readonly to: string
  /** Null: all types. */
  readonly typeId: string | null
}

/** Effect of a removal. Lessons with bookings are not removed. */
export interface Removal {
  readonly code: 'ok' | 'booked' | 'slot_expired' | 'slot_not_found' | 'none' | 'too_many' | 'changed'
  readonly lessons: number
  readonly kept: number
}

/** Removes planned lessons without bookings if their number is still `seen`. With `seen` null it only counts. */
export async function removePlanned(
  sql: Sql,
  { schoolId, personId }: Actor,
  { from, to, typeId }: RemovalScope,
  seen: number | null
): Promise<Removal> {
  return singleRow(
    await sql<Removal[]>`
    select code, lessons, kept from remove_planned(${schoolId}, ${personId}, ${from}::text::date, ${to}::text::date, ${typeId}, ${seen})`
  )
}

/** Ids of a lesson of a run, as the page showed it, and of the one in its place. */
interface RunLessonChange {
  readonly number: number
  readonly replaced: string
  readonly replacement: string
}

interface RunLessonResult {
  readonly code: 'ok' | 'not_found' | 'run_changed' | 'in_run' | 'slot_not_found' | 'slot_expired'
  readonly logId: string | null
}

/** Replaces a lesson of a run for guests who book from now on. */
export async function setRunLesson(
  sql: Sql,
  { schoolId, personId }: Actor,
  runId: string,
  { number, replaced, replacement }: RunLessonChange
): Promise<RunLessonResult> {
  return singleRow(
    await sql<RunLessonResult[]>`
    select code, log_id as "logId" from set_run_lesson(${schoolId}, ${personId}, ${runId}, ${number}, ${replaced}, ${replacement})`
  )
}
