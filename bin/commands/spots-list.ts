import { listSpots } from '../../lib/sea/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'spots list',
  summary: 'List the surf spots and when their forecasts were fetched.',
  usage: '[--limit N]',
  options: LIMIT,
  run({ config, terminal, values }) {
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const spots = await listSpots(sql, limit + 1)
      const columns = ['id', 'name', 'region', 'levels', 'provider', 'fetchedAt']
      return listRows({ terminal, values }, spots, columns, 'No spot yet.', limit)
    })
  }
} satisfies Command
