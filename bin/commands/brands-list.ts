import { listBrands } from '../../lib/brands/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'brands list',
  summary: 'Show the equipment brands, their keys and what the ledger counts of them.',
  usage: '',
  options: {},
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      const brands = await listBrands(sql)
      const columns = ['id', 'name', 'activeKeys', 'uses']
      return listRows({ terminal, values }, brands, columns, 'No brand yet.')
    })
  }
} satisfies Command
