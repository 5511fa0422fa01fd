import { scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json } from '../../lib/kernel/answer.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { BookingObject, bookingExample, bookingObject } from './formats/booking.ts'
import { BookingParams } from './formats/params.ts'

export default route({
  method: 'DELETE',
  path: '/bookings/:id',
  name: 'cancelBooking',
  summary: 'Cancel a booking',
  description:
    'Cancels a booking or an active hold; its seats are free immediately. `refund` is what the customer gets back: FULL ' +
    'for a hold and until cancellationCutoffHours (see /services) before the start. Then `refundSteps` decide, if the service ' +
    'has any: PARTIAL with `refundCents`. NONE after that.',
  auth: { kind: 'school' },
  params: BookingParams,
  answer: json(200, BookingObject, {
    description: 'The cancelled booking.',
    example: {
      ...bookingExample,
      status: 'cancelled',
      cancelledAt: '2026-06-30T10:02:00.000Z',
      refund: 'NONE'
    }
  }),
  errors: ['not_owner', 'booking_not_found_or_already_cancelled', 'hold_expired']
}).handle(async ({ principal, params, cancel, guestUrl }) => {
  if (!isUuid(params.id)) throw new Problem('booking_not_found_or_already_cancelled')
  return bookingObject(await cancel(scopeOf(principal), params.id), guestUrl)
})
