import { KNOWN_QUESTIONS, QUESTION_BOUNDS } from '../../lib/questions/rules.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import {
  ASKED_AT,
  needAskedAt,
  QUESTION_OPTIONS,
  requireQuestion,
  typedQuestion,
  writeQuestions
} from '../questions.ts'

export default {
  name: 'questions add',
  summary: 'Ask those who come to a lesson type something more.',
  writes: true,
  usage: `ID --school ID --lesson-type ID [--required | --optional] [--title TEXT] [--options A,B] [...]`,
  words: ['ID'],
  options: { ...ASKED_AT, ...QUESTION_OPTIONS },
  notes: `ID is ${KNOWN_QUESTIONS.join(', ')}, which are asked of each person in the reader's language; or a short word of your own, with --title. At most ${QUESTION_BOUNDS.most} are asked.`,
  run({ config, terminal, values, words: [id = ''] }) {
    const question = requireQuestion(typedQuestion(values, id))
    const named = needAskedAt(values)
    return withDatabase(config, async sql => {
      await writeQuestions(sql, named, questions => {
        if (questions.some(known => known.id === id)) throw new UsageError(`ID: "${id}" is asked already`)
        if (questions.length === QUESTION_BOUNDS.most)
          throw new Error(`A lesson type asks at most ${QUESTION_BOUNDS.most} questions; remove one first.`)
        return [...questions, question]
      })
      const whom = question.per === 'person' ? 'each person' : 'once a booking'
      const said = `${values['lesson-type']} now asks ${id}, ${whom}${question.required ? ', and wants an answer' : ''}.`
      terminal.out(values.json ? JSON.stringify(question) : said)
      return 0
    })
  }
} satisfies Command
