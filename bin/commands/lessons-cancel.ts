import type { Sql } from '../../lib/infra/database/pool.ts'
import { type ListedLesson, listParties } from '../../lib/lessons/queries.ts'
import { type CancelledLessons, cancelLessons } from '../../lib/lessons/transactions.ts'
import { type Command, type Invocation, withDatabase } from '../command.ts'
import { CONFIRMATION_NOTE, confirmThen, DESTRUCTIVE_OPTIONS } from '../confirm.ts'
import {
  describeParties,
  findSelected,
  getListedLesson,
  lessonTitle,
  parseSelection,
  SELECTION_OPTIONS,
  SELECTION_USAGE
} from '../lessons.ts'
import { counted, table } from '../terminal.ts'

export default {
  name: 'lessons cancel',
  summary: 'Cancel a lesson, or those of a day, with their bookings; this cannot be undone.',
  writes: true,
  usage: `${SELECTION_USAGE} [--yes | --dry-run]`,
  words: ['[LESSON_ID]'],
  options: { ...SELECTION_OPTIONS, ...DESTRUCTIVE_OPTIONS },
  notes: `All selected lessons are cancelled, or none; their instructors become free. It prints whom to contact, with telephone number and email address. A lesson that has started cannot be cancelled. Repeating it changes nothing. ${CONFIRMATION_NOTE}`,
  run(invocation) {
    const choice = parseSelection(invocation.words[0] ?? '', invocation.values)
    return withDatabase(invocation.config, async sql => {
      const lessons = await findSelected(sql, choice)
      const ids = lessons.map(({ id }) => id)
      const { schoolId } = lessons[0] as ListedLesson
      const would = await cancelLessons(sql, schoolId, ids, { apply: false })
      if (would.lessons === 0) return reportCancelled(sql, invocation, lessons, would)
      const parties = await listParties(sql, schoolId, ids)
      const deed = {
        would: `cancel ${writeCancelled(would)}`,
        more: [
          table(
            lessons,
            ['id', 'date', 'start', 'lessonType', 'spot', 'taken'],
            '',
            invocation.terminal.outColumns
          )
        ],
        json: { ...would, ids, parties }
      }
      return confirmThen(invocation, deed, async () =>
        reportCancelled(sql, invocation, lessons, await cancelLessons(sql, schoolId, ids))
      )
    })
  }
} satisfies Command

function writeCancelled({ lessons, bookings, seats }: CancelledLessons): string {
  return `${counted(lessons, 'lesson')} with ${counted(bookings, 'booking')} of ${counted(seats, 'seat')}`
}

async function reportCancelled(
  sql: Sql,
  { values, terminal }: Invocation,
  chosen: readonly ListedLesson[],
  done: CancelledLessons
): Promise<number> {
  const ids = chosen.map(({ id }) => id)
  const lesson = await getListedLesson(sql, ids[0] as string)
  const parties = await listParties(sql, lesson.schoolId, ids)
  const { lessons, bookings, seats } = done
  const isOne = chosen.length === 1
  if (values.json) {
    const counts = { changed: lessons > 0, bookings, seats, parties }
    terminal.out(JSON.stringify(isOne ? { ...lesson, ...counts } : { ids, lessons, ...counts }))
    return 0
  }
  const what =
    lessons > 0
      ? `is cancelled, and with it ${counted(bookings, 'booking')} of ${counted(seats, 'seat')}.`
      : `was cancelled already, at ${lesson.cancelledAt}.`
  terminal.out(isOne ? `${lessonTitle(lesson)} ${what}` : `Cancelled ${writeCancelled(done)}.`)
  if (parties.length > 0) terminal.out(`\n${describeParties(parties, terminal.outColumns)}`)
  return 0
}
