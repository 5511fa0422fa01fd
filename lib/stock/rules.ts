import { normalSize } from '../sizing/size.ts'
import { cleanText } from '../text/plain.ts'
import type { Item } from './item.ts'
import type { StockRow } from './queries.ts'

/** Most pieces of one item in one size. */
export const MOST_PIECES = 10_000

/** What can stand against changing a stock figure, in words for a person. */
export const STOCK_REFUSALS = {
  school_not_found: 'There is no school with this id.',
  stock_changed: 'This figure has been changed since the change was planned.',
  nothing_changes: 'The stock already has this figure.'
} as const

export type StockRefusal = keyof typeof STOCK_REFUSALS

/** Sizes looked through for the one that is meant. */
export const MOST_SIZES = 10_000

/** The stock of an item in a size: the row that is spelled like it, or else one that means the same. */
export function findSize(stock: readonly StockRow[], item: Item, size: string): StockRow | undefined {
  const rows = stock.filter(row => row.item === item)
  const asked = cleanSize(size)
  const normal = normalSize(item, asked)
  return (
    rows.find(row => cleanSize(row.size) === asked) ??
    rows.find(row => normal !== undefined && normalSize(item, cleanSize(row.size)) === normal)
  )
}

/** A size that a school does not have yet, in its one spelling; undefined when it is none. */
export function newSize(item: Item, size: string): string | undefined {
  return normalSize(item, cleanSize(size))
}

function cleanSize(size: string): string {
  return cleanText(size, 40)
}
