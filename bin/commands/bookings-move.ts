import { updateBooking } from '../../lib/booking/change/transactions.ts'
import { BOOKING_ID_HELP, contactLine, getBooking } from '../bookings.ts'
import { type Command, requireOption, withDatabase } from '../command.ts'
import { getListedLesson } from '../lessons.ts'

export default {
  name: 'bookings move',
  summary: 'Move a booking to another lesson of its school, in one step.',
  writes: true,
  usage: 'ID --to LESSON_ID',
  words: ['ID'],
  options: { to: { type: 'string', help: 'The new lesson.' } },
  notes: `${BOOKING_ID_HELP} It gets the price of the new lesson. A passed cutoff, a past start or a lesson closed to sale do not prevent the move; missing seats, missing instructors or a finished lesson do. It prints whom to contact.`,
  run({ config, terminal, values, words: [id = ''] }) {
    const to = requireOption(values, 'to')
    return withDatabase(config, async sql => {
      const before = await getBooking(sql, id)
      const { lessonType, status } = await getListedLesson(sql, to)
      if (status === 'CANCELLED') throw new Error('The new lesson is cancelled; choose another.')
      const change = { slotId: to, productId: lessonType, byStaff: true } as const
      await updateBooking(sql, { schoolId: before.schoolId, partnerId: null }, before.id, change)
      const after = await getBooking(sql, before.id)
      const price = `${after.totalCents} cents, before ${before.totalCents}`
      const message = `Moved to ${after.date} at ${after.start}, ${after.spot}: ${price}.\n${contactLine(after)}`
      terminal.out(values.json ? JSON.stringify(after) : message)
      return 0
    })
  }
} satisfies Command
