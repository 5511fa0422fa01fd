import { type Static, Type } from '@sinclair/typebox'
import type { NewBooking } from '../../../lib/booking/decision.ts'
import { precisionOf } from '../../../lib/booking/money.ts'
import type { BookingRequest } from '../../../lib/booking/request.ts'
import { wireStatusOf } from '../../../lib/booking/rules.ts'
import type { Booking } from '../../../lib/booking/slot.ts'
import { PARTICIPANT } from '../../../lib/booking/units.ts'
import type { Deps } from '../../../lib/deps.ts'
import { type Direction, transferTime } from '../../../lib/guests/transfers/rules.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import { OfferField, offerField } from './offer.ts'
import { UnitId } from './sale.ts'
import { LevelName } from './words.ts'

const Units = Type.Array(Type.Object({ id: UnitId, quantity: Type.Integer() }, { title: 'BookedUnit' }), {
  description: 'The booked seats by unit'
})

const Unanswered = Type.Array(Type.String(), {
  description: 'Ids of required questions without an answer, while the guest can answer them'
})

const GuestUrl = orNull(Type.String({ format: 'uri' }), {
  description: 'Page where the guest answers them; send it to the guest only. Null if there are none'
})

const BookedPoint = orNull(
  Type.Object(
    {
      id: orNull(Type.String()),
      name: orNull(Type.String()),
      address: orNull(Type.String()),
      localDateTime: orNull(Type.String(), { description: 'Local time of the school, no offset' })
    },
    { title: 'BookedPoint' }
  ),
  { description: 'Null if not booked; its members are null until place and time are agreed' }
)

const Nullable = (description: string) => orNull(Type.String(), { description })

const BookingState = literals(['confirmed', 'ON_HOLD', 'expired', 'cancelled'], {
  title: 'BookingStatus',
  description: 'Status of the booking'
})

const Refund = Type.Union(
  [Type.Literal('FULL'), Type.Literal('PARTIAL'), Type.Literal('NONE'), Type.Null()],
  {
    description: 'Refund to the customer, by the rules of the lesson type; null unless cancelled'
  }
)

/** Booking in the responses of read, confirm and cancel. */
export const BookingObject = Type.Object(
  {
    bookingId: Type.String(),
    status: BookingState,
    createdAt: Type.String({ format: 'date-time' }),
    confirmedAt: Nullable('UTC; null until confirmed'),
    cancelledAt: Nullable('UTC; null unless cancelled'),
    holdExpiresAt: Nullable('End of the hold, UTC; null if it is not a hold'),
    refund: Refund,
    refundCents: Type.Optional(Type.Integer({ description: 'With PARTIAL: the sum, minor units' })),
    lessonSlotId: Type.String(),
    schoolId: Type.String(),
    startsAt: Type.String({ format: 'date-time', description: 'Instant of the start, UTC' }),
    freeUntil: Type.String({
      format: 'date-time',
      description: 'Until then cancelling refunds in full, UTC'
    }),
    localDateTimeStart: Type.String({ description: 'Local time of the school, no offset' }),
    localDateTimeEnd: Type.String(),
    level: LevelName,
    spotName: Type.String(),
    participants: Type.Integer(),
    units: Units,
    totalAmountCents: Type.Integer(),
    netAmountCents: Type.Integer({ description: 'The total less your discount' }),
    offer: OfferField,
    currency: Type.String(),
    currencyPrecision: Type.Integer({ description: 'Decimal places: 2 for EUR, 0 for JPY' }),
    customerName: Nullable('Null if no name was given, or after an erasure'),
    customerEmail: Nullable('Null if none was given, or after an erasure'),
    customerPhone: Nullable('As sent'),
    externalRef: Nullable('Reference of the partner'),
    notes: Nullable('As sent'),
    pickup: BookedPoint,
    dropoff: BookedPoint,
    answers: Type.Array(
      Type.Object(
        {
          questionId: Type.String(),
          person: orNull(Type.Integer(), { description: 'Null for an answer about the booking' }),
          value: Type.String()
        },
        { title: 'Answer' }
      )
    ),
    unanswered: Unanswered,
    guestUrl: GuestUrl
  },
  { title: 'Booking' }
)

/** Makes the URL of a booking's page for its guest. Returns null if the service cannot sign URLs. */
type GuestUrlOf = Deps['guestUrl']

