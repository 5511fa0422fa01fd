import { listStock } from '../../lib/stock/queries.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { table } from '../terminal.ts'

const MOST = 10_000

export default {
  name: 'stock list',
  summary: 'List what a school has to lend.',
  usage: '--school ID',
  options: { school: { type: 'string', help: 'The school.' } },
  async run({ values, config, terminal }) {
    const stock = await withDatabase(config, sql => listStock(sql, need(values, 'school'), MOST))
    const rows = stock.map(({ item, size, quantity }) => ({ id: `${item}/${size}`, item, size, quantity }))
    terminal.out(
      values.json ? JSON.stringify(rows) : table(rows, ['item', 'size', 'quantity'], 'There is no stock.')
    )
    return 0
  }
} satisfies Command
