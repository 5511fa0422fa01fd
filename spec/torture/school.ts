import { one, type Sql } from '../../lib/database/pool.ts'
import { issueSchoolKey } from '../../lib/keys/transactions.ts'
import { saveLimit } from '../../lib/partners/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addSchool, addSlot } from '../support/school.ts'

/** A lesson of the torture. */
export interface Slot {
  readonly id: string
  /** Seats that its capacity and the partner's allotment leave; beyond them stands `insufficient_spots`. */
  readonly spots: number
  /** Seats that may be sold: those, or fewer where the instructors may teach no more. */
  readonly limit: number
}

/** A school of one round, with a key of each of two partners' systems: both servers get the same. */
export interface School {
  readonly id: string
  readonly key: string
  readonly slots: readonly Slot[]
}

/** What a lesson has, and how much of it the partner may sell, where that is less. */
interface Lesson {
  readonly capacity: number
  readonly instructors: number
  readonly allotment?: number
}

// Small ones, where everybody meets, two that the instructors limit, not the capacity, and two of which the partner may sell less.
const LESSONS: readonly Lesson[] = [
  { capacity: 1, instructors: 1 },
  { capacity: 2, instructors: 1 },
  { capacity: 4, instructors: 1 },
  { capacity: 6, instructors: 1 },
  { capacity: 8, instructors: 2, allotment: 3 },
  { capacity: 8, instructors: 2 },
  { capacity: 10, instructors: 1 },
  { capacity: 12, instructors: 2 },
  { capacity: 20, instructors: 3 },
  { capacity: 20, instructors: 4, allotment: 15 }
]
const STUDENTS_PER_INSTRUCTOR = 6
// So far ahead that no move of the clock comes near them.
const DAYS_AHEAD = 5

/** Adds a school with its lessons, and a partner's key with its allotments. */
export async function addTorturedSchool(sql: Sql, id: string): Promise<School> {
  await addSchool(sql, { id, name: id })
  const { key } = await issueSchoolKey(sql, uuidV7(Date.now()), {
    ...{ schoolId: id, partner: 'Hotel', discountPercent: 0 }
  })
  const slots: Slot[] = []
  for (const [i, { allotment, ...lesson }] of LESSONS.entries()) {
    const slotId = await addSlot(sql, { schoolId: id, daysAhead: DAYS_AHEAD + i, ...lesson })
    if (allotment !== undefined) await allot(sql, id, slotId, allotment)
    const spots = Math.min(lesson.capacity, allotment ?? lesson.capacity)
    slots.push({ id: slotId, spots, limit: Math.min(spots, lesson.instructors * STUDENTS_PER_INSTRUCTOR) })
  }
  return { id, key, slots }
}

/** Lets the partner sell so many seats on the day of a lesson. */
async function allot(sql: Sql, schoolId: string, slotId: string, seats: number): Promise<void> {
  const { partnerId, day } = one<{ partnerId: string; day: string }>(
    await sql`select partner_of(${schoolId}, 'Hotel')::text as "partnerId", local_date::text as day from slots
      where school_id = ${schoolId} and id = ${slotId}`
  )
  await saveLimit(
    sql,
    { schoolId, by: null, partnerId },
    { id: uuidV7(Date.now()), version: null },
    { type: null, from: day, to: day, seats }
  )
}
