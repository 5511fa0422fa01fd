import { type Config, publicUrlOf } from '../lib/config.ts'
import { findAddress } from '../lib/infra/address/queries.ts'
import type { Sql } from '../lib/infra/database/pool.ts'

/** Base URL of links: PUBLIC_URL, or the address of the server that was started last on this database. */
export async function findPublicUrl(sql: Sql, config: Config): Promise<string> {
  return config.PUBLIC_URL ?? (await findAddress(sql)) ?? publicUrlOf(config)
}
