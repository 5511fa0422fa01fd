import { one, type Sql } from '../database/pool.ts'
import { DEMO_BRANDS, DEMO_STOCK } from './equipment.ts'
import { DEMO_AFFILIATES } from './guests.ts'
import { planUses } from './ledger.ts'
import { type DemoPlan, lessonTypeId, planDemo } from './plan.ts'
import { listUncountedLessons, readToday } from './queries.ts'
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
  const added = await addPlanned(sql, plan)
  await addEquipment(sql, plan)
  await sql`select analyze_filled()`
  return { today, plan, added }
}

/** Adds brands and stock, and counts what lessons that are over used, each lesson once. Answers the new lines of the ledger. */
export async function addEquipment(sql: Sql, { slots }: DemoPlan): Promise<number> {
  const schoolIds = DEMO_SCHOOLS.map(({ id }) => id)
  const uses = planUses(await listUncountedLessons(sql, schoolIds), slots)
  const demo = JSON.stringify({ brands: DEMO_BRANDS, stock: DEMO_STOCK, uses })
  return one<{ counted: number }>(await sql`select seed_demo_equipment(${demo}::text::json) as counted`)
    .counted
}

/** Adds what the plan has and the database lacks, all or nothing. What is there already stays as it is. */
export async function addPlanned(sql: Sql, { slots, bookings }: DemoPlan): Promise<Seeded> {
  const demo = JSON.stringify({
    schools: DEMO_SCHOOLS,
    affiliates: DEMO_AFFILIATES,
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
