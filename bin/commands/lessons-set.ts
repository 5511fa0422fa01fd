import { LessonChangeInput } from '../../lib/lessons/change.ts'
import { changeLesson } from '../../lib/lessons/transactions.ts'
import { type Command, fieldsOf, UsageError, withDatabase } from '../command.ts'
import { readGiven } from '../given.ts'
import { getListedLesson, lessonTitle } from '../lessons.ts'

export default {
  name: 'lessons set',
  summary: "Correct a planned lesson's price, seats, instructors, spot or note to guests.",
  writes: true,
  usage: 'LESSON_ID [--price-cents N] [--capacity N] [--instructors ID,ID] [--spot NAME] [--note TEXT]',
  words: ['LESSON_ID'],
  options: {
    'price-cents': { type: 'string', help: 'A seat from now on; what is sold keeps its price.' },
    capacity: { type: 'string', help: 'Seats; never fewer than are taken.' },
    instructors: {
      type: 'string',
      help: 'Who teaches it, by id or name, separated by commas.',
      mayBeEmpty: true
    },
    spot: { type: 'string', help: 'Where it is, as guests will read it.' },
    note: {
      type: 'string',
      help: 'What those who come read, such as where to meet; empty takes it away.',
      mayBeEmpty: true
    }
  },
  notes: 'Everything or nothing. Its time is changed by lessons move.',
  run({ config, terminal, values, words: [id = ''] }) {
    const change = readGiven(LessonChangeInput, fieldsOf(values))
    if (Object.keys(change).length === 0) throw new UsageError('say what to change')
    return withDatabase(config, async sql => {
      const { schoolId } = await getListedLesson(sql, id)
      const changed = await changeLesson(sql, schoolId, id, change)
      const lesson = await getListedLesson(sql, id)
      const what = changed ? `has changed: ${Object.keys(change).join(', ')}.` : 'is so already.'
      terminal.out(values.json ? JSON.stringify({ ...lesson, changed }) : `${lessonTitle(lesson)} ${what}`)
      return 0
    })
  }
} satisfies Command
