import { listBrands } from '../../lib/equipment/brands/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'brands list',
  summary: 'List the equipment brands with their keys and recorded uses.',
  usage: '[--limit N]',
  options: LIMIT,
  run({ config, terminal, values }) {
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const brands = await listBrands(sql, limit + 1)
      const columns = ['id', 'name', 'activeKeys', 'uses']
      return listRows({ terminal, values }, brands, columns, 'No brand yet.', limit)
    })
  }
} satisfies Command
