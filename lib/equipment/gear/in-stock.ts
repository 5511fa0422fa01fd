import { sizeRank } from '../sizing/size.ts'
import type { Item } from '../stock/item.ts'
import type { StockRow } from '../stock/queries.ts'
import { findSize } from '../stock/rules.ts'

/** Maximum steps between the ideal size and its replacement: a foot of board, two suits, two shoe sizes. */
const MAX_STEPS: Readonly<Partial<Record<Item, number>>> = { soft_board: 12, board: 12, wetsuit: 2, boots: 2 }

/**
 * The first of these sizes that the school has, in the school's spelling. Else the nearest one in stock; of two equally near,
 * the larger. Without a near one, the first of these sizes.
 */
export function inStock(
  stock: readonly StockRow[],
  item: Item,
  sizes: readonly [string, ...string[]]
): { readonly item: Item; readonly size: string; readonly ideal?: string } {
  const [ideal] = sizes
  const found = sizes
    .map(size => findSize(stock, item, size))
    .find(row => row !== undefined && row.quantity > 0)
  if (found) return { item, size: found.size }
  const stepsTo = (size: string) => Math.abs(sizeRank(size) - sizeRank(ideal))
  const [near] = stock
    .filter(row => row.item === item && row.quantity > 0 && stepsTo(row.size) <= (MAX_STEPS[item] ?? 0))
    .sort((a, b) => stepsTo(a.size) - stepsTo(b.size) || sizeRank(b.size) - sizeRank(a.size))
  return near ? { item, size: near.size, ideal } : { item, size: findSize(stock, item, ideal)?.size ?? ideal }
}
