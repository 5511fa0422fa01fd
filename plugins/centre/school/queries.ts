import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'

/** True if the school has lessons, including past ones; they fix its time zone and currency. */
export async function hasLessons(sql: Sql, schoolId: string): Promise<boolean> {
  const rows = await sql<{ has: boolean }[]>`
    select exists (select from slots where school_id = ${schoolId}) as has`
  return singleRow(rows).has
}

/** Digest of a school's texts: a form sends it back to detect concurrent changes. */
export async function readSchoolVersion(sql: Sql, schoolId: string): Promise<string> {
  const rows = await sql<{ version: string }[]>`select md5(school_texts(${schoolId})::text) as version`
  return singleRow(rows).version
}
