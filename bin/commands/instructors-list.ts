import { listInstructors } from '../../lib/schools/queries.ts'
import type { Command } from '../command.ts'
import { LIMIT, SCHOOL } from '../options.ts'
import { listOfSchool } from '../school-list.ts'

export default {
  name: 'instructors list',
  summary: "List a school's instructors.",
  usage: '--school ID [--limit N]',
  options: { ...SCHOOL, ...LIMIT },
  run: invocation =>
    listOfSchool(
      invocation,
      ['id', 'name', 'levels', 'languages'],
      id => `${id} has no instructor yet. Add one: swellbook instructors add --school ${id} --name NAME`,
      (sql, id, max) => listInstructors(sql, id, null, max)
    )
} satisfies Command
