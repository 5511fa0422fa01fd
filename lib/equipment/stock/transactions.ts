import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { Item } from './item.ts'
import type { StockRefusal } from './rules.ts'

/** Quantity to set, with the version that its caller has read. */
interface StockRequest {
  readonly schoolId: string
  readonly item: Item
  readonly size: string
  readonly quantity: number
  /** Expected version, 0 for a new size. Null skips the check. */
  readonly version: number | null
}

/** Set a quantity. `apply: false` is a dry run. */
export async function setStock(
  sql: Sql,
  { schoolId, item, size, quantity, version }: StockRequest,
  { apply = true } = {}
): Promise<'ok' | StockRefusal> {
  return singleRow<{ code: 'ok' | StockRefusal }>(
    await sql`select set_stock(${schoolId}, ${item}, ${size}, ${quantity}, ${version}::int, ${apply}) as code`
  ).code
}
