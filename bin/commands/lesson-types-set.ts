import { parse } from '../../lib/core/parse.ts'
import { listLessonTypes } from '../../lib/schools/queries.ts'
import { LessonTypeChange } from '../../lib/schools/rules.ts'
import { changeLessonType } from '../../lib/schools/transactions.ts'
import { type Command, fieldsOf, need, UsageError, withDatabase } from '../command.ts'
import { LESSON_TYPE_OPTIONS, SCHOOL } from '../options.ts'

export default {
  name: 'lesson-types set',
  summary: 'Change what is given of a lesson type.',
  usage: 'ID --school ID [--name NAME] [--price-cents N] [...]',
  words: ['ID'],
  options: { ...SCHOOL, ...LESSON_TYPE_OPTIONS },
  notes:
    'Lessons that are there keep their seats and price; the students an instructor may teach count at once.',
  run({ config, terminal, values, words: [id] }) {
    need(values, 'school')
    const { school: schoolId, id: _, ...given } = fieldsOf(values)
    if (Object.keys(given).length === 0) throw new UsageError('say what to change')
    const change = parse(LessonTypeChange, { ...given, schoolId, id })
    return withDatabase(config, async sql => {
      await changeLessonType(sql, change)
      const [changed] = await listLessonTypes(sql, change.schoolId, change.id)
      if (values.json) terminal.out(JSON.stringify(changed))
      else terminal.out(`Changed ${change.id} of ${change.schoolId}: ${Object.keys(given).join(', ')}.`)
      return 0
    })
  }
} satisfies Command
