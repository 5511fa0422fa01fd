import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'

/** Digest of a school's texts: a form sends it back to detect concurrent changes. */
export async function readSchoolVersion(sql: Sql, schoolId: string): Promise<string> {
  const rows = await sql<{ version: string }[]>`select md5(school_texts(${schoolId})::text) as version`
  return singleRow(rows).version
}
