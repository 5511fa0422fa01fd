import type { Sql } from '../database/pool.ts'
import type { SchoolOffer } from './rules.ts'

/** The offers of a school, and the digest of them. */
interface SchoolOffers {
  readonly offers: readonly SchoolOffer[]
  readonly version: string
}

/** What a school offers, or undefined where there is no such school. */
export async function readOffers(sql: Sql, schoolId: string): Promise<SchoolOffers | undefined> {
  const [known] = await sql<SchoolOffers[]>`
    select offers, md5(offers::text) as version from schools where id = ${schoolId}`
  return known
}
