import { getSchool, listInstructors } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'instructors list',
  summary: "List a school's instructors.",
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  run({ config, terminal, values }) {
    const schoolId = requireOption(values, 'school')
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const instructors = await listInstructors(sql, id, null, limit + 1)
      const none = `${id} has no instructor yet. Add one: swellbook instructors add --school ${id} --name NAME`
      return listRows({ terminal, values }, instructors, ['id', 'name', 'levels', 'languages'], none, limit)
    })
  }
} satisfies Command
