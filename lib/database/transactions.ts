import type { Sql } from './pool.ts'

/** Fewer rows wait for autovacuum. */
const MANY_ROWS = 50

/** Updates planner statistics after a bulk insert. A failure is ignored: the rows are committed. */
export async function analyzeAdded(sql: Sql, rows: number, tables: readonly string[]): Promise<void> {
  if (rows < MANY_ROWS) return
  await sql`select analyze_filled(${`{${tables.join(',')}}`}::text[])`.catch(() => {})
}
