import { parse } from '../../lib/core/parse.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { SchoolChange } from '../../lib/schools/rules.ts'
import { changeSchool } from '../../lib/schools/transactions.ts'
import { type Command, fieldsOf, UsageError, withDatabase } from '../command.ts'
import { SCHOOL_OPTIONS } from '../options.ts'

export default {
  name: 'schools set',
  summary: 'Change what is given of a school; partners see it at once.',
  usage: 'ID [--name NAME] [--website URL] [...]',
  words: ['ID'],
  options: { id: { type: 'string', help: 'The school.' }, ...SCHOOL_OPTIONS },
  notes:
    "An empty value ('') clears what may be absent. The time zone and the currency stand once there are lessons.",
  run({ config, terminal, values, words: [id] }) {
    const { id: _, ...given } = fieldsOf(values)
    if (Object.keys(given).length === 0) throw new UsageError('say what to change')
    const change = parse(SchoolChange, { ...given, id })
    return withDatabase(config, async sql => {
      await changeSchool(sql, change)
      if (values.json) terminal.out(JSON.stringify(await getSchool(sql, change.id)))
      else terminal.out(`Changed ${change.id}: ${Object.keys(given).join(', ')}.`)
      return 0
    })
  }
} satisfies Command
