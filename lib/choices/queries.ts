import type { Sql } from '../infra/database/pool.ts'

/** Schools with open choices whose time is over. */
export async function listSchoolsToLapse(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct school_id as id from choices where state = 'open' and until <= statement_timestamp() order by 1`
  return rows.map(({ id }) => id)
}
