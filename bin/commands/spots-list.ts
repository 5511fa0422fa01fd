import { listSpots } from '../../lib/forecast/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { table } from '../terminal.ts'

export default {
  name: 'spots list',
  summary: 'Show the surf spots, and when the forecast of each was fetched.',
  usage: '',
  options: {},
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      const spots = await listSpots(sql)
      const columns = ['id', 'name', 'region', 'levels', 'provider', 'fetchedAt']
      terminal.out(
        values.json ? JSON.stringify(spots) : table(spots, columns, 'No spot yet.', terminal.outColumns)
      )
      return 0
    })
  }
} satisfies Command
