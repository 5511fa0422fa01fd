import type { Sql } from '../database/pool.ts'

/** Notes where a server that has just started is reached, for the commands that make links. */
export async function noteAddress(sql: Sql, address: string): Promise<void> {
  await sql`select save_address(${address})`
}
