import { scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json } from '../../lib/kernel/answer.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { BookingObject, bookingExample, bookingObject } from './formats/booking.ts'
import { BookingParams } from './formats/params.ts'

export default route({
  method: 'POST',
  path: '/bookings/:id/confirm',
  name: 'confirmBooking',
  summary: 'Confirm a held booking',
  description: 'Turns a hold into a booking before it expires. Repeating the call returns the same booking.',
  auth: { kind: 'school' },
  params: BookingParams,
  answer: json(200, BookingObject, { description: 'The confirmed booking.', example: bookingExample }),
  errors: ['not_owner', 'booking_not_found', 'booking_not_found_or_already_cancelled', 'hold_expired']
}).handle(async ({ principal, params, confirm, guestUrl }) => {
  if (!isUuid(params.id)) throw new Problem('booking_not_found')
  return bookingObject(await confirm(scopeOf(principal), params.id), guestUrl)
})
