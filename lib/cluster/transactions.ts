import type { Sql } from '../database/pool.ts'

/** Runs the text of sql/citus/distribute.sql, on a pool that sets no limits: all of it comes about, or nothing. */
export async function distribute(sql: Sql, text: string): Promise<void> {
  await sql.unsafe(text)
}

/** Drops the rows that lay on the coordinator before they were put onto the nodes; reads go to the nodes'. */
export async function dropLeftBehind(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select p.logicalrelid::regclass::text as name from pg_dist_partition p
    where pg_relation_size(p.logicalrelid) > 0 and p.partmethod in ('h', 'n')`
  for (const { name } of tables) {
    await sql`select truncate_local_data_after_distributing_table(${name}::text::regclass)`
  }
}
