import { listPinned } from '../../lib/demo/plan.ts'
import { ONDA_CLARA } from '../../lib/demo/schools.ts'
import { type Seeded, seedDemo } from '../../lib/demo/transactions.ts'
import { type Command, withDatabase } from '../command.ts'
import { table } from '../terminal.ts'

export default {
  name: 'demo seed',
  summary: 'Add the demo: two invented schools with 60 days of lessons, and who booked them.',
  usage: '',
  options: {},
  notes: 'Running it again changes nothing that is there; on a later day it adds the days that are missing.',
  run({ config, terminal, values }) {
    return withDatabase(config, async sql => {
      if (terminal.isInteractive) terminal.say('planning and adding the demo')
      const { today, plan, added } = await seedDemo(sql)
      // Lessons that were there before may have been booked since; only fresh ones are known to be as pinned.
      const pinned = added.schools > 0 ? listPinned(plan, today) : []
      if (values.json) terminal.out(JSON.stringify({ today, ...added, pinned }))
      else terminal.out(describe(added, pinned))
      return 0
    })
  }
} satisfies Command

function describe(added: Seeded, pinned: readonly object[]): string {
  const { schools, instructors, lessonTypes, slots, bookings } = added
  if (slots === 0) return 'The demo is there already; nothing was added.'
  const sum = `Added ${schools} schools, ${instructors} instructors, ${lessonTypes} lesson types, ${slots} lessons, ${bookings} bookings.`
  if (pinned.length === 0) return sum
  const columns = ['localDate', 'localStart', 'slotId', 'shows']
  return `${sum}\n\nLessons of ${ONDA_CLARA.id} in a known state:\n\n${table(pinned, columns, '')}`
}
