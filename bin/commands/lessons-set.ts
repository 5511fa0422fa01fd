import { LessonChangeInput } from '../../lib/lessons/change.ts'
import { changeLesson } from '../../lib/lessons/transactions.ts'
import { parseOptions } from '../args.ts'
import { type Command, fieldsOf, UsageError, withDatabase } from '../command.ts'
import { getListedLesson, lessonTitle } from '../lessons.ts'

export default {
  name: 'lessons set',
  summary: "Correct a planned lesson's price, seats, instructors, spot or note to guests.",
  writes: true,
  usage: 'LESSON_ID [--price-cents N] [--capacity N] [--instructors ID,ID] [--spot NAME] [--note TEXT]',
  words: ['LESSON_ID'],
  options: {
    'price-cents': { type: 'string', help: 'New price of a seat; seats already sold keep theirs.' },
    capacity: { type: 'string', help: 'Seats; at least as many as are taken.' },
    instructors: {
      type: 'string',
      help: 'Instructors by id or name, separated by commas.',
      mayBeEmpty: true
    },
    spot: { type: 'string', help: 'Name of the spot, as shown to guests.' },
    note: {
      type: 'string',
      help: 'Note to guests, such as where to meet; empty removes it.',
      mayBeEmpty: true
    }
  },
  notes: 'All changes apply, or none. To change its time, use lessons move.',
  run({ config, terminal, values, words: [id = ''] }) {
    const change = parseOptions(LessonChangeInput, fieldsOf(values))
    if (Object.keys(change).length === 0) throw new UsageError('name at least one option to change')
    return withDatabase(config, async sql => {
      const { schoolId } = await getListedLesson(sql, id)
      const changed = await changeLesson(sql, schoolId, id, change)
      const lesson = await getListedLesson(sql, id)
      const predicate = changed ? `has changed: ${Object.keys(change).join(', ')}.` : 'is unchanged.'
      terminal.out(
        values.json ? JSON.stringify({ ...lesson, changed }) : `${lessonTitle(lesson)} ${predicate}`
      )
      return 0
    })
  }
} satisfies Command
