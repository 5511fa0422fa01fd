import { getSchool } from '../../lib/schools/queries.ts'
import { type Command, withDatabase } from '../command.ts'
import { record } from '../terminal.ts'

export default {
  name: 'schools show',
  summary: 'Show all fields of a school.',
  usage: 'ID',
  words: ['ID'],
  options: {},
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      const school = await getSchool(sql, id)
      terminal.out(values.json ? JSON.stringify(school) : record(school))
      return 0
    })
  }
} satisfies Command
