import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Item } from './item.ts'
import type { StockRefusal } from './rules.ts'

/** A new stock level, with the version that it was planned on. */
interface StockRequest {
  readonly schoolId: string
  readonly item: Item
  readonly size: string
  readonly quantity: number
  /** The expected version, 0 for a new size; null skips the check. */
  readonly version: number | null
}

/** Sets a stock level; `apply: false` is a dry run. */
export async function setStock(
  sql: Sql,
  { schoolId, item, size, quantity, version }: StockRequest,
  { apply = true } = {}
): Promise<'ok' | StockRefusal> {
  return singleRow<{ code: 'ok' | StockRefusal }>(
    await sql`select set_stock(${schoolId}, ${item}, ${size}, ${quantity}, ${version}::int, ${apply}) as code`
  ).code
}
