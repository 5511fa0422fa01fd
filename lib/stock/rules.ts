export { ITEMS, type Item } from '../brand/use.ts'

/** Most pieces of one item in one size. */
export const MOST_PIECES = 10_000

/** What can stand against changing a stock figure, in words for whoever asked. */
export const STOCK_REFUSALS = {
  school_not_found: 'There is no school with this id.',
  stock_changed: 'This figure has been changed since the change was planned.',
  nothing_changes: 'The stock already has this figure.'
} as const

export type StockRefusal = keyof typeof STOCK_REFUSALS
