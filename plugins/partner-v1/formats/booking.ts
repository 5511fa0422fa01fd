import { type Static, Type } from '@sinclair/typebox'
import type { NewBooking } from '../../../lib/booking/decision.ts'
import { wireStatusOf } from '../../../lib/booking/rules.ts'
import type { Booking } from '../../../lib/booking/slot.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import { OfferField, offerField } from './offer.ts'
import { LevelName } from './words.ts'

const Nullable = (description: string) => orNull(Type.String(), { description })

const BookingState = literals(['confirmed', 'ON_HOLD', 'expired', 'cancelled'], {
  title: 'BookingStatus',
  description: 'Status of the booking'
})

const Refund = Type.Union([Type.Literal('FULL'), Type.Literal('NONE'), Type.Null()], {
  description: 'Refund to the customer, by the rules of the lesson type; null unless cancelled'
})

/** Booking response of read, confirm and cancel. */
export const BookingObject = Type.Object(
  {
    bookingId: Type.String(),
    status: BookingState,
    createdAt: Type.String({ format: 'date-time' }),
    confirmedAt: Nullable('UTC; null until confirmed'),
    cancelledAt: Nullable('UTC; null unless cancelled'),
    holdExpiresAt: Nullable('End of the hold, UTC; null if it is not a hold'),
    refund: Refund,
    lessonSlotId: Type.String(),
    schoolId: Type.String(),
    localDateTimeStart: Type.String({ description: 'Local time of the school, no offset' }),
    localDateTimeEnd: Type.String(),
    level: LevelName,
    spotName: Type.String(),
    participants: Type.Integer(),
    totalAmountCents: Type.Integer(),
    offer: OfferField,
    currency: Type.String(),
    customerName: Nullable('Null if no name was given, or after an erasure'),
    customerEmail: Nullable('Null if none was given, or after an erasure'),
    customerPhone: Nullable('As sent'),
    externalRef: Nullable('Reference of the partner'),
    notes: Nullable('As sent')
  },
  { title: 'Booking' }
)

export function bookingObject(booking: Booking): Static<typeof BookingObject> {
  return {
    bookingId: booking.bookingId,
    status: wireStatusOf(booking.status),
    createdAt: booking.createdAt,
    confirmedAt: booking.confirmedAt,
    cancelledAt: booking.cancelledAt,
    holdExpiresAt: booking.holdExpiresAt,
    refund: booking.refund,
    lessonSlotId: booking.slotId,
    schoolId: booking.schoolId,
    localDateTimeStart: booking.localStart,
    localDateTimeEnd: booking.localEnd,
    level: booking.level,
    spotName: booking.spotName,
    participants: booking.participants,
    totalAmountCents: booking.totalCents,
    ...offerField(booking),
    currency: booking.currency,
    customerName: booking.customerName || null,
    customerEmail: booking.customerEmail || null,
    customerPhone: booking.customerPhone,
    externalRef: booking.externalRef,
    notes: booking.notes
  }
}

/** Booking response of create. */
export const BookingCreated = Type.Object(
  {
    ok: Type.Literal(true),
    bookingId: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    lessonSlotId: Type.String(),
    schoolId: Type.String(),
    status: literals(['confirmed', 'ON_HOLD']),
    participants: Type.Integer(),
    totalAmountCents: Type.Integer({ description: 'Minor units' }),
    offer: OfferField,
    currency: Type.String(),
    holdExpiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'Only for holds' })),
    ignored: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Unknown members of the request, which were ignored; absent if there are none'
      })
    )
  },
  { title: 'BookingCreated' }
)

export function bookingCreated(
  booked: NewBooking,
  { schoolId, slotId, ignored }: { schoolId: string; slotId: string; ignored: readonly string[] }
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
    ...offerField(booked),
    currency: booked.currency,
    ...(booked.holdExpiresAt !== null && { holdExpiresAt: booked.holdExpiresAt }),
    ...(ignored.length > 0 && { ignored: [...ignored] })
  }
}

/** Example for the contract. */
export const bookingExample: Static<typeof BookingObject> = {
  bookingId: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
  status: 'confirmed',
  createdAt: '2026-06-30T09:15:00.000Z',
  confirmedAt: '2026-06-30T09:15:00.000Z',
  cancelledAt: null,
  holdExpiresAt: null,
  refund: null,
  lessonSlotId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
  schoolId: 'sch_onda_clara',
  localDateTimeStart: '2026-07-01T10:00:00',
  localDateTimeEnd: '2026-07-01T12:00:00',
  level: 'beginner',
  spotName: 'Baleal - Cantinho da Baía',
  participants: 2,
  totalAmountCents: 7000,
  currency: 'EUR',
  customerName: 'Ana Silva',
  customerEmail: 'ana@example.com',
  customerPhone: null,
  externalRef: 'HOTEL-1001',
  notes: null
}
