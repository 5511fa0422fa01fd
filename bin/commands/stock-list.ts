import { listStock } from '../../lib/equipment/stock/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

const NO_STOCK =
  'There is no stock yet. Add some: swellbook stock set --school ID --item ITEM --size SIZE --quantity N'

export default {
  name: 'stock list',
  summary: 'List the rental stock of a school.',
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  async run({ values, config, terminal }) {
    const schoolId = requireOption(values, 'school')
    const limit = limitOption(values)
    const stock = await withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      return listStock(sql, id, limit + 1)
    })
    const rows = stock.map(({ item, size, quantity }) => ({ id: `${item}/${size}`, item, size, quantity }))
    return listRows({ terminal, values }, rows, ['item', 'size', 'quantity'], NO_STOCK, limit)
  }
} satisfies Command
