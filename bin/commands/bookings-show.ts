import { BOOKING_ID_HELP, getBooking } from '../bookings.ts'
import { type Command, withDatabase } from '../command.ts'
import { record } from '../terminal.ts'

export default {
  name: 'bookings show',
  summary: 'Show all fields of a booking.',
  usage: 'ID',
  words: ['ID'],
  options: {},
  notes: BOOKING_ID_HELP,
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      const booking = await getBooking(sql, id)
      terminal.out(values.json ? JSON.stringify(booking) : record(booking))
      return 0
    })
  }
} satisfies Command
