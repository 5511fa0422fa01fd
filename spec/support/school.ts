import type { BookingRequest } from '../../lib/booking/request.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { parse } from '../../lib/kernel/parse.ts'
import { LessonTypeChange } from '../../lib/schools/rules.ts'
import { changeLessonType } from '../../lib/schools/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'

/** Default school of the builders: Lisbon time, prices in EUR, one lesson type `group`. */
export const SCHOOL = 'onda-clara'

export interface SpecSchool {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly currency: string
}

/** Adds a school with a lesson type `group` (beginner, 6 students an instructor). */
export async function addSchool(sql: Sql, fields: Partial<SpecSchool> = {}): Promise<SpecSchool> {
  const school = { id: SCHOOL, name: 'Onda Clara', timeZone: 'Europe/Lisbon', currency: 'EUR', ...fields }
  await sql`insert into schools (id, name, time_zone, currency)
    values (${school.id}, ${school.name}, ${school.timeZone}, ${school.currency})`
  await addLessonType(sql, { schoolId: school.id })
  return school
}

/** A zone in which it is between nine and ten in the morning, for tests that need most of the day. */
export function morningZone(now = new Date()): string {
  const ahead = ((9 - now.getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export interface SpecLessonType {
  readonly schoolId: string
  readonly id: string
  readonly name: string
  readonly level: string
  readonly kind: 'group' | 'semi_private' | 'private'
  readonly capacity: number
  readonly ratio: number
  readonly priceCents: number
}

export async function addLessonType(sql: Sql, fields: Partial<SpecLessonType> = {}): Promise<SpecLessonType> {
  const type: SpecLessonType = {
    schoolId: SCHOOL,
    id: 'group',
    name: 'Group lesson',
    level: 'beginner',
    kind: 'group',
    capacity: 8,
    ratio: 6,
    priceCents: 3500,
    ...fields
  }
  await sql`insert into lesson_types
    (school_id, id, name, level, kind, duration_minutes, capacity, max_students_per_instructor, price_cents)
    values (${type.schoolId}, ${type.id}, ${type.name}, ${type.level}, ${type.kind}, 120, ${type.capacity},
      ${type.ratio}, ${type.priceCents})`
  return type
}

/**
 * Changes a lesson type, `group` by default, as the command does; also planned lessons unless `planned` is
 * false.
 */
export function changeType(sql: Sql, fields: object, planned = true): Promise<unknown> {
  const words = parse(LessonTypeChange, { schoolId: SCHOOL, id: 'group', ...fields })
  return changeLessonType(sql, words, { planned })
}

/** A partner's terms, in percent; with a commission the school collects. */
export interface SpecTerms {
  readonly discount?: number
  readonly commission?: number
}

/** Adds a partner if new, and sets its terms; returns its id. */
export async function addPartner(sql: Sql, name: string, terms: SpecTerms = {}): Promise<string> {
  const { discount = 0, commission = 0 } = terms
  const { id } = singleRow<{ id: string }>(await sql`select partner_of(${SCHOOL}, ${name})::text as id`)
  await sql`update partners set discount_percent = ${discount}, commission_percent = ${commission},
    collects = ${commission > 0 ? 'school' : 'partner'} where school_id = ${SCHOOL} and id = ${id}`
  return id
}

/** Options of a slot; `daysAhead` counts from the school's today, negative for the past. */
export interface SpecSlot {
  readonly schoolId: string
  readonly lessonTypeId: string
  readonly spotName: string
  readonly daysAhead: number
  readonly localStart: string
  readonly localEnd: string
  readonly capacity: number
  /** Number of instructors, each new and only for this slot. */
  readonly instructors: number
  readonly priceCents: number
  readonly onSale: boolean
}

const SLOT: SpecSlot = {
  schoolId: SCHOOL,
  lessonTypeId: 'group',
  spotName: 'Baleal',
  daysAhead: 3,
  localStart: '10:00',
  localEnd: '12:00',
  capacity: 8,
  instructors: 2,
  priceCents: 3500,
  onSale: true
}

/** Number of added lessons, which keeps them distinct at the same time and spot. */
let slots = 0

/** Adds a bookable lesson with new instructors; returns its id. */
export async function addSlot(sql: Sql, fields: Partial<SpecSlot> = {}): Promise<string> {
  const slot = { ...SLOT, ...fields }
  const id = uuidV7(Date.now())
  slots += 1
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end,
      time_zone, capacity, price_cents, on_sale, twin)
    select ${id}, s.id, ${slot.lessonTypeId}, ${slot.spotName},
      (clock_timestamp() at time zone s.time_zone)::date + ${slot.daysAhead}::int, ${slot.localStart},
      ${slot.localEnd}, s.time_zone, ${slot.capacity}, ${slot.priceCents}, ${slot.onSale}, ${slots}
    from schools s where s.id = ${slot.schoolId}`
  for (let i = 1; i <= slot.instructors; i += 1) await assignInstructor(sql, slot.schoolId, id, i)
  return id
}

async function assignInstructor(sql: Sql, schoolId: string, slotId: string, number: number): Promise<void> {
  const instructorId = `i${number}-${slotId}`
  await sql`insert into instructors (school_id, id, name)
    values (${schoolId}, ${instructorId}, ${`Instructor ${number} ${slotId.slice(-6)}`})`
  await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
    select school_id, id, ${instructorId}, tstzrange(starts_at, ends_at) from slots where id = ${slotId}`
}

/** A zone in which it is this hour now, so times before and after now exist whenever the spec runs. */
export async function zoneWhereItIs(sql: Sql, targetHour: number): Promise<string> {
  const { hour } = singleRow<{ hour: number }>(
    await sql`select extract(hour from clock_timestamp() at time zone 'UTC')::int as hour`
  )
  const ahead = ((targetHour - hour + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Booked and held seats of a slot by its counter. */
export async function seatsTaken(sql: Sql, slotId: string): Promise<number> {
  return singleRow<{ taken: number }>(await sql`select spots_taken as taken from slots where id = ${slotId}`)
    .taken
}

/** A booking request of one seat for the transactions. */
export function requestOf(
  fields: Pick<BookingRequest, 'slotId' | 'partnerId'> & Partial<BookingRequest>
): BookingRequest {
  return {
    ...{ id: uuidV7(Date.now()), schoolId: SCHOOL, externalRef: null, participants: 1, holdMinutes: null },
    ...{ customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: null, notes: null },
    ...fields
  }
}

/** A body that books `participants` seats of a slot. */
export function bookingOf(lessonSlotId: string, more: Readonly<Record<string, unknown>> = {}) {
  return { lessonSlotId, customerName: 'Ana Silva', customerEmail: 'ana@example.com', ...more }
}
