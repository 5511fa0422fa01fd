import { type Sql, singleRow } from '../database/pool.ts'
import { listSchoolsToRenew, readZones } from './queries.ts'

/** Number of lessons with updated times, and the lessons that could not be updated. */
interface RenewedLessons {
  readonly renewed: number
  readonly refused: readonly string[]
}

/** Updates the stored times of all future lessons to the database's zone data, school by school. */
export async function renewLessonTimes(sql: Sql): Promise<RenewedLessons> {
  let renewed = 0
  const refused: string[] = []
  for (const schoolId of await listSchoolsToRenew(sql)) {
    const school = singleRow<RenewedLessons>(
      await sql`select renewed, refused from renew_lesson_times(${schoolId})`
    )
    renewed += school.renewed
    refused.push(...school.refused)
  }
  return { renewed, refused }
}

/** Makes this process and the stored lessons use the database's zone data. */
export async function keepZones(sql: Sql): Promise<void> {
  await readZones(sql)
  await renewLessonTimes(sql)
}
