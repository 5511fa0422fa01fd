import { creditCode } from '../../lib/credits/code.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { sellPack } from '../../lib/packs/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { CREDIT_SECRET } from './credits.ts'
import { SCHOOL } from './school.ts'

/** Sells a pack; returns its id and code. */
export async function addPack(
  sql: Sql,
  {
    lessons = 10,
    types = [] as readonly string[],
    validTo = null as string | null,
    schoolId = SCHOOL,
    secret = CREDIT_SECRET
  } = {}
): Promise<{ readonly id: string; readonly code: string; readonly digest: Buffer }> {
  const id = uuidV7(Date.now())
  const code = creditCode(secret, { schoolId, creditId: id })
  const actor = { schoolId, personId: uuidV7(Date.now()) }
  await sellPack(sql, actor, { id, lessons, cents: 30000, method: 'cash', validTo, types }, code)
  return { id, code: code.code, digest: code.digest }
}

/** Lessons left on a pack, by its moves. */
export async function packLeft(sql: Sql, packId: string): Promise<number> {
  return singleRow<{ left: number }>(
    await sql`select coalesce(sum(lessons), 0)::int as left from pack_moves where pack_id = ${packId}`
  ).left
}
