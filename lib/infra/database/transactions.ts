import type { Sql } from './pool.ts'

/** Autovacuum analyzes smaller numbers of rows soon enough. */
const MIN_ROWS_TO_ANALYZE = 50

/** Updates planner statistics after a bulk insert. A failure is ignored: the rows are committed. */
export async function analyzeIfLarge(sql: Sql, rows: number, tables: readonly string[]): Promise<void> {
  if (rows < MIN_ROWS_TO_ANALYZE) return
  await sql`select analyze_filled(${`{${tables.join(',')}}`}::text[])`.catch(() => {})
}
