import { notFoundError } from '../args.ts'
import { type Command, withDatabase } from '../command.ts'
import { LESSON_TYPE_OPTION, needLessonType, writeQuestions } from '../questions.ts'

export default {
  name: 'questions remove',
  summary: 'Remove a question from a lesson type.',
  writes: true,
  usage: 'ID --school ID --lesson-type ID',
  words: ['ID'],
  options: LESSON_TYPE_OPTION,
  notes: 'Its answers stay with their bookings and are erased with them.',
  run({ config, terminal, values, words: [id = ''] }) {
    const named = needLessonType(values)
    return withDatabase(config, async sql => {
      const typeId = String(values['lesson-type'])
      await writeQuestions(sql, named, questions => {
        if (!questions.some(known => known.id === id)) throw notFoundError('question', id, typeId)
        return questions.filter(known => known.id !== id)
      })
      terminal.out(values.json ? JSON.stringify({ id, removed: true }) : `${typeId} no longer asks ${id}.`)
      return 0
    })
  }
} satisfies Command
