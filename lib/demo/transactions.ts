import { one, type Sql } from '../database.ts'
import { type DemoPlan, lessonTypeId } from './plan.ts'
import { DEMO_SCHOOLS } from './schools.ts'
import { DEMO_LESSON_TYPES } from './timetable.ts'

/** How many rows of each kind a seeding added. */
export interface Seeded {
  readonly schools: number
  readonly instructors: number
  readonly lessonTypes: number
  readonly slots: number
  readonly bookings: number
}

/** Adds what the demo lacks, all or nothing, and answers what it added. What is there already stays as it is. */
export async function seedDemo(sql: Sql, { slots, bookings }: DemoPlan): Promise<Seeded> {
  const demo = JSON.stringify({
    schools: DEMO_SCHOOLS,
    instructors: DEMO_SCHOOLS.flatMap(({ id, instructors }) =>
      instructors.map(instructor => ({ ...instructor, schoolId: id }))
    ),
    lessonTypes: DEMO_SCHOOLS.flatMap(({ id, pricesCents }) =>
      DEMO_LESSON_TYPES.map(type => ({
        ...type,
        id: lessonTypeId(type),
        schoolId: id,
        priceCents: pricesCents[type.code]
      }))
    ),
    slots,
    bookings
  })
  return one<{ seeded: Seeded }>(await sql`select seed_demo(${demo}::text::json) as seeded`).seeded
}
