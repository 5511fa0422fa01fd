import type { Sql } from '../database/pool.ts'

/** Stores the address of a server that has just started, so that commands can create links. */
export async function storeAddress(sql: Sql, address: string): Promise<void> {
  await sql`select save_address(${address})`
}
