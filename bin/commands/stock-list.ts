import { getSchool } from '../../lib/schools/queries.ts'
import { listStock } from '../../lib/stock/queries.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { listRows } from '../terminal.ts'

const MOST_ITEMS_LISTED = 10_000

export default {
  name: 'stock list',
  summary: 'List what a school has to lend.',
  usage: '--school ID',
  options: { school: { type: 'string', help: 'The school.' } },
  async run({ values, config, terminal }) {
    const schoolId = need(values, 'school')
    const stock = await withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      return listStock(sql, id, MOST_ITEMS_LISTED)
    })
    const rows = stock.map(({ item, size, quantity }) => ({ id: `${item}/${size}`, item, size, quantity }))
    return listRows({ terminal, values }, rows, ['item', 'size', 'quantity'], 'There is no stock.')
  }
} satisfies Command
