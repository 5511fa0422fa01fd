import type { Sql } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { SCHOOL } from './school.ts'

/** Options of a run of a course. */
interface SpecRun {
  readonly schoolId: string
  readonly course: string
  readonly priceCents: number
}

/** Adds a run of these lessons, and its course if it does not exist; returns the run's id. */
export async function addRun(
  sql: Sql,
  slotIds: readonly string[],
  { schoolId = SCHOOL, course = 'Five-day course', priceCents = 10000 }: Partial<SpecRun> = {}
): Promise<string> {
  const [id, courseId] = [uuidV7(Date.now()), uuidV7(Date.now())]
  const courses = JSON.stringify({ id: courseId, name: course, priceCents, runs: [{ id, slotIds }] })
  await sql`select add_runs(${schoolId}, ${courses}::text::json)`
  return id
}
