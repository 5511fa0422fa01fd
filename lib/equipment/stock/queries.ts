import type { Sql } from '../../infra/database/pool.ts'
import type { Item } from './item.ts'

/** Stock of an item in one size. Each change increases `version`. */
export interface StockRow {
  readonly item: Item
  readonly size: string
  readonly quantity: number
  readonly version: number
}

/** A school's stock by item and size. */
export function listStock(sql: Sql, schoolId: string, limit: number): Promise<StockRow[]> {
  return sql<StockRow[]>`
    select item, size, quantity, version from equipment_stock where school_id = ${schoolId}
    order by item, size limit ${limit}`
}
