import { listInstructors } from '../../lib/schools/queries.ts'
import { InstructorChange } from '../../lib/schools/rules.ts'
import { changeInstructor } from '../../lib/schools/transactions.ts'
import { parseOptions } from '../args.ts'
import { type Command, fieldsOf, requireOption, UsageError, withDatabase } from '../command.ts'
import { INSTRUCTOR_OPTIONS, SCHOOL } from '../options.ts'

export default {
  name: 'instructors set',
  summary: 'Change an instructor.',
  writes: true,
  usage: 'ID --school ID [--name NAME] [--levels kids,beginner] [--languages pt,en]',
  words: ['ID'],
  options: { ...SCHOOL, ...INSTRUCTOR_OPTIONS },
  run({ config, terminal, values, words: [id] }) {
    requireOption(values, 'school')
    const { school: schoolId, ...given } = fieldsOf(values)
    if (Object.keys(given).length === 0) throw new UsageError('name at least one option to change')
    const change = parseOptions(InstructorChange, { ...given, schoolId, id })
    return withDatabase(config, async sql => {
      await changeInstructor(sql, change)
      const [changed] = await listInstructors(sql, change.schoolId, change.id)
      if (values.json) terminal.out(JSON.stringify(changed))
      else terminal.out(`Changed ${change.id} of ${change.schoolId}: ${Object.keys(given).join(', ')}.`)
      return 0
    })
  }
} satisfies Command
