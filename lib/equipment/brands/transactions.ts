import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { groupBy } from '../../infra/database/schools.ts'
import { analyzeIfLarge } from '../../infra/database/transactions.ts'
import { listUnknownIds } from './queries.ts'
import type { Use } from './use.ts'

/** Add or rename a brand. Throws if another brand has the name. */
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

/** Numbers of rows: received, new or different, and new. */
interface RecordCounts {
  readonly recorded: number
  readonly changed: number
  readonly added: number
}

/**
 * Store equipment uses and update the monthly sums, in one transaction per school. An interrupted import can be repeated.
 * Throws before it writes anything if a school, brand or spot is unknown.
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
