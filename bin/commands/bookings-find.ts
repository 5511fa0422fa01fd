import { listBookings } from '../../lib/booking/desk/queries.ts'
import { getSchool } from '../../lib/schools/queries.ts'
import { limitOption } from '../args.ts'
import { BOOKING_COLUMNS } from '../bookings.ts'
import { type Command, textOption, UsageError, withDatabase } from '../command.ts'
import { LIMIT } from '../options.ts'
import { listRows } from '../terminal.ts'

const MIN_CHARACTERS = 3

export default {
  name: 'bookings find',
  summary: 'Find bookings by part of a name, email address, telephone number or reference.',
  usage: 'TEXT [--school ID] [--limit N]',
  words: ['TEXT'],
  options: { school: { type: 'string', help: 'Only those of this school.' }, ...LIMIT },
  notes: `At least ${MIN_CHARACTERS} characters; case does not matter. Bookings of every day and state are searched.`,
  run({ config, terminal, values, words: [text = ''] }) {
    if (text.trim().length < MIN_CHARACTERS)
      throw new UsageError(`TEXT must have at least ${MIN_CHARACTERS} characters`)
    const limit = limitOption(values)
    return withDatabase(config, async sql => {
      const school = textOption(values, 'school')
      const schoolId = school === undefined ? null : (await getSchool(sql, school)).id
      const filter = { text: text.trim(), schoolId, limit: limit + 1 }
      const bookings = await listBookings(sql, filter)
      const none = `No booking contains "${text}".`
      return listRows({ terminal, values }, bookings, BOOKING_COLUMNS, none, limit)
    })
  }
} satisfies Command
