import { findAddress } from '../lib/address/queries.ts'
import { type Config, publicUrlOf } from '../lib/config.ts'
import type { Sql } from '../lib/database/pool.ts'

/** The address that links begin with: PUBLIC_URL, or where the last server that started on this database is reached. */
export async function findPublicUrl(sql: Sql, config: Config): Promise<string> {
  return config.PUBLIC_URL ?? (await findAddress(sql)) ?? publicUrlOf(config)
}
