import { parse } from '../../lib/core/parse.ts'
import { listLessonTypes } from '../../lib/schools/queries.ts'
import { NewLessonType } from '../../lib/schools/rules.ts'
import { addLessonType } from '../../lib/schools/transactions.ts'
import { type Command, fieldsOf, need, withDatabase } from '../command.ts'
import { LESSON_TYPE_OPTIONS, SCHOOL } from '../options.ts'

export default {
  name: 'lesson-types add',
  summary: 'Add a lesson type to a school.',
  usage:
    '--school ID --id ID --name NAME --level LEVEL --duration-minutes N --capacity N --price-cents N [--kind group] [...]',
  options: { ...SCHOOL, ...LESSON_TYPE_OPTIONS },
  run({ config, terminal, values }) {
    for (const name of ['school', 'id', 'name', 'level', 'duration-minutes', 'capacity', 'price-cents']) {
      need(values, name)
    }
    const { school: schoolId, ...given } = fieldsOf(values)
    const type = parse(NewLessonType, { kind: 'group', ...given, schoolId })
    return withDatabase(config, async sql => {
      await addLessonType(sql, type)
      const [added] = await listLessonTypes(sql, type.schoolId, type.id)
      if (values.json) terminal.out(JSON.stringify(added))
      else terminal.out(`Added ${type.id}, ${type.name}, to ${type.schoolId}.`)
      return 0
    })
  }
} satisfies Command
