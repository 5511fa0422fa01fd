import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { sumSequentially } from '../../infra/database/schools.ts'

/** Deletes audit rows older than 400 days, school by school; no other data depends on them. Returns the count. */
export function pruneAuditLog(sql: Sql, schoolIds: readonly string[]): Promise<number> {
  return sumSequentially(schoolIds, async schoolId => {
    const rows = await sql<{ gone: number }[]>`select prune_audit(${schoolId}) as gone`
    return singleRow(rows).gone
  })
}
