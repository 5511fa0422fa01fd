import * as v from 'valibot'
import { ITEMS } from '../../../lib/stock/item.ts'
import { listStock } from '../../../lib/stock/queries.ts'
import { findSize, MOST_PIECES, MOST_SIZES, newSize } from '../../../lib/stock/rules.ts'
import { digits, oneOf } from '../../../lib/text/typed.ts'
import { action, rerender } from '../kit/page.ts'
import { STOCK_PATH } from '../kit/paths.ts'
import type { SaidOfStock } from '../messages/stock.ts'
import { renderStock } from './stock-page.ts'
import { setStockAtDesk } from './writes.ts'

const typedStock = v.optional(v.pipe(v.string(), v.maxLength(100, 'at most 100 characters')), '')

export const setCentreStock = action(
  {
    form: {
      item: oneOf(ITEMS),
      size: typedStock,
      quantity: typedStock,
      version: digits(0, 2_000_000_000)
    },
    example: { item: 'wetsuit', size: '3XL', quantity: '2', version: '0' }
  },
  async ({ principal, viewer, body, read, write }) => {
    const stock = await listStock(read, principal.schoolId, MOST_SIZES)
    const { item, version } = body
    const size = findSize(stock, item, body.size)?.size ?? newSize(item, body.size)
    const typed = { item, size: size ?? body.size, quantity: body.quantity }
    const again = async (status: 400 | 409, said: SaidOfStock) => {
      const rows = await listStock(write, principal.schoolId, MOST_SIZES)
      return rerender(status, renderStock(principal, rows, { said, typed }, viewer))
    }
    if (size === undefined) return again(400, 'no_size')
    const quantity = v.safeParse(digits(0, MOST_PIECES), body.quantity.trim())
    if (!quantity.success) return again(400, 'no_count')
    const done = await setStockAtDesk(write, principal, { item, size, quantity: quantity.output, version })
    if (done.code === 'stock_changed') return again(409, 'stock_changed')
    const said = done.code === 'ok' ? `saved&log=${done.logId}` : 'nothing_changes'
    return { to: `${STOCK_PATH}?said=${said}` }
  }
)
