import { scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { members } from '../../lib/text/input.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { answersTo, bookingChangeOf, capabilityFlags, updateOctoBooking } from './change.ts'
import { getOctoBooking } from './get-booking.ts'
import {
  ContactInput,
  EmailReceipt,
  OCTO_BODY_LIMIT,
  OctoBookingParams,
  QuestionAnswers,
  Reference,
  UnitItems
} from './input.ts'
import { readCatalogue, requireProduct, writeBooking } from './offer.ts'
import { requireBookingId, withBookingSubject } from './order.ts'
import { BookingShape } from './shapes/booking.ts'
import { octoBookingExample } from './shapes/examples.ts'
import { TRANSFER_FIELDS, transfersTo } from './transfers.ts'

const Confirmation = members({
  contact: ContactInput,
  resellerReference: Reference,
  emailReceipt: EmailReceipt,
  unitItems: UnitItems,
  questionAnswers: QuestionAnswers,
  ...TRANSFER_FIELDS
})

export default route({
  method: 'POST',
  path: '/bookings/:uuid/confirm',
  name: 'octoConfirmBooking',
  summary: 'Confirm',
  description:
    'Turns a hold into a booking before it expires. unitItems, if sent, replace those of the hold. Confirming again ' +
    'returns the same booking. With octo/questions, all required answers must be present; with octo/pickups and octo/dropoffs, all required points.',
  auth: { kind: 'school' },
  params: OctoBookingParams,
  body: Confirmation,
  bodyLimit: OCTO_BODY_LIMIT,
  bodyExample: {
    contact: { fullName: 'Ana Silva', emailAddress: 'ana@example.com' },
    resellerReference: 'RES-1001'
  },
  answer: octoAnswer(BookingShape, { description: 'The booking.', example: octoBookingExample }),
  errors: [
    'missing_fields',
    'invalid_email',
    'invalid_unit_id',
    'unprocessable_entity',
    'slot_not_purchasable',
    'slot_expired',
    'insufficient_spots',
    'ratio_exceeded',
    'booking_not_found',
    'hold_expired'
  ]
}).handle(async ({ principal, request, params, body, read, write, newId }) => {
  const terms = octoViewOf(request, principal)
  const bookingId = requireBookingId(params.uuid)
  const reach = scopeOf(principal)
  const productOf = async () => {
    const { productId } = await getOctoBooking(read, reach, bookingId)
    return requireProduct(await readCatalogue(read, principal), productId)
  }
  const answers = await answersTo(body, terms, productOf)
  const transfers = await transfersTo(body, terms, productOf)
  const booking = await withBookingSubject(read, reach, bookingId, {}, () => {
    const bookingChange = { ...bookingChangeOf(body, newId, answers), ...transfers }
    const change = { ...bookingChange, ...capabilityFlags(terms), confirm: true } as const
    return updateOctoBooking(write, reach, bookingId, change)
  })
  return { terms, value: writeBooking(await readCatalogue(read, principal), booking, terms) }
})
