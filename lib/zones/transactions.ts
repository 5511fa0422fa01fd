import { one, type Sql } from '../database/pool.ts'
import { listSchoolsToRenew, readZones } from './queries.ts'

/** What renewing lessons came to: how many have other instants now, and those that could not have them. */
interface RenewedLessons {
  readonly renewed: number
  readonly refused: readonly string[]
}

/** Brings the stored instants of all lessons to come up to the database's zone data, school by school. */
export async function renewLessonTimes(sql: Sql): Promise<RenewedLessons> {
  let renewed = 0
  const refused: string[] = []
  for (const schoolId of await listSchoolsToRenew(sql)) {
    const school = one<RenewedLessons>(
      await sql`select renewed, refused from renew_lesson_times(${schoolId})`
    )
    renewed += school.renewed
    refused.push(...school.refused)
  }
  return { renewed, refused }
}

/** Brings this process and the stored lessons up to the database's zone data. */
export async function keepZones(sql: Sql): Promise<void> {
  await readZones(sql)
  await renewLessonTimes(sql)
}
