import { one, type Sql } from '../database.ts'
import { type DemoPlan, lessonTypeId, planDemo } from './plan.ts'
import { readToday } from './queries.ts'
import { DEMO_SCHOOLS, DEMO_TIME_ZONE } from './schools.ts'
import { DEMO_LESSON_TYPES } from './timetable.ts'

/** How many rows of each kind a seeding added. */
export interface Seeded {
  readonly schools: number
  readonly instructors: number
  readonly lessonTypes: number
  readonly slots: number
  readonly bookings: number
}

/** Seeds the demo as of today, by the database's clock. Safe to run again, on any day, and by many at once. */
export async function seedDemo(sql: Sql): Promise<{ today: string; plan: DemoPlan; added: Seeded }> {
  const today = await readToday(sql, DEMO_TIME_ZONE)
  const plan = planDemo(today)
  return { today, plan, added: await addPlanned(sql, plan) }
}

/** Adds what the plan has and the database lacks, all or nothing. What is there already stays as it is. */
export async function addPlanned(sql: Sql, { slots, bookings }: DemoPlan): Promise<Seeded> {
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
