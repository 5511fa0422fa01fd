import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'

/** Digest of a lesson type's terms: a form sends it back to detect concurrent changes. Null if the type does not exist. */
export async function readSchoolVersion(sql: Sql, schoolId: string): Promise<string> {
  const rows = await sql<{ version: string }[]>`select md5(school_texts(${schoolId})::text) as version`
  return singleRow(rows).version
}
