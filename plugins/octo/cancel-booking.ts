import * as v from 'valibot'
import { type BookingScope, scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { findOctoBooking } from '../../lib/octo/queries.ts'
import { members, optionalText } from '../../lib/text/input.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { getOctoBooking } from './get-booking.ts'
import { OctoBookingParams } from './input.ts'
import { readCatalogue, writeBooking } from './offer.ts'
import { requireBookingId, withBookingSubject } from './order.ts'
import { BookingShape } from './shapes/booking.ts'
import { cancelledExample } from './shapes/examples.ts'

/** The cancel route of OCTO, and the one from before July 2023, which resellers still use. */
export const cancelRoutes = [
  cancelRoute({
    method: 'POST',
    path: '/bookings/:uuid/cancel',
    name: 'octoCancelBooking',
    summary: 'Cancel'
  }),
  cancelRoute({
    method: 'DELETE',
    path: '/bookings/:uuid',
    name: 'octoDeleteBooking',
    summary: 'Cancel (OCTO before July 2023)'
  })
]

interface CancelAddress {
  readonly method: 'POST' | 'DELETE'
  readonly path: `/${string}`
  readonly name: string
  readonly summary: string
}

function cancelRoute(address: CancelAddress) {
  return route({
    ...address,
    description:
      'Cancels a hold or a booking; its seats are free immediately. The refund is FULL for a hold and until the cutoff of ' +
      'the product. Later the terms of the lesson decide: PARTIAL with refundCents, or NONE. After the start of the lesson, force is required.',
    auth: { kind: 'school' },
    params: OctoBookingParams,
    body: members({
      reason: optionalText(2000, { lines: true }),
      force: v.nullish(v.boolean('true or false'))
    }),
    bodyOptional: true,
    bodyExample: { reason: 'The guests fell ill.' },
    answer: octoAnswer(BookingShape, { description: 'The cancelled booking.', example: cancelledExample }),
    errors: ['booking_not_found', 'not_owner', 'hold_expired', 'slot_expired', 'unprocessable_entity']
  }).handle(async ({ principal, request, params, body, read, cancel }) => {
    const terms = octoViewOf(request, principal)
    const reach = scopeOf(principal)
    const bookingId = requireBookingId(params.uuid)
    const options = { reason: body.reason, begunToo: body.force ?? false }
    await withBookingSubject(read, reach, bookingId, {}, () =>
      cancel(reach, bookingId, options).catch(async fault => {
        throw await splitCancelError(fault, read, reach, bookingId)
      })
    )
    const booking = await getOctoBooking(read, reach, bookingId)
    return { terms, value: writeBooking(await readCatalogue(read, principal), booking, terms) }
  })
}

/** Replace v1's error code: OCTO has one for an absent booking and another for a cancelled one. */
async function splitCancelError(
  fault: unknown,
  read: Sql,
  reach: BookingScope,
  bookingId: string
): Promise<unknown> {
  const isUncancellable = fault instanceof Problem && fault.code === 'booking_not_found_or_already_cancelled'
  if (!isUncancellable) return fault
  return (await findOctoBooking(read, reach, bookingId))
    ? new Problem('unprocessable_entity', { hintId: 'cancelled_twice' })
    : new Problem('booking_not_found')
}
