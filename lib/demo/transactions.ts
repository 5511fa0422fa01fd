import { type Sql, singleRow } from '../infra/database/pool.ts'
import { sumSequentially } from '../infra/database/schools.ts'
import { planCourse } from './courses.ts'
import { DEMO_BRANDS, DEMO_STOCK } from './equipment.ts'
import { DEMO_AFFILIATES } from './guests.ts'
import { planUses } from './ledger.ts'
import { type DemoPlan, lessonTypeId, planDemo } from './plan.ts'
import { listUncountedLessons, readToday } from './queries.ts'
import { DEMO_SCHOOLS, DEMO_TIME_ZONE } from './schools.ts'
import { DEMO_LESSON_TYPES } from './timetable.ts'

/** Number of rows that seeding added, by kind. */
export interface SeedCounts {
  readonly schools: number
  readonly instructors: number
  readonly lessonTypes: number
  readonly slots: number
  readonly bookings: number
}

/** Seed the demo as of today, by the database's clock. It can be repeated on any day, and concurrently. */
export async function seedDemo(sql: Sql): Promise<{ today: string; plan: DemoPlan; added: SeedCounts }> {
  const today = await readToday(sql, DEMO_TIME_ZONE)
  const plan = planDemo(today)
  const counts = await addLessonsAndBookings(sql, plan)
  await addEquipment(sql, plan)
  await sql`select analyze_filled()`
  return { today, plan, added: counts }
}

/** Add brands, stock, and the equipment uses of past lessons. Each lesson is added once. Returns the number of new uses. */
export async function addEquipment(sql: Sql, { slots }: DemoPlan): Promise<number> {
  await addNames(sql)
  return sumSequentially(DEMO_SCHOOLS, async ({ id }) => {
    const uses = planUses(await listUncountedLessons(sql, id), slots)
    const stock = DEMO_STOCK.filter(({ schoolId }) => schoolId === id)
    const demo = JSON.stringify({ stock, uses })
    const rows = await sql<
      { counted: number }[]
    >`select seed_demo_equipment(${id}, ${demo}::text::json) as counted`
    return singleRow(rows).counted
  })
}

/** Add missing rows of the plan, in one transaction per school. Existing rows stay. */
export async function addLessonsAndBookings(sql: Sql, { slots, bookings }: DemoPlan): Promise<SeedCounts> {
  await addNames(sql)
  const all = { schools: 0, instructors: 0, lessonTypes: 0, slots: 0, bookings: 0 }
  for (const school of DEMO_SCHOOLS) {
    const own = slots.filter(({ schoolId }) => schoolId === school.id)
    const ids = new Set(own.map(({ id }) => id))
    const demo = JSON.stringify({
      school,
      instructors: school.instructors,
      lessonTypes: DEMO_LESSON_TYPES.map(type => ({
        ...type,
        id: lessonTypeId(type),
        priceCents: school.pricesCents[type.code]
      })),
      slots: own,
      courses: [planCourse(school, own)],
      bookings: bookings.filter(({ slotId }) => ids.has(slotId))
    })
    const { seeded } = singleRow<{ seeded: SeedCounts }>(
      await sql`select seed_demo(${school.id}, ${demo}::text::json) as seeded`
    )
    for (const kind of Object.keys(all) as (keyof SeedCounts)[]) all[kind] += seeded[kind]
  }
  return all
}

async function addNames(sql: Sql): Promise<void> {
  const names = JSON.stringify({ affiliates: DEMO_AFFILIATES, brands: DEMO_BRANDS })
  await sql`select seed_demo_names(${names}::text::json)`
}
