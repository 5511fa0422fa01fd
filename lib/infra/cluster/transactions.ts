import type { Sql } from '../database/pool.ts'

/** Runs sql/citus/distribute.sql in one transaction, on a pool without time limits. */
export async function distribute(sql: Sql, text: string): Promise<void> {
  await sql.unsafe(text)
}

/** Deletes rows that stayed on the coordinator when their tables were distributed; reads no longer use them. */
export async function dropCoordinatorRows(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select p.logicalrelid::regclass::text as name from pg_dist_partition p
    where pg_relation_size(p.logicalrelid) > 0 and p.partmethod in ('h', 'n')`
  for (const { name } of tables) {
    await sql`select truncate_local_data_after_distributing_table(${name}::text::regclass)`
  }
}
