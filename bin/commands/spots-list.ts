import { listSpots } from '../../lib/forecast/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'spots list',
  summary: 'Show the surf spots, and when the forecast of each was fetched.',
  usage: '',
  options: {},
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      const spots = await listSpots(sql)
      const columns = ['id', 'name', 'region', 'levels', 'provider', 'fetchedAt']
      return listRows({ terminal, values }, spots, columns, 'No spot yet.')
    })
  }
} satisfies Command
