import { type BookingScope, scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { findOctoBooking } from '../../lib/octo/queries.ts'
import type { OctoBooking } from '../../lib/octo/slot.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { OctoBookingParams } from './input.ts'
import { readCatalogue, writeBooking } from './offer.ts'
import { requireBookingId } from './order.ts'
import { BookingShape } from './shapes/booking.ts'
import { octoBookingExample } from './shapes/examples.ts'

export default route({
  method: 'GET',
  path: '/bookings/:uuid',
  name: 'octoGetBooking',
  summary: 'One booking',
  description: 'One of your bookings, made here or with v1.',
  auth: { kind: 'school' },
  params: OctoBookingParams,
  answer: octoAnswer(BookingShape, { description: 'The booking.', example: octoBookingExample }),
  errors: ['booking_not_found']
}).handle(async ({ principal, request, params, read }) => {
  const terms = octoViewOf(request, principal)
  const booking = await getOctoBooking(read, scopeOf(principal), requireBookingId(params.uuid))
  return { terms, value: writeBooking(await readCatalogue(read, principal), booking, terms) }
})

/** Read a booking that the key may see. Throws `booking_not_found` for bookings of other schools or partners. */
export async function getOctoBooking(
  read: Sql,
  reach: BookingScope,
  bookingId: string
): Promise<OctoBooking> {
  const booking = await findOctoBooking(read, reach, bookingId)
  if (!booking) throw new Problem('booking_not_found')
  return booking
}
