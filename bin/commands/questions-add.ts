import { KNOWN_QUESTIONS, QUESTION_BOUNDS } from '../../lib/questions/rules.ts'
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
  name: 'questions add',
  summary: 'Add a question to a lesson type.',
  writes: true,
  usage: `ID --school ID --lesson-type ID [--required | --optional] [--title TEXT] [--options A,B] [...]`,
  words: ['ID'],
  options: { ...LESSON_TYPE_OPTION, ...QUESTION_OPTIONS },
  notes: `ID is ${KNOWN_QUESTIONS.join(', ')}, which are asked of each person in the guest's language; or a short id of your own, with --title. A lesson type has at most ${QUESTION_BOUNDS.most} questions.`,
  run({ config, terminal, values, words: [id = ''] }) {
    const question = requireQuestion(parseQuestion(values, id))
    const named = needLessonType(values)
    return withDatabase(config, async sql => {
      await writeQuestions(sql, named, questions => {
        if (questions.some(known => known.id === id)) throw new UsageError(`ID: "${id}" exists already`)
        if (questions.length === QUESTION_BOUNDS.most)
          throw new Error(`A lesson type has at most ${QUESTION_BOUNDS.most} questions; remove one first.`)
        return [...questions, question]
      })
      const whom = question.per === 'person' ? 'for each person' : 'once per booking'
      const said = `${values['lesson-type']} now asks ${id} ${whom}${question.required ? '; an answer is required' : ''}.`
      terminal.out(values.json ? JSON.stringify(question) : said)
      return 0
    })
  }
} satisfies Command
