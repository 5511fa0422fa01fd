import { listStock } from '../../lib/equipment/stock/queries.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

const NO_STOCK =
  'There is no stock yet. Add some: swellbook stock set --school ID --item ITEM --size SIZE --quantity N'

export default {
  name: 'stock list',
  summary: 'List the rental stock of a school.',
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  run: invocation =>
    listOfSchool(invocation, ['item', 'size', 'quantity'], NO_STOCK, async (sql, id, max) => {
      const stock = await listStock(sql, id, max)
      return stock.map(({ item, size, quantity }) => ({ id: `${item}/${size}`, item, size, quantity }))
    })
} satisfies Command
