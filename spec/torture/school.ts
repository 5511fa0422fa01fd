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

// Small ones, where everybody meets, and two that the instructors limit, not the capacity.
const LESSONS = [
  { capacity: 1, instructors: 1 },
  { capacity: 2, instructors: 1 },
  { capacity: 4, instructors: 1 },
  { capacity: 6, instructors: 1 },
  { capacity: 8, instructors: 2 },
  { capacity: 8, instructors: 2 },
  { capacity: 10, instructors: 1 },
  { capacity: 12, instructors: 2 },
  { capacity: 20, instructors: 3 },
  { capacity: 20, instructors: 4 }
]
const STUDENTS_PER_INSTRUCTOR = 6
/** What the partner may sell of each lesson: less than the largest two have. */
const ALLOTMENT = 15
// So far ahead that no move of the clock comes near them.
const DAYS_AHEAD = 5

/** Adds a school with its lessons, and a partner's key with its allotment. */
export async function addTorturedSchool(sql: Sql, id: string): Promise<School> {
  await addSchool(sql, { id, name: id })
  const slots: Slot[] = []
  for (const [i, lesson] of LESSONS.entries()) {
    const slotId = await addSlot(sql, { schoolId: id, daysAhead: DAYS_AHEAD + i, ...lesson })
    const spots = Math.min(lesson.capacity, ALLOTMENT)
    slots.push({ id: slotId, spots, limit: Math.min(spots, lesson.instructors * STUDENTS_PER_INSTRUCTOR) })
  }
  const { key } = await issueSchoolKey(sql, uuidV7(Date.now()), {
    ...{ schoolId: id, partner: 'Hotel', discountPercent: 0 }
  })
  const { partnerId } = one<{ partnerId: string }>(
    await sql`select partner_of(${id}, 'Hotel')::text as "partnerId"`
  )
  const words = { type: null, from: '2020-01-01', to: null, seats: ALLOTMENT }
  await saveLimit(
    sql,
    { schoolId: id, by: null, partnerId },
    { id: uuidV7(Date.now()), version: null },
    words
  )
  return { id, key, slots }
}
