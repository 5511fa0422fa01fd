import { calendarPath, mintCalendarToken } from '../../lib/feeds/rules.ts'
import { setCalendar } from '../../lib/feeds/transactions.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { findPublicUrl } from '../address.ts'
import { type Command, withDatabase } from '../command.ts'

export default {
  name: 'schools calendar',
  summary: "Create the secret URL of a school's calendar feed.",
  writes: true,
  usage: 'ID [--rotate]',
  words: ['ID'],
  options: {
    rotate: { type: 'boolean', help: 'Replace the URL; the previous one stops working.' }
  },
  notes:
    'Calendar apps subscribe to it: one event per lesson with its seats, without names of guests. The URL is shown only once.',
  run({ config, terminal, values, words: [schoolId = ''] }) {
    return withDatabase(config, async sql => {
      const { id } = await getSchool(sql, schoolId)
      const address = await findPublicUrl(sql, config)
      const token = mintCalendarToken()
      const rotate = values.rotate === true
      if (!(await setCalendar(sql, { schoolId: id, digest: digestOf(token), rotate }))) {
        throw new Error(`${id} has a feed already, and its URL is not stored; use --rotate to replace it.`)
      }
      const url = `${address}${calendarPath(id, token)}`
      if (!values.json) terminal.say('Save this URL now; it is not shown again.')
      terminal.out(values.json ? JSON.stringify({ schoolId: id, url }) : url)
      return 0
    })
  }
} satisfies Command
