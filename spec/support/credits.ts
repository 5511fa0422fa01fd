import { creditCode } from '../../lib/credits/code.ts'
import { sellGift } from '../../lib/credits/transactions.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { SCHOOL } from './school.ts'

/** Secret from which the codes of specs are derived. */
export const CREDIT_SECRET = 'the-secret-of-the-specs-of-gift-cards-40'

/** Sells a gift card; returns its id and code. */
export async function addGift(
  sql: Sql,
  cents: number,
  { schoolId = SCHOOL, secret = CREDIT_SECRET, personId = uuidV7(Date.now()) } = {}
): Promise<{ readonly id: string; readonly code: string; readonly digest: Buffer }> {
  const id = uuidV7(Date.now())
  const { code, digest, lastFour } = creditCode(secret, { schoolId, creditId: id })
  await sellGift(sql, { schoolId, personId }, { id, cents, method: 'cash', digest, lastFour })
  return { id, code, digest }
}

/** Cents on a credit, by its movements. */
export async function creditBalance(sql: Sql, id: string, schoolId = SCHOOL): Promise<number> {
  const { cents } = singleRow<{ cents: number }>(
    await sql`select credit_balance(${schoolId}, ${id})::float8 as cents`
  )
  return cents
}
