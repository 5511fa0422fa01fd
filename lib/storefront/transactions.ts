import { type Sql, singleRow } from '../infra/database/pool.ts'
import { WEBSITE } from '../partners/keys/rules.ts'
import { findPartner } from './queries.ts'

/** Id of the partner for the school's own pages. It is added at the first booking. */
export async function ensureWebsite(sql: Sql, schoolId: string): Promise<string> {
  const partner = await findPartner(sql, schoolId, WEBSITE)
  if (partner !== undefined) return partner
  return singleRow<{ id: string }>(await sql`select partner_of(${schoolId}, ${WEBSITE})::text as id`).id
}
