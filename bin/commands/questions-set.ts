import { type Command, UsageError, withDatabase } from '../command.ts'
import { absent } from '../given.ts'
import {
  ASKED_AT,
  needAskedAt,
  QUESTION_OPTIONS,
  requireQuestion,
  typedQuestion,
  writeQuestions
} from '../questions.ts'

export default {
  name: 'questions set',
  summary: 'Change a question.',
  writes: true,
  usage: 'ID --school ID --lesson-type ID [--required | --optional] [--title TEXT] [...]',
  words: ['ID'],
  options: { ...ASKED_AT, ...QUESTION_OPTIONS },
  notes: 'Existing answers stay, even if they are no longer among the options.',
  run({ config, terminal, values, words: [id = ''] }) {
    const typed = typedQuestion(values, id)
    if (Object.keys(typed).length === 1) throw new UsageError('name at least one option to change')
    const named = needAskedAt(values)
    return withDatabase(config, async sql => {
      let changed: object = {}
      await writeQuestions(sql, named, questions => {
        const was = questions.find(known => known.id === id)
        if (!was) throw absent('question', id, String(values['lesson-type']))
        const question = requireQuestion(typed, was)
        changed = question
        return questions.map(known => (known === was ? question : known))
      })
      terminal.out(values.json ? JSON.stringify(changed) : `Changed ${id} of ${values['lesson-type']}.`)
      return 0
    })
  }
} satisfies Command
