import { parse } from '../../lib/core/parse.ts'
import { listInstructors } from '../../lib/schools/queries.ts'
import { idOf, NewInstructor } from '../../lib/schools/rules.ts'
import { addInstructor } from '../../lib/schools/transactions.ts'
import { type Command, fieldsOf, need, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'instructors add',
  summary: 'Add an instructor to a school.',
  usage: '--school ID --name NAME [--id ID] [--levels kids,beginner] [--languages pt,en]',
  options: {
    ...SCHOOL,
    name: { type: 'string', help: 'As lessons name them; no two of a school have the same.' },
    id: { type: 'string', help: 'Short and for good; made of the name unless told.' },
    levels: { type: 'string', help: 'What they teach, of beginner, intermediate, advanced, kids.' },
    languages: { type: 'string', help: 'What they speak, such as pt,en.' }
  },
  run({ config, terminal, values }) {
    need(values, 'school')
    const name = need(values, 'name')
    const { school: schoolId, ...given } = fieldsOf(values)
    const instructor = parse(NewInstructor, { id: idOf(name), ...given, schoolId })
    return withDatabase(config, async sql => {
      await addInstructor(sql, instructor)
      const [added] = await listInstructors(sql, instructor.schoolId, instructor.id)
      if (values.json) terminal.out(JSON.stringify(added))
      else terminal.out(`Added ${instructor.id}, ${instructor.name}, to ${instructor.schoolId}.`)
      return 0
    })
  }
} satisfies Command
