import { listPeople } from '../../lib/people/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, textOption, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'owners list',
  summary: 'List the people of schools, including removed ones.',
  usage: '[--school ID] [--limit N]',
  options: { school: { type: 'string', help: 'Only those of this school.' }, ...LIMIT },
  async run({ values, config, terminal }) {
    const schoolId = textOption(values, 'school')
    const limit = limitOption(values)
    const owners = await withDatabase(config, async sql => {
      if (schoolId) await getSchool(sql, schoolId)
      return listPeople(sql, schoolId ?? null, limit + 1)
    })
    const columns = ['id', 'schoolId', 'email', 'name', 'role', 'createdAt', 'removedAt']
    return listRows({ terminal, values }, owners, columns, 'There are no people.', limit)
  }
} satisfies Command
