import type { Sql } from '../database/pool.ts'
import type { Item } from './item.ts'

/** How many of an item in a size a school has. `version` counts up with every change. */
export interface StockRow {
  readonly item: Item
  readonly size: string
  readonly quantity: number
  readonly version: number
}

/** The stock of a school by item and size, at most `limit` rows. */
export function listStock(sql: Sql, schoolId: string, limit: number): Promise<StockRow[]> {
  return sql<StockRow[]>`
    select item, size, quantity, version from equipment_stock where school_id = ${schoolId}
    order by item, size limit ${limit}`
}
