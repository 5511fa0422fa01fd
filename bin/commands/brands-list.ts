import { listBrands } from '../../lib/brands/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { table } from '../terminal.ts'

export default {
  name: 'brands list',
  summary: 'Show the equipment brands, their keys and what the ledger counts of them.',
  usage: '',
  options: {},
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      const brands = await listBrands(sql)
      const columns = ['id', 'name', 'activeKeys', 'uses']
      terminal.out(
        values.json ? JSON.stringify(brands) : table(brands, columns, 'No brand yet.', terminal.outColumns)
      )
      return 0
    })
  }
} satisfies Command
