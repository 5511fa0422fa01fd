import { readBooking } from '../../lib/booking/queries.ts'
import { scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json } from '../../lib/kernel/answer.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { BookingObject, bookingExample, bookingObject } from './formats/booking.ts'
import { BookingParams } from './formats/params.ts'

export default route({
  method: 'GET',
  path: '/bookings/:id',
  name: 'getBooking',
  summary: 'Read a booking',
  description: 'The state of one of your bookings or holds.',
  auth: { kind: 'school' },
  params: BookingParams,
  answer: json(200, BookingObject, { description: 'The booking.', example: bookingExample }),
  errors: ['forbidden', 'booking_not_found']
}).read(async ({ principal, params, read, guestUrl }) => {
  if (!isUuid(params.id)) throw new Problem('booking_not_found')
  const { booking, elsewhere } = await readBooking(read, scopeOf(principal), params.id)
  if (!booking) throw new Problem(elsewhere ? 'forbidden' : 'booking_not_found')
  return bookingObject(booking, guestUrl)
})
