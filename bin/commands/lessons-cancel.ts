import { cancelLesson } from '../../lib/lessons/transactions.ts'
import { type Command, withDatabase } from '../command.ts'
import { getLesson, nameOf } from '../lessons.ts'
import { counted } from '../terminal.ts'

export default {
  name: 'lessons cancel',
  summary: 'Cancel a lesson with its bookings, and free its instructors; there is no way back.',
  usage: 'SLOT_ID',
  words: ['SLOT_ID'],
  options: {},
  notes: 'A lesson that has begun cannot be cancelled. Doing it again changes nothing.',
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      await getLesson(sql, id)
      const { changed, bookings, seats } = await cancelLesson(sql, id)
      const lesson = await getLesson(sql, id)
      const what = changed
        ? `is cancelled, and with it ${counted(bookings, 'booking')} of ${counted(seats, 'seat')}.`
        : `was cancelled already, at ${lesson.cancelledAt}.`
      if (values.json) terminal.out(JSON.stringify({ ...lesson, changed, bookings, seats }))
      else terminal.out(`${nameOf(lesson)} ${what}`)
      return 0
    })
  }
} satisfies Command
