import { createCancel } from '../../lib/booking/transactions.ts'
import { BOOKING_ID_HELP, contactLine, getBooking } from '../bookings.ts'
import { type Command, textOption, withDatabase } from '../command.ts'
import { CONFIRMATION_NOTE, confirmThen, DESTRUCTIVE_OPTIONS } from '../confirm.ts'
import { withCount } from '../terminal.ts'

export default {
  name: 'bookings cancel',
  summary: 'Cancel a booking or a hold; its seats are free immediately.',
  writes: true,
  usage: 'ID [--reason TEXT] [--yes | --dry-run]',
  words: ['ID'],
  options: {
    reason: { type: 'string', help: 'Stored with the booking.', mayBeEmpty: true },
    ...DESTRUCTIVE_OPTIONS
  },
  notes: `${BOOKING_ID_HELP} It prints whom to contact. ${CONFIRMATION_NOTE}`,
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      const booking = await getBooking(sql, id)
      const { schoolId, customerName, participants, date, start } = booking
      if (booking.status === 'cancelled')
        throw new Error(`The booking was cancelled already, at ${booking.cancelledAt}.`)
      const description = `${withCount(participants, 'seat')} of ${customerName || 'a guest'} on ${date} at ${start}`
      return confirmThen(
        { values, terminal },
        { effect: `cancel ${description}`, json: booking },
        async () => {
          await createCancel(sql)({ schoolId, partnerId: null }, booking.id, {
            reason: textOption(values, 'reason') || null
          })
          const cancelled = await getBooking(sql, booking.id)
          terminal.out(
            values.json ? JSON.stringify(cancelled) : `Cancelled ${description}.\n${contactLine(cancelled)}`
          )
          return 0
        }
      )
    })
  }
} satisfies Command
