import { listSchools } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

const NO_SCHOOLS = 'There is no school yet. Add one: swellbook schools add ID --name NAME --time-zone ZONE'

export default {
  name: 'schools list',
  summary: 'List the schools.',
  usage: '[--limit N]',
  options: LIMIT,
  run({ config, terminal, values }) {
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const schools = await listSchools(sql, null, limit + 1)
      return listRows(
        { terminal, values },
        schools,
        ['id', 'name', 'timeZone', 'currency', 'website'],
        NO_SCHOOLS,
        limit
      )
    })
  }
} satisfies Command
