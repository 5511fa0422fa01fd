import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { digestOfSecret } from '../rules.ts'

/**
 * True if the set-up link is valid: not used, not expired and, unless it is for a further school, the service has no school yet.
 */
export async function isSetupOpen(sql: Sql, token: string): Promise<boolean> {
  return singleRow<{ open: boolean }>(
    await sql`
    select exists (select 1 from setup_links l where l.digest = ${digestOfSecret(token)} and l.expires_at > statement_timestamp()
      and (l.another or not exists (select 1 from schools))) as open`
  ).open
}
