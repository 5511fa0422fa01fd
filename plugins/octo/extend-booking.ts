import { scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { members } from '../../lib/text/input.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { updateOctoBooking } from './change.ts'
import { ExpirationMinutes, OctoBookingParams } from './input.ts'
import { readCatalogue, writeBooking } from './offer.ts'
import { minutesOf, requireBookingId, withBookingSubject } from './order.ts'
import { BookingShape } from './shapes/booking.ts'
import { holdExample } from './shapes/examples.ts'

export default route({
  method: 'POST',
  path: '/bookings/:uuid/extend',
  name: 'octoExtendBooking',
  summary: 'Extend a hold',
  description:
    'Extends a hold to expirationMinutes from now (default 30, maximum 120), but not beyond the start of the lesson, or four hours after the hold was made.',
  auth: { kind: 'school' },
  params: OctoBookingParams,
  body: members({ expirationMinutes: ExpirationMinutes }),
  bodyOptional: true,
  bodyExample: { expirationMinutes: 60 },
  answer: octoAnswer(BookingShape, { description: 'The hold with its new end.', example: holdExample }),
  errors: ['booking_not_found', 'hold_expired', 'unprocessable_entity', 'slot_expired']
}).handle(async ({ principal, request, params, body, read, write }) => {
  const terms = octoViewOf(request, principal)
  const bookingId = requireBookingId(params.uuid)
  const change = { holdMinutes: minutesOf(body.expirationMinutes) }
  const reach = scopeOf(principal)
  const booking = await withBookingSubject(read, reach, bookingId, {}, () =>
    updateOctoBooking(write, reach, bookingId, change)
  )
  return { terms, value: writeBooking(await readCatalogue(read, principal), booking, terms) }
})
