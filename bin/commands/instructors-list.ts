import { getSchool, listInstructors } from '../../lib/schools/queries.ts'
import { type Command, need, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'
import { listRows } from '../terminal.ts'

export default {
  name: 'instructors list',
  summary: "List a school's instructors.",
  usage: '--school ID',
  options: SCHOOL,
  run({ config, terminal, values }) {
    const schoolId = need(values, 'school')
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const instructors = await listInstructors(sql, id)
      const none = `${id} has no instructor yet. Add one: swellbook instructors add --school ${id} --name NAME`
      return listRows({ terminal, values }, instructors, ['id', 'name', 'levels', 'languages'], none)
    })
  }
} satisfies Command
