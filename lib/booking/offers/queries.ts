import type { Sql } from '../../infra/database/pool.ts'
import type { SchoolOffer } from './rules.ts'

/** The offers of a school, with their digest. */
interface SchoolOffers {
  readonly offers: readonly SchoolOffer[]
  readonly version: string
}

/** The offers of a school, or undefined if the school does not exist. */
export async function readOffers(sql: Sql, schoolId: string): Promise<SchoolOffers | undefined> {
  const [row] = await sql<SchoolOffers[]>`
    select offers, md5(offers::text) as version from schools where id = ${schoolId}`
  return row
}
