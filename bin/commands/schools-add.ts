import { getSchool } from '../../lib/schools/queries.ts'
import { NewSchool } from '../../lib/schools/rules.ts'
import { addSchool } from '../../lib/schools/transactions.ts'
import { type Command, fieldsOf, need, withDatabase } from '../command.ts'
import { assertTimeZone, readGiven } from '../given.ts'
import { ID_OPTION, SCHOOL_OPTIONS } from '../options.ts'

export default {
  name: 'schools add',
  summary: 'Add a school.',
  writes: true,
  usage: 'ID --name NAME --time-zone ZONE [--currency CODE] [--website URL ...]',
  words: ['ID'],
  options: { ...ID_OPTION, ...SCHOOL_OPTIONS },
  notes: 'ID is short and permanent, such as onda-clara.',
  run({ config, terminal, values, words: [id] }) {
    for (const name of ['name', 'time-zone']) need(values, name)
    const school = readGiven(NewSchool, { ...fieldsOf(values), id })
    return withDatabase(
      config,
      async sql => {
        await assertTimeZone(sql, school.timeZone)
        await addSchool(sql, school)
        const added = await getSchool(sql, school.id)
        if (values.json) terminal.out(JSON.stringify(added))
        else terminal.out(`Added ${added.id}, ${added.name}: ${added.timeZone}, ${added.currency}.`)
        return 0
      },
      { mayBegin: true }
    )
  }
} satisfies Command
