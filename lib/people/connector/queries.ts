import type { Sql } from '../../infra/database/pool.ts'

/** Schools for which sweep_connector has work. Queries all schools, through indexes. */
export async function listSchoolsToSweep(sql: Sql): Promise<string[]> {
  const schools = await sql<{ id: string }[]>`
    select school_id as id from proposals where status = 'pending' and expires_at <= statement_timestamp()
    union
    select school_id from connector_calls where called_at < statement_timestamp() - interval '400 days'
    union
    select school_id from connector_days where day < (statement_timestamp() at time zone 'UTC')::date - 7`
  return schools.map(({ id }) => id)
}
