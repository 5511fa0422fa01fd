import { parse } from '../../lib/core/parse.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { NewSchool } from '../../lib/schools/rules.ts'
import { addSchool } from '../../lib/schools/transactions.ts'
import { type Command, fieldsOf, need, withDatabase } from '../command.ts'
import { SCHOOL_OPTIONS } from '../options.ts'

export default {
  name: 'schools add',
  summary: 'Add a school.',
  usage: '--id ID --name NAME --time-zone ZONE [--currency EUR] [--website URL ...]',
  options: { id: { type: 'string', help: 'Short and for good, such as onda-clara.' }, ...SCHOOL_OPTIONS },
  run({ config, terminal, values }) {
    for (const name of ['id', 'name', 'time-zone']) need(values, name)
    const school = parse(NewSchool, fieldsOf(values))
    return withDatabase(
      config,
      async sql => {
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
