import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { saveLimit } from '../../lib/partners/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addSchool, addSlot } from '../support/school.ts'

/** A lesson of the torture test. */
export interface Slot {
  readonly id: string
  /** Seats left by capacity and the partner's limit; beyond them the code is `insufficient_spots`. */
  readonly spots: number
  /** Seats that may be sold: the former, or fewer if the instructors allow fewer. */
  readonly limit: number
}

/** A school of one round, with keys of two systems of its partner, used on both servers. */
export interface School {
  readonly id: string
  readonly key: string
  readonly slots: readonly Slot[]
}

/** A lesson's capacity and instructors, and the partner's limit if lower. */
interface Lesson {
  readonly capacity: number
  readonly instructors: number
  readonly allotment?: number
}

// Small lessons, where workers meet; two limited by instructors, and two by the partner's limit.
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
// Far enough ahead that no clock move reaches them.
const DAYS_AHEAD = 5

/** Adds a school with its lessons, and a partner's key with its limits. */
export async function addTortureSchool(sql: Sql, id: string): Promise<School> {
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

/** Limits the partner's seats on the day of a lesson. */
async function allot(sql: Sql, schoolId: string, slotId: string, seats: number): Promise<void> {
  const { partnerId, day } = singleRow<{ partnerId: string; day: string }>(
    await sql`select partner_of(${schoolId}, 'Hotel')::text as "partnerId", local_date::text as day from slots
      where school_id = ${schoolId} and id = ${slotId}`
  )
  await saveLimit(
    sql,
    { schoolId, actorId: null, partnerId },
    { id: uuidV7(Date.now()), version: null },
    { type: null, from: day, to: day, seats }
  )
}
