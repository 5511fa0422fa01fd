import { one, type Sql } from '../../../lib/database/pool.ts'

/** The digest of what a school's people say of it: a change carries the one that was looked at. */
export async function readSchoolVersion(sql: Sql, schoolId: string): Promise<string> {
  const rows = await sql<{ version: string }[]>`select md5(school_texts(${schoolId})::text) as version`
  return one(rows).version
}
