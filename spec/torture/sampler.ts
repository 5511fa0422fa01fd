import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../lib/infra/database/pool.ts'

/** Number of samples, and each violation found. */
export interface Samples {
  readonly taken: number
  readonly wrong: readonly string[]
}

/** A lesson whose counter differs from its live seats or exceeds its capacity or instructors. */
interface Wrong {
  readonly id: string
  readonly counted: number
  readonly live: number
  readonly capacity: number
  readonly teachable: number
}

const EVERY_MS = 40

/** Samples a school's lessons in one snapshot; returns a sentence for each wrong one. */
export async function checkSchool(sql: Sql, schoolId: string): Promise<string[]> {
  const wrong = await sql<Wrong[]>`
    select * from (
      select s.id, s.spots_taken as counted, s.capacity,
        s.instructor_count * t.max_students_per_instructor as teachable,
        (select coalesce(sum(b.participants), 0)::int from bookings b
          where b.slot_id = s.id and b.school_id = s.school_id and b.status in ('confirmed', 'on_hold')) as live
      from slots s join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
      where s.school_id = ${schoolId}
    ) as lesson
    where counted <> live or counted < 0 or counted > capacity or counted > teachable`
  return wrong.map(
    ({ id, counted, live, capacity, teachable }) =>
      `lesson ${id} counts ${counted} seats and has ${live}, of ${capacity}, teachable ${teachable}`
  )
}

/** Samples repeatedly until `isOver`, bypassing the servers; skips samples while the database is down. */
export async function sample(sql: Sql, schoolId: string, isOver: () => boolean): Promise<Samples> {
  const wrong: string[] = []
  let taken = 0
  while (!isOver()) {
    try {
      wrong.push(...(await checkSchool(sql, schoolId)))
      taken += 1
    } catch {
      // Failures are expected while faults strike.
    }
    await sleep(EVERY_MS)
  }
  return { taken, wrong }
}
