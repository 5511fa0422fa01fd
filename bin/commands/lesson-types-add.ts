import { listLessonTypes } from '../../lib/schools/queries.ts'
import { NewLessonType } from '../../lib/schools/rules.ts'
import { addLessonType } from '../../lib/schools/transactions.ts'
import { parseOptions } from '../args.ts'
import { type Command, fieldsOf, requireOption, withDatabase } from '../command.ts'
import { LESSON_TYPE_OPTIONS, SCHOOL } from '../options.ts'

export default {
  name: 'lesson-types add',
  summary: 'Add a lesson type to a school.',
  writes: true,
  usage:
    'ID --school ID --name NAME --level LEVEL --duration-minutes N --capacity N --price-cents N [--kind group] [...]',
  words: ['ID'],
  options: { ...SCHOOL, ...LESSON_TYPE_OPTIONS },
  notes: 'ID is short and permanent, such as kids.',
  run({ config, terminal, values, words: [id] }) {
    for (const name of ['school', 'name', 'level', 'duration-minutes', 'capacity', 'price-cents']) {
      requireOption(values, name)
    }
    const { school: schoolId, ...given } = fieldsOf(values)
    const type = parseOptions(NewLessonType, { kind: 'group', ...given, schoolId, id })
    return withDatabase(config, async sql => {
      await addLessonType(sql, type)
      const [added] = await listLessonTypes(sql, type.schoolId, type.id)
      if (values.json) terminal.out(JSON.stringify(added))
      else terminal.out(`Added ${type.id}, ${type.name}, to ${type.schoolId}.`)
      return 0
    })
  }
} satisfies Command
