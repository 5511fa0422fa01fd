import { listInstructors } from '../../lib/schools/queries.ts'
import { idOf, NewInstructor } from '../../lib/schools/rules.ts'
import { addInstructor } from '../../lib/schools/transactions.ts'
import { parseOptions } from '../args.ts'
import { type Command, fieldsOf, requireOption, withDatabase } from '../command.ts'
import { INSTRUCTOR_OPTIONS, SCHOOL } from '../options.ts'

export default {
  name: 'instructors add',
  summary: 'Add an instructor to a school.',
  writes: true,
  usage: '--school ID --name NAME [--id ID] [--levels kids,beginner] [--languages pt,en]',
  options: {
    ...SCHOOL,
    id: { type: 'string', help: 'Short and permanent; default: derived from the name.' },
    ...INSTRUCTOR_OPTIONS
  },
  run({ config, terminal, values }) {
    requireOption(values, 'school')
    const name = requireOption(values, 'name')
    const { school: schoolId, ...given } = fieldsOf(values)
    const instructor = parseOptions(NewInstructor, { id: idOf(name), ...given, schoolId })
    return withDatabase(config, async sql => {
      await addInstructor(sql, instructor)
      const [added] = await listInstructors(sql, instructor.schoolId, instructor.id)
      if (values.json) terminal.out(JSON.stringify(added))
      else terminal.out(`Added ${instructor.id}, ${instructor.name}, to ${instructor.schoolId}.`)
      return 0
    })
  }
} satisfies Command
