import type { Sql } from '../../lib/infra/database/pool.ts'
import { type ListedLesson, listParties } from '../../lib/lessons/queries.ts'
import { type CancelledLessons, cancelLessons } from '../../lib/lessons/transactions.ts'
import { type Command, type Invocation, withDatabase } from '../command.ts'
import { CONFIRMATION_NOTE, confirmThen, DESTRUCTIVE_OPTIONS } from '../confirm.ts'
import {
  describeParties,
  getListedLesson,
  lessonTitle,
  listSelection,
  parseSelection,
  SELECTION_OPTIONS,
  SELECTION_USAGE
} from '../lessons.ts'
import { table, withCount } from '../terminal.ts'

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
      const lessons = await listSelection(sql, choice)
      const ids = lessons.map(({ id }) => id)
      const { schoolId } = lessons[0] as ListedLesson
      const preview = await cancelLessons(sql, schoolId, ids, { apply: false })
      if (preview.lessons === 0) return reportCancellation(sql, invocation, lessons, preview)
      const parties = await listParties(sql, schoolId, ids)
      const action = {
        effect: `cancel ${formatCounts(preview)}`,
        details: [
          table(
            lessons,
            ['id', 'date', 'start', 'lessonType', 'spot', 'taken'],
            '',
            invocation.terminal.outColumns
          )
        ],
        json: { ...preview, ids, parties }
      }
      return confirmThen(invocation, action, async () =>
        reportCancellation(sql, invocation, lessons, await cancelLessons(sql, schoolId, ids))
      )
    })
  }
} satisfies Command

function formatCounts({ lessons, bookings, seats }: CancelledLessons): string {
  return `${withCount(lessons, 'lesson')} with ${withCount(bookings, 'booking')} of ${withCount(seats, 'seat')}`
}

async function reportCancellation(
  sql: Sql,
  { values, terminal }: Invocation,
  chosen: readonly ListedLesson[],
  result: CancelledLessons
): Promise<number> {
  const ids = chosen.map(({ id }) => id)
  const lesson = await getListedLesson(sql, ids[0] as string)
  const parties = await listParties(sql, lesson.schoolId, ids)
  const { lessons, bookings, seats } = result
  const isOne = chosen.length === 1
  if (values.json) {
    const counts = { changed: lessons > 0, bookings, seats, parties }
    terminal.out(JSON.stringify(isOne ? { ...lesson, ...counts } : { ids, lessons, ...counts }))
    return 0
  }
  const predicate =
    lessons > 0
      ? `is cancelled, and with it ${withCount(bookings, 'booking')} of ${withCount(seats, 'seat')}.`
      : `was cancelled already, at ${lesson.cancelledAt}.`
  terminal.out(isOne ? `${lessonTitle(lesson)} ${predicate}` : `Cancelled ${formatCounts(result)}.`)
  if (parties.length > 0) terminal.out(`\n${describeParties(parties, terminal.outColumns)}`)
  return 0
}
