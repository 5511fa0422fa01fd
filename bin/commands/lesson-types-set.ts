import { listLessonTypes } from '../../lib/schools/queries.ts'
import { LessonTypeChange } from '../../lib/schools/rules.ts'
import { changeLessonType } from '../../lib/schools/transactions.ts'
import { parseOptions } from '../args.ts'
import { type Command, fieldsOf, requireOption, UsageError, type Values, withDatabase } from '../command.ts'
import { LESSON_TYPE_OPTIONS, SCHOOL } from '../options.ts'
import { withCount } from '../terminal.ts'

export default {
  name: 'lesson-types set',
  summary: 'Change a lesson type.',
  writes: true,
  usage: 'ID --school ID [--name NAME] [--price-cents N [--planned]] [...]',
  words: ['ID'],
  options: {
    ...SCHOOL,
    ...LESSON_TYPE_OPTIONS,
    planned: {
      type: 'boolean',
      help: 'Also change the price of planned lessons; seats already sold keep theirs.'
    }
  },
  notes:
    'Existing lessons keep their seats, and their price unless --planned is given. A new number of students per instructor applies at once. If it is sold by units, --price-cents sets the price of the first unit and the others change in proportion.',
  run({ config, terminal, values, words: [id] }) {
    requireOption(values, 'school')
    const { school: schoolId, ...given } = fieldsOf(values)
    if (Object.keys(given).length === 0) throw new UsageError('name at least one option to change')
    if (values.planned && given.priceCents === undefined && given.units === undefined)
      throw new UsageError('--planned requires --price-cents or --units')
    const change = parseOptions(LessonTypeChange, { ...given, schoolId, id })
    return withDatabase(config, async sql => {
      const planned = await changeLessonType(sql, change, { planned: values.planned === true })
      const [changed] = await listLessonTypes(sql, change.schoolId, change.id)
      if (values.json) terminal.out(JSON.stringify({ ...changed, planned }))
      else
        terminal.out(
          `Changed ${change.id} of ${change.schoolId}: ${Object.keys(given).join(', ')}.${plannedNote(values, planned)}`
        )
      return 0
    })
  }
} satisfies Command

function plannedNote(values: Values, planned: number): string {
  if (values['price-cents'] === undefined && values.units === undefined) return ''
  const lessons = withCount(planned, 'planned lesson')
  if (values.planned) return ` ${lessons} with another price now have this one.`
  return planned === 0
    ? ''
    : ` ${lessons} with another price ${planned === 1 ? 'keeps' : 'keep'} it; use --planned to change them.`
}
