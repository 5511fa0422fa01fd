import type { Sql } from '../database/pool.ts'

/** Address of the last server started on this database; undefined if none was started. */
export async function findAddress(sql: Sql): Promise<string | undefined> {
  const [found] = await sql<{ address: string }[]>`select address from server_address`
  return found?.address
}
