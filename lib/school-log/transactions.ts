import { one, type Sql } from '../database/pool.ts'
import { eachInTurn } from '../database/schools.ts'

/** Forgets what people did more than 400 days ago, school by school; nothing depends on it. Answers how many rows. */
export function pruneLog(sql: Sql, schoolIds: readonly string[]): Promise<number> {
  return eachInTurn(schoolIds, async schoolId => {
    const rows = await sql<{ gone: number }[]>`select prune_log(${schoolId}) as gone`
    return one(rows).gone
  })
}
