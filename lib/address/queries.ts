import type { Sql } from '../database/pool.ts'

/** Where the last server that started on this database is reached; undefined where none did. */
export async function findAddress(sql: Sql): Promise<string | undefined> {
  const [found] = await sql<{ address: string }[]>`select address from server_address`
  return found?.address
}
