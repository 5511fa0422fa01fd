import { notFoundError } from '../args.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import {
  LESSON_TYPE_OPTION,
  needLessonType,
  parseQuestion,
  QUESTION_OPTIONS,
  requireQuestion,
  writeQuestions
} from '../questions.ts'

export default {
  name: 'questions set',
  summary: 'Change a question.',
  writes: true,
  usage: 'ID --school ID --lesson-type ID [--required | --optional] [--title TEXT] [...]',
  words: ['ID'],
  options: { ...LESSON_TYPE_OPTION, ...QUESTION_OPTIONS },
  notes: 'Existing answers stay, even if they are no longer among the options.',
  run({ config, terminal, values, words: [id = ''] }) {
    const typed = parseQuestion(values, id)
    if (Object.keys(typed).length === 1) throw new UsageError('name at least one option to change')
    const named = needLessonType(values)
    return withDatabase(config, async sql => {
      let changed: object = {}
      await writeQuestions(sql, named, questions => {
        const was = questions.find(known => known.id === id)
        if (!was) throw notFoundError('question', id, String(values['lesson-type']))
        const question = requireQuestion(typed, was)
        changed = question
        return questions.map(known => (known === was ? question : known))
      })
      terminal.out(values.json ? JSON.stringify(changed) : `Changed ${id} of ${values['lesson-type']}.`)
      return 0
    })
  }
} satisfies Command
