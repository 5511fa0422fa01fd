import * as v from 'valibot'
import type { UnitItemChange } from '../../lib/booking/change/transactions.ts'
import type { Contact as GivenContact } from '../../lib/booking/contact.ts'
import { heldPercentOf, scopeOf } from '../../lib/booking/rules.ts'
import { partyByUnit } from '../../lib/booking/units.ts'
import { route } from '../../lib/deps.ts'
import { contentDigest } from '../../lib/text/content.ts'
import { members, uuid } from '../../lib/text/input.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { readOctoAnswers } from './answered.ts'
import { getOctoBooking } from './get-booking.ts'
import {
  ContactInput,
  Currency,
  ExpirationMinutes,
  Id,
  Notes,
  OCTO_BODY_LIMIT,
  QuestionAnswers,
  Reference,
  UnitItems
} from './input.ts'
import { readCatalogue, requireProduct, writeBooking } from './offer.ts'
import {
  minutesOf,
  ORDER_ERRORS,
  requireOption,
  requireOrderSize,
  requireSlotId,
  requireUnitItems,
  withSubject
} from './order.ts'
import { requireCurrency } from './sale.ts'
import { BookingShape } from './shapes/booking.ts'
import { contactOf } from './shapes/contact.ts'
import { holdExample } from './shapes/examples.ts'
import { readTransfers, TRANSFER_FIELDS } from './transfers.ts'

const Reservation = members({
  uuid: v.nullish(uuid()),
  productId: Id,
  optionId: Id,
  availabilityId: Id,
  unitItems: UnitItems,
  expirationMinutes: ExpirationMinutes,
  notes: Notes,
  resellerReference: Reference,
  contact: v.nullish(ContactInput),
  currency: Currency,
  questionAnswers: QuestionAnswers,
  offerCode: Id,
  ...TRANSFER_FIELDS
})

export default route({
  method: 'POST',
  path: '/bookings',
  name: 'octoCreateBooking',
  summary: 'Reserve',
  description:
    'Holds seats for expirationMinutes (default 30, maximum 120, never beyond the start). Send a uuid: repeating the ' +
    'request then returns the same booking. A uuid that was used with other content or by another partner is rejected; the nil uuid too.',
  auth: { kind: 'school' },
  body: Reservation,
  bodyLimit: OCTO_BODY_LIMIT,
  bodyExample: {
    uuid: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
    productId: 'grp-beg',
    optionId: 'DEFAULT',
    availabilityId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
    unitItems: [{ unitId: 'participant' }],
    resellerReference: 'RES-1001'
  },
  answer: octoAnswer(BookingShape, { description: 'The hold.', example: holdExample }),
  errors: [...ORDER_ERRORS, 'not_owner']
}).handle(async ({ principal, request, body, book, codes, read, newId, heldPercent }) => {
  const terms = octoViewOf(request, principal)
  const { schoolId, partnerId } = principal
  const offer = await readCatalogue(read, principal)
  const product = requireProduct(offer, body.productId)
  requireOption(body.optionId)
  requireCurrency(offer.currency, body.currency)
  const { bookingId } = await withSubject(
    { uuid: body.uuid, productId: product.id, availabilityId: body.availabilityId },
    () => {
      const answers = terms.questions ? readOctoAnswers(product.questions, body) : undefined
      requireOrderSize(body.contact, body.unitItems, answers)
      const items = requireUnitItems(body.unitItems, newId)
      const offerCode = (terms.offers && body.offerCode) || null
      const bookingRequest = {
        id: body.uuid ?? newId(),
        requestDigest: body.uuid ? digestOfReservation(body) : undefined,
        schoolId,
        partnerId,
        slotId: requireSlotId(body.availabilityId),
        externalRef: null,
        participants: items.length,
        unitSeats: partyByUnit(items.map(({ unitId }) => unitId)),
        holdMinutes: minutesOf(body.expirationMinutes),
        heldPercent: heldPercentOf(principal, heldPercent),
        notes: body.notes ?? null,
        ...customerOf(body.contact),
        ...answers,
        offerCode,
        ...readTransfers(body, terms, product.transfers),
        octo: {
          idGiven: body.uuid !== null && body.uuid !== undefined,
          productId: product.id,
          resellerReference: body.resellerReference ?? null,
          contact: body.contact ?? {}
        },
        unitItems: items.map(storedItem)
      }
      return codes.guard(principal, offerCode, () => book(bookingRequest))
    }
  )
  const booking = await getOctoBooking(read, scopeOf(principal), bookingId)
  return { terms, value: writeBooking(offer, booking, terms) }
})

/** Digest of a request, to compare repeats of its uuid. The slot id is in lower case. An absent hold time is the default. */
function digestOfReservation({
  uuid: _,
  availabilityId,
  expirationMinutes,
  ...rest
}: v.InferOutput<typeof Reservation>) {
  return contentDigest({
    ...rest,
    availabilityId: availabilityId?.toLowerCase(),
    expirationMinutes: minutesOf(expirationMinutes)
  })
}

/** Convert a contact to v1's customer. An absent name or email address is empty text. */
function customerOf(contact: v.InferOutput<typeof ContactInput> | null | undefined) {
  const { fullName, emailAddress, phoneNumber } = contactOf((contact ?? {}) as GivenContact)
  return { customerName: fullName ?? '', customerEmail: emailAddress ?? '', customerPhone: phoneNumber }
}

function storedItem({ uuid, freshUuid, unitId, resellerReference, contact }: UnitItemChange) {
  return {
    uuid: uuid ?? freshUuid,
    unitId,
    ...(resellerReference && { resellerReference }),
    ...(contact && { contact })
  }
}
