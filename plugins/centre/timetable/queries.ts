import type { Sql } from '../../../lib/infra/database/pool.ts'

/** Maximum spots in a form. */
const MAX_SPOTS = 50

/** Spots of a school's lessons since a month ago, those with most lessons first. */
export async function listUsedSpots(sql: Sql, schoolId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select spot_name as name from slots
    where school_id = ${schoolId} and local_date > (statement_timestamp() - interval '30 days')::date
    group by spot_name order by count(*) desc, spot_name limit ${MAX_SPOTS}`
  return rows.map(({ name }) => name)
}

/** Digest of a lesson type's terms: a form sends it back to detect concurrent changes. Null if the type does not exist. */
export async function readTypeVersion(sql: Sql, schoolId: string, typeId: string): Promise<string | null> {
  const [row] = await sql<{ version: string | null }[]>`
    select md5(lesson_type_terms(${schoolId}, ${typeId})::text) as version`
  return row?.version ?? null
}
