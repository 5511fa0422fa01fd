import { Type } from '@sinclair/typebox'
import { listStock } from '../../../lib/equipment/stock/queries.ts'
import { cleanText } from '../../../lib/text/plain.ts'
import { firstRows, strictObject, Truncated } from '../fields.ts'
import { tool } from '../tool.ts'

const MAX_ITEMS = 300

export default tool({
  name: 'get_stock_summary',
  title: 'Equipment in stock',
  description:
    'Returns how many boards, wetsuits, leashes and boots the school has in each size. Use it to see whether equipment ' +
    'suffices for a lesson, and before prepare_stock_change. It does not say what is lent out at the moment, and no prices.',
  scope: 'read',
  input: {},
  output: strictObject({
    stock: Type.Array(
      strictObject({
        item: Type.String({ description: 'soft_board, board, wetsuit, leash or boots' }),
        size: Type.String(),
        quantity: Type.Integer({ minimum: 0 })
      })
    ),
    truncated: Truncated
  }),
  async run({ key, read }) {
    const { rows, truncated } = firstRows(await listStock(read, key.schoolId, MAX_ITEMS + 1), MAX_ITEMS)
    return {
      stock: rows.map(({ item, size, quantity }) => ({ item, size: cleanText(size, 40), quantity })),
      truncated
    }
  }
})
