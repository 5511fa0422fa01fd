import { one, type Sql } from '../database/pool.ts'
import type { Item } from './item.ts'
import type { StockRefusal } from './rules.ts'

/** A figure of a school's stock to be set, and what it was planned on. */
interface StockRequest {
  readonly schoolId: string
  readonly item: Item
  readonly size: string
  readonly quantity: number
  /** The version the figure was planned on, 0 where there was none; null sets it as it stands. */
  readonly version: number | null
}

/** Sets how many of an item in a size a school has, or (`apply: false`) only says whether it could. */
export async function setStock(
  sql: Sql,
  { schoolId, item, size, quantity, version }: StockRequest,
  { apply = true } = {}
): Promise<'ok' | StockRefusal> {
  return one<{ code: 'ok' | StockRefusal }>(
    await sql`select set_stock(${schoolId}, ${item}, ${size}, ${quantity}, ${version}::int, ${apply}) as code`
  ).code
}
