import { calendarPath, mintCalendarToken } from '../../lib/calendar/rules.ts'
import { setCalendar } from '../../lib/calendar/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { findPublicUrl } from '../address.ts'
import { type Command, withDatabase } from '../command.ts'
import { ID_OPTION } from '../options.ts'

export default {
  name: 'schools calendar',
  summary: "Make the secret address of a school's calendar feed.",
  writes: true,
  usage: 'ID [--rotate]',
  words: ['ID'],
  options: {
    ...ID_OPTION,
    rotate: { type: 'boolean', help: 'Replace the address; the one before stops working.' }
  },
  notes:
    'Calendar apps subscribe to it: one event a lesson, seats counted, nobody named. The address is shown only this once.',
  run({ config, terminal, values, words: [schoolId = ''] }) {
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const address = await findPublicUrl(sql, config)
      const token = mintCalendarToken()
      const again = values.rotate === true
      if (!(await setCalendar(sql, { schoolId: id, digest: digestOf(token), again }))) {
        throw new Error(`${id} has a feed already, and its address is not stored; --rotate replaces it.`)
      }
      const url = `${address}${calendarPath(id, token)}`
      if (!values.json) terminal.say('Keep this address now; it is not shown again.')
      terminal.out(values.json ? JSON.stringify({ schoolId: id, url }) : url)
      return 0
    })
  }
} satisfies Command
