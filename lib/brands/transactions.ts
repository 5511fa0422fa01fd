import { one, type Sql } from '../database/pool.ts'
import type { Use } from './use.ts'

/** Adds a brand, or renames one. Throws where another brand has the name. */
export async function addBrand(
  sql: Sql,
  id: string,
  name: string
): Promise<'added' | 'renamed' | 'unchanged'> {
  const { result } = one<{ result: 'added' | 'renamed' | 'unchanged' | 'name_taken' }>(
    await sql`select add_brand(${id}, ${name}) as result`
  )
  if (result === 'name_taken') throw new Error(`Another brand is called "${name}".`)
  return result
}

/** How many lines were given, how many of them were new or different, and how many new. */
interface Recorded {
  readonly recorded: number
  readonly changed: number
  readonly added: number
}

/** Writes uses into the ledger and its months: all or none. The same lines again change nothing. Throws where a school, brand or spot does not exist. */
export async function recordUses(sql: Sql, uses: readonly Use[]): Promise<Recorded> {
  const { result } = one<{ result: Recorded | { unknown: string[] } }>(
    await sql`select record_uses(${JSON.stringify(uses)}::text::json) as result`
  )
  if ('unknown' in result) throw new Error(`There is no ${result.unknown.join(', no ')}.`)
  return result
}
