import { listSchools } from '../../lib/schools/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { table } from '../terminal.ts'

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
      if (values.json) terminal.out(JSON.stringify(schools))
      else
        terminal.out(
          table(schools, ['id', 'name', 'timeZone', 'currency', 'website'], NO_SCHOOLS, terminal.outColumns)
        )
      return 0
    })
  }
} satisfies Command
