import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { digestOfSecret } from '../rules.ts'

/** True if the set-up link works: not used, not expired, and there is no school yet unless it was made for another one. */
export async function isSetupOpen(sql: Sql, token: string): Promise<boolean> {
  return singleRow<{ open: boolean }>(
    await sql`
    select exists (select from setup_links l where l.digest = ${digestOfSecret(token)} and l.expires_at > statement_timestamp()
      and (l.another or not exists (select from schools))) as open`
  ).open
}
