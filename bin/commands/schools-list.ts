import { listSchools } from '../../lib/schools/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { listRows } from '../terminal.ts'

const NO_SCHOOLS =
  'There is no school yet. Add one: swellbook schools add --id ID --name NAME --time-zone ZONE'

export default {
  name: 'schools list',
  summary: 'List the schools.',
  usage: '',
  options: {},
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      const schools = await listSchools(sql)
      return listRows(
        { terminal, values },
        schools,
        ['id', 'name', 'timeZone', 'currency', 'website'],
        NO_SCHOOLS
      )
    })
  }
} satisfies Command
