import { type Sql, singleRow } from '../infra/database/pool.ts'
import { sumSequentially } from '../infra/database/schools.ts'

/** Deletes events older than `days` days at these schools, one portion per transaction. Returns the number of rows. */
export function pruneEvents(sql: Sql, schoolIds: readonly string[], days: number): Promise<number> {
  return sumSequentially(schoolIds, async schoolId => {
    let all = 0
    for (;;) {
      const { rows } = singleRow(
        await sql<{ rows: number }[]>`select prune_events(${schoolId}, ${days}) as rows`
      )
      if (rows === 0) return all
      all += rows
    }
  })
}
