import type { Booking } from '../booking/slot.ts'
import type { Booked } from '../booking/transactions.ts'
import { type Static, Type } from '../util/schema.ts'

const Nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const Status = Type.Union(
  [Type.Literal('confirmed'), Type.Literal('ON_HOLD'), Type.Literal('expired'), Type.Literal('cancelled')],
  { description: 'What became of the booking' }
)

/** A booking as v1 answers it on read, confirm and cancel. */
export const BookingObject = Type.Object({
  bookingId: Type.String(),
  status: Status,
  createdAt: Type.String({ format: 'date-time' }),
  confirmedAt: Nullable('UTC; null until confirmed'),
  cancelledAt: Nullable('UTC; null unless cancelled'),
  holdExpiresAt: Nullable('UTC; when the hold ends or ended; null for what is no hold'),
  lessonSlotId: Type.String(),
  schoolId: Type.String(),
  localDateTimeStart: Type.String({ description: 'Local time of the school, no offset' }),
  localDateTimeEnd: Type.String(),
  level: Type.String(),
  spotName: Type.String(),
  participants: Type.Integer(),
  totalAmountCents: Type.Integer(),
  currency: Type.String(),
  customerName: Type.String(),
  customerEmail: Type.String(),
  customerPhone: Nullable('As sent'),
  externalRef: Nullable("The partner's own reference"),
  notes: Nullable('As sent')
})

/** Writes a booking as v1 answers it. */
export function bookingObject(booking: Booking): Static<typeof BookingObject> {
  return {
    bookingId: booking.bookingId,
    status: wireStatusOf(booking.status),
    createdAt: booking.createdAt,
    confirmedAt: booking.confirmedAt,
    cancelledAt: booking.cancelledAt,
    holdExpiresAt: booking.holdExpiresAt,
    lessonSlotId: booking.slotId,
    schoolId: booking.schoolId,
    localDateTimeStart: booking.localStart,
    localDateTimeEnd: booking.localEnd,
    level: booking.level,
    spotName: booking.spotName,
    participants: booking.participants,
    totalAmountCents: booking.totalCents,
    currency: booking.currency,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    externalRef: booking.externalRef,
    notes: booking.notes
  }
}

/** A booking just made, as v1 answers the create. */
export const BookingCreated = Type.Object({
  ok: Type.Literal(true),
  bookingId: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lessonSlotId: Type.String(),
  schoolId: Type.String(),
  status: Type.Union([Type.Literal('confirmed'), Type.Literal('ON_HOLD')]),
  participants: Type.Integer(),
  totalAmountCents: Type.Integer({ description: 'Minor units' }),
  currency: Type.String(),
  holdExpiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'Only for a hold' }))
})

/** Writes a booking just made. */
export function bookingCreated(
  booked: Booked,
  { schoolId, slotId }: { schoolId: string; slotId: string }
): Static<typeof BookingCreated> {
  return {
    ok: true,
    bookingId: booked.bookingId,
    createdAt: booked.createdAt,
    lessonSlotId: slotId,
    schoolId,
    status: booked.status === 'on_hold' ? 'ON_HOLD' : 'confirmed',
    participants: booked.participants,
    totalAmountCents: booked.totalCents,
    currency: booked.currency,
    ...(booked.holdExpiresAt !== null && { holdExpiresAt: booked.holdExpiresAt })
  }
}

function wireStatusOf(status: Booking['status']): Static<typeof Status> {
  return status === 'on_hold' ? 'ON_HOLD' : status
}
