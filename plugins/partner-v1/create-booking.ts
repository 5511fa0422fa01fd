import * as v from 'valibot'
import type { BookingRequest } from '../../lib/booking/request.ts'
import { HOLD_MINUTES, heldPercentOf, holdMinutesOf } from '../../lib/booking/rules.ts'
import type { Book } from '../../lib/booking/transactions.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
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
import { extrasOf, PARTY_FIELDS, partyContent, partyOf } from './party.ts'

const Status = v.nullish(
  v.pipe(
    v.string('ON_HOLD or confirmed'),
    v.trim(),
    v.maxLength(40, 'ON_HOLD or confirmed'),
    v.check(s => ['on_hold', 'confirmed'].includes(s.toLowerCase()), 'ON_HOLD or confirmed'),
    v.metadata({ enum: ['ON_HOLD', 'confirmed'] })
  )
)

const CreateBooking = reportIgnored(
  members({
    lessonSlotId: v.pipe(reference(), v.description('The id of a lesson from /availabilities')),
    customerName: v.pipe(text(200), v.description('The name of the guest')),
    customerEmail: v.pipe(email(), v.description('Where the school reaches the customer')),
    customerPhone: v.pipe(optionalText(40), v.description('With the country code, if you can')),
    participants: v.pipe(
      v.nullish(wholeNumber(1)),
      v.description('Seats of defaultUnitId; with units, their sum'),
      v.metadata({ default: 1 })
    ),
    ...PARTY_FIELDS,
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
    'hold beyond it fails with insufficient_spots and the seats left of the share. Unanswered questions refuse nothing: the ' +
    'answer lists them in unanswered, with guestUrl, where the guest can answer. Unknown members change nothing and are ' +
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
      currency: 'EUR',
      units: [{ id: 'participant', quantity: 2 }],
      pickupId: null,
      dropoffId: null,
      unanswered: [],
      guestUrl: null
    }
  }),
  errors: [
    'missing_fields',
    'invalid_email',
    'invalid_unit_id',
    'invalid_offer_code',
    'offer_conditions_not_met',
    'slot_not_found',
    'slot_not_purchasable',
    'slot_expired',
    'insufficient_spots',
    'ratio_exceeded',
    'external_ref_exists'
  ]
}).handle(async ({ principal, body, availability, book, codes, newId, heldPercent, guestUrl }) => {
  const { lessonSlotId, status, expirationMinutes, ignored, ...asked } = body
  const { units, answers, pickupId, dropoffId, participants, ...customer } = asked
  const slotId = isUuid(lessonSlotId) ? lessonSlotId.toLowerCase() : null
  const { schoolId, partnerId } = principal
  const party = partyOf({ units, participants }, newId)
  const sent = { answers, pickupId, dropoffId }
  const bookingRequest = {
    ...{ id: newId(), schoolId, partnerId, slotId },
    holdMinutes: status?.toLowerCase() === 'on_hold' ? holdMinutesOf(expirationMinutes ?? undefined) : null,
    heldPercent: heldPercentOf(principal, heldPercent),
    requestDigest: digestOf(
      customer,
      { slotId, participants: party.participants },
      partyContent(party.unitSeats, sent)
    ),
    ...customer,
    ...party
  }
  const extras = await extrasOf({ availability }, principal, { ...bookingRequest, ...sent }).catch(problem =>
    refuseUnlessRepeated(bookingRequest, book, problem)
  )
  const booked = await codes.guard(principal, customer.offerCode, () =>
    book({ ...bookingRequest, ...extras })
  )
  return bookingCreated(booked, { ...extras, schoolId, slotId: slotId as string, ignored, guestUrl })
})

type Customer = Pick<BookingRequest, 'externalRef' | 'customerName' | 'customerEmail' | 'customerPhone'>

/** Digest of a request with an externalRef. A retry must have the same digest. */
function digestOf(customer: Customer, seats: object, party: object): string | undefined {
  const { externalRef, customerName, customerEmail, customerPhone } = customer
  if (externalRef === null) return undefined
  return contentDigest({ ...seats, customerName, customerEmail, customerPhone, ...party })
}

/**
 * Throw `external_ref_exists` for a retry, even if the school has removed its question or point since. Else throw the problem.
 */
async function refuseUnlessRepeated(
  bookingRequest: BookingRequest,
  book: Book,
  problem: unknown
): Promise<never> {
  if (bookingRequest.externalRef === null) throw problem
  try {
    await book({ ...bookingRequest, slotId: null })
  } catch (refusal) {
    if (refusal instanceof Problem && refusal.code === 'external_ref_exists') throw refusal
  }
  throw problem
}
