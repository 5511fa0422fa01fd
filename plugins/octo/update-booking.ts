import * as v from 'valibot'
import { heldPercentOf, scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { members } from '../../lib/text/input.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { answersTo, bookingChangeOf, capabilityFlags, updateOctoBooking } from './change.ts'
import { getOctoBooking } from './get-booking.ts'
import {
  ContactInput,
  EmailReceipt,
  ExpirationMinutes,
  Id,
  Notes,
  OCTO_BODY_LIMIT,
  OctoBookingParams,
  QuestionAnswers,
  Reference,
  UnitItems
} from './input.ts'
import { readCatalogue, requireProduct, writeBooking } from './offer.ts'
import {
  minutesOf,
  ORDER_ERRORS,
  requireBookingId,
  requireOption,
  requireSlotId,
  withBookingSubject
} from './order.ts'
import { BookingShape } from './shapes/booking.ts'
import { octoBookingExample } from './shapes/examples.ts'
import { TRANSFER_FIELDS, transfersTo } from './transfers.ts'

const Update = members({
  resellerReference: Reference,
  productId: Id,
  optionId: Id,
  availabilityId: Id,
  expirationMinutes: ExpirationMinutes,
  notes: Notes,
  emailReceipt: EmailReceipt,
  unitItems: UnitItems,
  contact: v.nullish(ContactInput),
  questionAnswers: QuestionAnswers,
  offerCode: Id,
  ...TRANSFER_FIELDS
})

export default route({
  method: 'PATCH',
  path: '/bookings/:uuid',
  name: 'octoUpdateBooking',
  summary: 'Update',
  description:
    'Changes a hold, or a booking whose lesson has not started: slot, product, units, contact, notes, reference, or the ' +
    'end of the hold. All changes apply, or none. Omitted fields are unchanged, and unit items keep their uuids. ' +
    'After the cancellation cutoff, a change of a confirmed booking cannot release seats or reduce the total.',
  auth: { kind: 'school' },
  params: OctoBookingParams,
  body: Update,
  bodyLimit: OCTO_BODY_LIMIT,
  bodyExample: { availabilityId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d12' },
  answer: octoAnswer(BookingShape, { description: 'The changed booking.', example: octoBookingExample }),
  errors: [...ORDER_ERRORS, 'booking_not_found', 'hold_expired']
}).handle(async ({ principal, request, params, body, read, write, codes, newId, heldPercent }) => {
  const terms = octoViewOf(request, principal)
  const bookingId = requireBookingId(params.uuid)
  const { productId, optionId, availabilityId, expirationMinutes, notes } = body
  const offer = await readCatalogue(read, principal)
  const reach = scopeOf(principal)
  const booking = await withBookingSubject(
    read,
    reach,
    bookingId,
    { productId, availabilityId },
    async () => {
      if (optionId) requireOption(optionId)
      const productOf = async () =>
        requireProduct(offer, productId ?? (await getOctoBooking(read, reach, bookingId)).productId)
      const answers = await answersTo(body, terms, productOf)
      const change = {
        ...(productId && { productId: requireProduct(offer, productId).id }),
        ...bookingChangeOf(body, newId, answers),
        ...(await transfersTo(body, terms, productOf)),
        ...capabilityFlags(terms),
        ...(availabilityId && { slotId: requireSlotId(availabilityId) }),
        ...((availabilityId || body.unitItems) && { heldPercent: heldPercentOf(principal, heldPercent) }),
        ...(expirationMinutes && { holdMinutes: minutesOf(expirationMinutes) }),
        ...(terms.offers && body.offerCode !== undefined && { offerCode: body.offerCode || null }),
        ...(notes !== undefined && { notes })
      }
      return codes.guard(principal, change.offerCode, () =>
        updateOctoBooking(write, reach, bookingId, change)
      )
    }
  )
  return { terms, value: writeBooking(offer, booking, terms) }
})