export function bookingObject(booking: Booking, guestUrl: GuestUrlOf): Static<typeof BookingObject> {
  const { answers, unanswered } = booking.asked
  return {
    bookingId: booking.bookingId,
    status: wireStatusOf(booking.status),
    createdAt: booking.createdAt,
    confirmedAt: booking.confirmedAt,
    cancelledAt: booking.cancelledAt,
    holdExpiresAt: booking.holdExpiresAt,
    refund: booking.refund,
    ...(booking.refundCents !== null && { refundCents: booking.refundCents }),
    lessonSlotId: booking.slotId,
    schoolId: booking.schoolId,
    startsAt: booking.startsAt,
    freeUntil: booking.freeUntil,
    localDateTimeStart: booking.localStart,
    localDateTimeEnd: booking.localEnd,
    level: booking.level,
    spotName: booking.spotName,
    participants: booking.participants,
    units: bookedUnits(booking),
    totalAmountCents: booking.totalCents,
    netAmountCents: booking.netCents,
    ...offerField(booking),
    currency: booking.currency,
    currencyPrecision: precisionOf(booking.currency),
    customerName: booking.customerName || null,
    customerEmail: booking.customerEmail || null,
    customerPhone: booking.customerPhone,
    externalRef: booking.externalRef,
    notes: booking.notes,
    pickup: bookedPoint('pickup', booking),
    dropoff: bookedPoint('dropoff', booking),
    answers: [...answers],
    unanswered: [...unanswered],
    guestUrl: unanswered.length > 0 ? guestUrl(booking) : null
  }
}

function bookedUnits({ unitSeats, participants }: Pick<Booking, 'unitSeats' | 'participants'>) {
  const seats = Object.entries(unitSeats ?? { [PARTICIPANT]: participants })
  return seats.map(([id, quantity = 0]) => ({ id: id as Static<typeof UnitId>, quantity }))
}

function bookedPoint(direction: Direction, booking: Booking): Static<typeof BookedPoint> {
  const transfer = booking[direction]
  if (!transfer) return null
  const { point } = transfer
  const times = { start: booking.localStart, end: booking.localEnd }
  return {
    id: point?.id ?? null,
    name: point?.name ?? null,
    address: point?.address ?? null,
    localDateTime: point ? transferTime(direction, times, point.minutes) : null
  }
}

/** Booking in the response of create. */
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
    units: Units,
    pickupId: Nullable('The booked pickup'),
    dropoffId: Nullable('The booked drop-off'),
    unanswered: Unanswered,
    guestUrl: GuestUrl,
    holdExpiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'Only for holds' })),
    ignored: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Unknown members of the request, which were ignored; absent if there are none'
      })
    )
  },
  { title: 'BookingCreated' }
)

interface CreatedContext extends Pick<BookingRequest, 'pickup' | 'dropoff'> {
  readonly schoolId: string
  readonly slotId: string
  readonly ignored: readonly string[]
  readonly guestUrl: GuestUrlOf
}

export function bookingCreated(
  booked: NewBooking,
  { schoolId, slotId, ignored, pickup, dropoff, guestUrl }: CreatedContext
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
    units: bookedUnits(booked),
    pickupId: pickup?.point?.id ?? null,
    dropoffId: dropoff?.point?.id ?? null,
    unanswered: [...booked.unanswered],
    guestUrl: booked.unanswered.length > 0 ? guestUrl({ ...booked, schoolId, slotId }) : null,
    ...(booked.holdExpiresAt !== null && { holdExpiresAt: booked.holdExpiresAt }),
    ...(ignored.length > 0 && { ignored: [...ignored] })
  }
}

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
  startsAt: '2026-07-01T09:00:00.000Z',
  freeUntil: '2026-06-30T09:00:00.000Z',
  localDateTimeStart: '2026-07-01T10:00:00',
  localDateTimeEnd: '2026-07-01T12:00:00',
  level: 'beginner',
  spotName: 'Baleal - Cantinho da Baía',
  participants: 2,
  units: [{ id: 'participant', quantity: 2 }],
  totalAmountCents: 7000,
  netAmountCents: 5600,
  currency: 'EUR',
  currencyPrecision: 2,
  customerName: 'Ana Silva',
  customerEmail: 'ana@example.com',
  customerPhone: null,
  externalRef: 'HOTEL-1001',
  notes: null,
  pickup: null,
  dropoff: null,
  answers: [{ questionId: 'height', person: 1, value: '170' }],
  unanswered: [],
  guestUrl: null
}
