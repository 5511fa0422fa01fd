import * as v from 'valibot'
import { HOLD_MINUTES, holdMinutesOf } from '../../lib/booking/rules.ts'
import { json } from '../../lib/core/answer.ts'
import { BookingCreated, bookingCreated } from '../../lib/formats/booking.ts'
import { route } from '../../lib/services.ts'
import { email, members, optionalText, text, wholeNumber } from '../../lib/util/input.ts'
import { isUuid } from '../../lib/util/uuid.ts'

const Status = v.nullish(
  v.pipe(
    v.string('invalid_request: ON_HOLD or confirmed'),
    v.check(s => s === 'ON_HOLD' || s.toLowerCase() === 'confirmed', 'invalid_request: ON_HOLD or confirmed')
  )
)

const CreateBooking = members({
  lessonSlotId: text(200),
  customerName: text(200),
  customerEmail: email(),
  customerPhone: optionalText(40),
  participants: v.nullish(wholeNumber(1), 1),
  externalRef: optionalText(255),
  notes: optionalText(2000, { lines: true }),
  status: Status,
  expirationMinutes: v.nullish(wholeNumber(HOLD_MINUTES.least))
})

export default route({
  method: 'POST',
  path: '/bookings',
  name: 'createBooking',
  summary: 'Create or hold a booking',
  description:
    'Books seats at once, or with status ON_HOLD keeps them for expirationMinutes (30 unless told, at most 120). ' +
    'Send an externalRef: a retry then gets 409 with the first bookingId instead of a second booking.',
  auth: { kind: 'school' },
  body: CreateBooking,
  bodyExample: {
    lessonSlotId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
    customerName: 'Ana Silva',
    customerEmail: 'ana@example.com',
    participants: 2,
    externalRef: 'HOTEL-1001'
  },
  answer: json(201, BookingCreated, {
    description: 'The booking, or the hold.',
    example: {
      ok: true,
      bookingId: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
      createdAt: '2026-06-30T09:15:00.000Z',
      lessonSlotId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
      schoolId: 'sch_onda_clara',
      status: 'confirmed',
      participants: 2,
      totalAmountCents: 7000,
      currency: 'EUR'
    }
  }),
  errors: [
    'missing_fields',
    'invalid_email',
    'slot_not_found',
    'slot_not_purchasable',
    'slot_expired',
    'insufficient_spots',
    'ratio_exceeded',
    'external_ref_exists'
  ]
}).handle(async ({ principal, body, book, newId }) => {
  const { lessonSlotId, status, expirationMinutes, ...asked } = body
  const slotId = isUuid(lessonSlotId) ? lessonSlotId.toLowerCase() : null
  const { schoolId, partnerId } = principal
  const holdMinutes = status === 'ON_HOLD' ? holdMinutesOf(expirationMinutes ?? undefined) : null
  const booked = await book({ id: newId(), schoolId, partnerId, slotId, holdMinutes, ...asked })
  return bookingCreated(booked, { schoolId, slotId: slotId as string })
})
