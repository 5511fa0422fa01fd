import { cleanText } from '../../text/plain.ts'
import { normalSize } from '../sizing/size.ts'
import type { Item } from './item.ts'
import type { StockRow } from './queries.ts'

/** Maximum quantity of one item in one size. */
export const MAX_QUANTITY = 10_000

/** Reasons to refuse a change of stock, with their messages. */
export const STOCK_REFUSALS = {
  school_not_found: 'There is no school with this id.',
  stock_changed: 'This figure has been changed since the change was planned.',
  nothing_changes: 'The stock already has this figure.'
} as const

export type StockRefusal = keyof typeof STOCK_REFUSALS

/** Maximum sizes to search. */
export const MAX_SIZES = 10_000

/** Stock of an item in a size: the same text, or else a size with the same meaning. */
export function findSize(stock: readonly StockRow[], item: Item, size: string): StockRow | undefined {
  const rows = stock.filter(row => row.item === item)
  const text = cleanSize(size)
  const normal = normalSize(item, text)
  return (
    rows.find(row => cleanSize(row.size) === text) ??
    rows.find(row => normal !== undefined && normalSize(item, cleanSize(row.size)) === normal)
  )
}

/** Normalized spelling of a new size. Undefined if it is not a size. */
export function newSize(item: Item, size: string): string | undefined {
  return normalSize(item, cleanSize(size))
}

function cleanSize(size: string): string {
  return cleanText(size, 40)
}
