import * as v from 'valibot'
import { HOLD_MINUTES, heldPercentOf, holdMinutesOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { contentDigest } from '../../lib/text/content.ts'
import {
  clamped,
  email,
  members,
  optionalKey,
  optionalText,
  reference,
  reportIgnored,
  text,
  wholeNumber
} from '../../lib/text/input.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { BookingCreated, bookingCreated } from './formats/booking.ts'

const Status = v.nullish(
  v.pipe(
    v.string('ON_HOLD or confirmed'),
    v.trim(),
    v.maxLength(40, 'ON_HOLD or confirmed'),
    v.check(s => s === 'ON_HOLD' || s.toLowerCase() === 'confirmed', 'ON_HOLD or confirmed'),
    v.metadata({ enum: ['ON_HOLD', 'confirmed'] })
  )
)

const CreateBooking = reportIgnored(
  members({
    lessonSlotId: v.pipe(reference(), v.description('The id of a lesson from /availabilities')),
    customerName: v.pipe(text(200), v.description('The name of the guest')),
    customerEmail: v.pipe(email(), v.description('Where the school reaches the customer')),
    customerPhone: v.pipe(optionalText(40), v.description('With the country code, if you can')),
    participants: v.pipe(v.nullish(wholeNumber(1), 1), v.description('Seats')),
    offerCode: v.pipe(
      optionalText(255),
      v.description('The code of an offer of the school; what is open to all needs none')
    ),
    externalRef: v.pipe(
      optionalKey(255),
      v.description('Your own reference, unique among your bookings; not empty')
    ),
    notes: v.pipe(optionalText(2000, { lines: true }), v.description('A word to the school')),
    status: v.pipe(
      Status,
      v.description('ON_HOLD holds the seats for a limited time; confirmed (default) books them')
    ),
    expirationMinutes: v.pipe(
      v.nullish(clamped(HOLD_MINUTES.min, HOLD_MINUTES.max)),
      v.description('Duration of a hold in minutes; default 30, maximum 120')
    )
  })
)

export default route({
  method: 'POST',
  path: '/bookings',
  name: 'createBooking',
  summary: 'Create or hold a booking',
  description:
    'Books seats immediately. With status ON_HOLD it holds them for expirationMinutes (default 30, maximum 120, and never ' +
    'beyond the start of the lesson); holdExpiresAt is the end. A partner can hold only a share of a school at a time; a ' +
    'hold beyond it fails with insufficient_spots and the seats left of the share. Unknown members change nothing and are ' +
    'listed in ignored. Send an externalRef: a retry then gets 409 with the first bookingId, its status and whether it matches, instead of a second booking.',
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
    'invalid_offer_code',
    'offer_conditions_not_met',
    'slot_not_found',
    'slot_not_purchasable',
    'slot_expired',
    'insufficient_spots',
    'ratio_exceeded',
    'external_ref_exists'
  ]
}).handle(async ({ principal, body, book, codes, newId, heldPercent }) => {
  const { lessonSlotId, status, expirationMinutes, ignored, ...asked } = body
  const slotId = isUuid(lessonSlotId) ? lessonSlotId.toLowerCase() : null
  const { schoolId, partnerId } = principal
  const holdMinutes = status === 'ON_HOLD' ? holdMinutesOf(expirationMinutes ?? undefined) : null
  const maxHeldPercent = heldPercentOf(principal, heldPercent)
  const { externalRef, participants, customerName, customerEmail, customerPhone } = asked
  const content = { slotId, participants, customerName, customerEmail, customerPhone }
  const requestDigest = externalRef === null ? undefined : contentDigest(content)
  const bookingRequest = {
    ...{ id: newId(), schoolId, partnerId, slotId, holdMinutes, heldPercent: maxHeldPercent, requestDigest },
    ...asked
  }
  const booked = await codes.guard(principal, asked.offerCode, () => book(bookingRequest))
  return bookingCreated(booked, { schoolId, slotId: slotId as string, ignored })
})
