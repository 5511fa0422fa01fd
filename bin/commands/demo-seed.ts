import { listPinnedLessons } from '../../lib/demo/plan.ts'
import { findFirstDay } from '../../lib/demo/queries.ts'
import { ONDA_CLARA } from '../../lib/demo/schools.ts'
import type { SeedCounts } from '../../lib/demo/transactions.ts'
import { type Command, withDatabase } from '../command.ts'
import { addDemo } from '../server/demo-school.ts'
import { table } from '../terminal.ts'

export default {
  name: 'demo seed',
  summary: 'Add the demo: two invented schools with 60 days of lessons and bookings.',
  writes: true,
  usage: '',
  options: {},
  notes: 'Running it again changes nothing; on a later day it adds the missing days.',
  run({ config, terminal, values }) {
    return withDatabase(
      config,
      async sql => {
        if (terminal.isInteractive) terminal.say('adding the demo')
        const { today, plan, added } = await addDemo(sql)
        // Lessons got these states on the first day of seeding. A later run does not change them.
        const isFirstDay = (await findFirstDay(sql, ONDA_CLARA.id)) === today
        const lessons = isFirstDay ? listPinnedLessons(plan, today) : []
        if (values.json) terminal.out(JSON.stringify({ today, ...added, pinned: lessons }))
        else terminal.out(formatSeed(added, lessons, terminal.outColumns))
        return 0
      },
      { mayCreate: true }
    )
  }
} satisfies Command

function formatSeed(counts: SeedCounts, lessons: readonly object[], width?: number): string {
  const { schools, instructors, lessonTypes, slots, bookings } = counts
  const sum =
    slots === 0
      ? 'The demo exists already; nothing was added.'
      : `Added ${schools} schools, ${instructors} instructors, ${lessonTypes} lesson types, ${slots} lessons, ${bookings} bookings.`
  if (lessons.length === 0) return sum
  const columns = ['localDate', 'localStart', 'slotId', 'shows']
  return `${sum}\n\nLessons of ${ONDA_CLARA.id} with a prepared state:\n\n${table(lessons, columns, '', width)}`
}
