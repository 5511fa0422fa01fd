import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { groupBy } from '../../infra/database/schools.ts'
import { analyzeIfLarge } from '../../infra/database/transactions.ts'
import { listUnknownIds } from './queries.ts'
import type { Use } from './use.ts'

/** Adds or renames a brand. Throws if another brand has the name. */
export async function addBrand(
  sql: Sql,
  id: string,
  name: string
): Promise<'added' | 'renamed' | 'unchanged'> {
  const { result } = singleRow<{ result: 'added' | 'renamed' | 'unchanged' | 'name_taken' }>(
    await sql`select add_brand(${id}, ${name}) as result`
  )
  if (result === 'name_taken') throw new Error(`Another brand is called "${name}".`)
  return result
}

/** Numbers of lines: all, new or different, new. */
interface RecordCounts {
  readonly recorded: number
  readonly changed: number
  readonly added: number
}

/**
 * Writes uses to the ledger and the monthly sums, one transaction per school. Idempotent, so an interrupted import can be
 * repeated. Throws before writing anything if a school, brand or spot is unknown.
 */
export async function recordUses(sql: Sql, uses: readonly Use[]): Promise<RecordCounts> {
  const unknown = await listUnknownIds(sql, uses)
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', no ')}.`)
  const all = { recorded: 0, changed: 0, added: 0 }
  for (const [schoolId, own] of groupBy(uses, use => use.schoolId)) {
    const { result } = singleRow<{ result: RecordCounts }>(
      await sql`select record_uses(${schoolId}, ${JSON.stringify(own)}::text::json) as result`
    )
    all.recorded += result.recorded
    all.changed += result.changed
    all.added += result.added
  }
  await analyzeIfLarge(sql, all.added, ['equipment_uses', 'brand_size_months', 'brand_spot_months'])
  return all
}
