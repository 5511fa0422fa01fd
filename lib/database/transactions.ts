import type { Sql } from './pool.ts'

/** From so many rows on; fewer wait for autovacuum. */
const MANY_ROWS = 50

/** Lets the planner know of rows just added in bulk. That they are there stands, whatever becomes of this. */
export async function analyzeAdded(sql: Sql, rows: number, tables: readonly string[]): Promise<void> {
  if (rows < MANY_ROWS) return
  await sql`select analyze_filled(${`{${tables.join(',')}}`}::text[])`.catch(() => {})
}
