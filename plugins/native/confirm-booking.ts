import { reachOf } from '../../lib/booking/rules.ts'
import { confirmBooking } from '../../lib/booking/transactions.ts'
import { json } from '../../lib/core/answer.ts'
import { Problem } from '../../lib/errors.ts'
import { BookingObject, bookingExample, bookingObject } from '../../lib/formats/booking.ts'
import { BookingParams } from '../../lib/formats/params.ts'
import { route } from '../../lib/services.ts'
import { isUuid } from '../../lib/util/uuid.ts'

export default route({
  method: 'POST',
  path: '/bookings/:id/confirm',
  name: 'confirmBooking',
  summary: 'Confirm a held booking',
  description:
    'Turns a hold into a booking while its window is open. Calling again answers the same booking.',
  auth: { kind: 'school' },
  params: BookingParams,
  answer: json(200, BookingObject, { description: 'The confirmed booking.', example: bookingExample }),
  errors: ['not_owner', 'booking_not_found', 'booking_not_found_or_already_cancelled', 'hold_expired']
}).handle(async ({ principal, params, write }) => {
  if (!isUuid(params.id)) throw new Problem('booking_not_found')
  return bookingObject(await confirmBooking(write, reachOf(principal), params.id))
})
