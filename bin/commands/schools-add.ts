import { getSchool } from '../../lib/schools/queries.ts'
import { NewSchool } from '../../lib/schools/rules.ts'
import { addSchool } from '../../lib/schools/transactions.ts'
import { assertTimeZone, parseOptions } from '../args.ts'
import { type Command, fieldsOf, requireOption, withDatabase } from '../command.ts'
import { SCHOOL_OPTIONS } from '../options.ts'

export default {
  name: 'schools add',
  summary: 'Add a school.',
  writes: true,
  usage: 'ID --name NAME --time-zone ZONE [--currency CODE] [--website URL ...]',
  words: ['ID'],
  options: { ...SCHOOL_OPTIONS },
  notes: 'ID is short and permanent, such as onda-clara.',
  run({ config, terminal, values, words: [id] }) {
    for (const name of ['name', 'time-zone']) requireOption(values, name)
    const school = parseOptions(NewSchool, { ...fieldsOf(values), id })
    return withDatabase(
      config,
      async sql => {
        await assertTimeZone(sql, school.timeZone)
        await addSchool(sql, school)
        const stored = await getSchool(sql, school.id)
        if (values.json) terminal.out(JSON.stringify(stored))
        else terminal.out(`Added ${stored.id}, ${stored.name}: ${stored.timeZone}, ${stored.currency}.`)
        return 0
      },
      { mayCreate: true }
    )
  }
} satisfies Command
