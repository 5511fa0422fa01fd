import { type Command, withDatabase } from '../command.ts'
import { absent } from '../given.ts'
import { ASKED_AT, needAskedAt, writeQuestions } from '../questions.ts'

export default {
  name: 'questions remove',
  summary: 'Remove a question from a lesson type.',
  writes: true,
  usage: 'ID --school ID --lesson-type ID',
  words: ['ID'],
  options: ASKED_AT,
  notes: 'Its answers stay with their bookings and are erased with them.',
  run({ config, terminal, values, words: [id = ''] }) {
    const named = needAskedAt(values)
    return withDatabase(config, async sql => {
      const typeId = String(values['lesson-type'])
      await writeQuestions(sql, named, questions => {
        if (!questions.some(known => known.id === id)) throw absent('question', id, typeId)
        return questions.filter(known => known.id !== id)
      })
      terminal.out(values.json ? JSON.stringify({ id, removed: true }) : `${typeId} no longer asks ${id}.`)
      return 0
    })
  }
} satisfies Command
