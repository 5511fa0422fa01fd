import { listOwners } from '../../lib/owners/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { type Command, want, withDatabase } from '../command.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'owners list',
  summary: 'List owners, removed ones too.',
  usage: '[--school ID]',
  options: { school: { type: 'string', help: 'Only those of this school.' } },
  async run({ values, config, terminal }) {
    const schoolId = want(values, 'school')
    const owners = await withDatabase(config, async sql => {
      if (schoolId) await getSchool(sql, schoolId)
      return listOwners(sql, schoolId ?? null)
    })
    const columns = ['id', 'schoolId', 'email', 'name', 'createdAt', 'removedAt']
    return listRows({ terminal, values }, owners, columns, 'There are no owners.')
  }
} satisfies Command
