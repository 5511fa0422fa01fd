import { type Static, Type } from '@sinclair/typebox'
import type { ServicesRead } from '../../../lib/booking/queries.ts'
import type { LessonType } from '../../../lib/booking/slot.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import type { OctoBooking } from '../../../lib/octo/slot.ts'
import { AvailabilityShape, availabilityOf } from './availability.ts'
import { ContactShape, contactOf } from './contact.ts'
import { TextOrNull } from './fields.ts'
import { OfferCombining, OfferFields, soldOffersOf } from './offers.ts'
import { Pricing, pricingOf, sumOf } from './pricing.ts'
import { Option, optionOf, Product, productOf, type Seller, Unit, unitOf } from './product.ts'
import { QuestionAnswersShape, questionAnswersOf } from './question.ts'
import { BookingTransferFields, bookingTransfersOf } from './transfer.ts'
import type { OctoView } from './view.ts'

const Instant = Type.String({ format: 'date-time' })
const InstantOrNull = orNull(Instant)
const OctoBookingStatus = literals(['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'CANCELLED'])

/** Voucher that the guest shows at the beach. Empty unless the booking is confirmed. */
const Voucher = Type.Object({
  redemptionMethod: Type.Literal('MANIFEST'),
  utcRedeemedAt: Type.Null(),
  deliveryOptions: Type.Array(
    Type.Object({ deliveryFormat: Type.Literal('QRCODE'), deliveryValue: Type.String() })
  )
})

const UnitItemShape = Type.Object(
  {
    uuid: Type.String({ format: 'uuid' }),
    resellerReference: TextOrNull,
    supplierReference: TextOrNull,
    unitId: Type.String(),
    unit: Unit,
    status: OctoBookingStatus,
    utcRedeemedAt: Type.Null(),
    contact: ContactShape,
    ticket: Type.Null(),
    pricing: Type.Optional(Pricing),
    questionAnswers: QuestionAnswersShape
  },
  { title: 'StrictUnitItem' }
)

export const BookingShape = Type.Object(
  {
    id: Type.String(),
    uuid: Type.String({ format: 'uuid' }),
    testMode: Type.Boolean({ description: 'True for a booking of a sandbox.' }),
    resellerReference: TextOrNull,
    supplierReference: Type.String(),
    status: OctoBookingStatus,
    utcCreatedAt: Instant,
    utcUpdatedAt: Instant,
    utcExpiresAt: InstantOrNull,
    utcRedeemedAt: Type.Null(),
    utcConfirmedAt: InstantOrNull,
    productId: Type.String(),
    product: Product,
    optionId: Type.String(),
    option: Option,
    cancellable: Type.Boolean(),
    cancellation: orNull(
      Type.Object({
        refund: literals(['FULL', 'PARTIAL', 'NONE']),
        refundCents: Type.Optional(Type.Integer({ description: 'With PARTIAL: the sum, minor units.' })),
        reason: TextOrNull,
        utcCancelledAt: Instant
      })
    ),
    freesale: Type.Literal(false),
    availabilityId: Type.String(),
    availability: AvailabilityShape,
    contact: ContactShape,
    notes: TextOrNull,
    deliveryMethods: Type.Array(Type.Literal('VOUCHER')),
    voucher: Voucher,
    unitItems: Type.Array(UnitItemShape),
    pricing: Type.Optional(Pricing),
    questionAnswers: QuestionAnswersShape,
    ...BookingTransferFields.properties,
    ...OfferFields.properties,
    ...OfferCombining.properties
  },
  { title: 'StrictBooking' }
)

const STATUS = {
  on_hold: 'ON_HOLD',
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED'
} as const

export function bookingOf(
  booking: OctoBooking,
  seller: Seller & Pick<ServicesRead, 'isSandbox' | 'offers'>,
  service: LessonType,
  view: OctoView
): Static<typeof BookingShape> {
  const soldProduct = atSoldPrice(service, booking)
  const soldView = { ...view, discountPercent: booking.discountPercent }
  const option = optionOf(seller, soldProduct, soldView, 'booking')
  const { offers, locale } = seller
  const onSale = { productId: service.id, currency: booking.currency, offers, locale }
  const prices = seatPrices(booking, service, view)
  const questionContext = { questions: service.questions, locale, view }
  return {
    id: booking.id,
    uuid: booking.id,
    testMode: seller.isSandbox,
    resellerReference: booking.resellerReference,
    supplierReference: booking.reference,
    status: STATUS[booking.status],
    utcCreatedAt: booking.createdAt,
    utcUpdatedAt: booking.updatedAt,
    utcExpiresAt: booking.expiresAt,
    utcRedeemedAt: null,
    utcConfirmedAt: booking.confirmedAt,
    productId: booking.productId,
    product: productOf(seller, soldProduct, soldView, 'booking'),
    optionId: option.id,
    option,
    cancellable: booking.cancellable,
    cancellation: octoCancellation(booking),
    freesale: false,
    availabilityId: booking.slot.id,
    availability: availabilityOf(booking.slot, { ...service, ...onSale }, view),
    contact: contactOf(booking.contact),
    notes: booking.notes,
    deliveryMethods: ['VOUCHER'],
    voucher: voucherOf(booking),
    unitItems: booking.unitItems.map((item, n) => ({
      ...unitItemOf(item, booking),
      unit: unitOf(seller, soldProduct, item.unitId, soldView, 'booking'),
      ...questionAnswersOf(questionContext, booking, n + 1),
      ...(view.pricing && service.pricingPer === 'UNIT' && { pricing: prices[n] as Pricing })
    })),
    ...(view.pricing && { pricing: sumOf(prices) }),
    ...questionAnswersOf(questionContext, booking),
    ...bookingTransfersOf(booking, view),
    ...soldOffersOf(booking.offer, locale, view)
  }
}

/** Lesson type with the prices at the time of the sale, before offers. */
function atSoldPrice(service: LessonType, booking: OctoBooking): LessonType {
  const { totalCents, unitItems, offer } = booking
  const unitCents = booking.unitCents && (offer?.prices ?? booking.unitCents)
  const seats = service.pricingPer === 'UNIT' ? unitItems.length : 1
  const priceFromCents = offer?.prices.participant ?? Math.floor(totalCents / seats)
  const units = service.units?.map(unit => ({
    ...unit,
    cents: unitCents ? (unitCents[unit.id] ?? unit.cents) : priceFromCents
  }))
  return { ...service, priceFromCents, units: units ?? null }
}

function unitItemOf(item: OctoBooking['unitItems'][number], { status }: OctoBooking) {
  return {
    uuid: item.uuid,
    resellerReference: item.resellerReference ?? null,
    supplierReference: null,
    unitId: item.unitId,
    status: STATUS[status],
    utcRedeemedAt: null,
    contact: contactOf(item.contact),
    ticket: null
  }
}

/** Agreed price of each seat. Cents that cannot be divided equally are added to the first seats. */
function seatPrices(
  { totalCents, netCents, unitCents, discountPercent, unitItems, currency, offer }: OctoBooking,
  { pricingPer }: LessonType,
  view: OctoView
): Pricing[] {
  const terms = { currency, discountPercent, includesOffer: view.offers, offer: offer ?? undefined }
  const prices = offer?.prices ?? unitCents
  if (prices && pricingPer === 'BOOKING') return [pricingOf(prices.participant ?? 0, terms)]
  if (prices) {
    return unitItems.map(({ unitId }) => pricingOf(prices[unitId] ?? prices.participant ?? 0, terms))
  }
  const seats = pricingPer === 'UNIT' ? unitItems.length : 1
  const shareOf = (cents: number, n: number) => Math.floor(cents / seats) + (n < cents % seats ? 1 : 0)
  return Array.from({ length: seats }, (_, n) => ({
    ...pricingOf(shareOf(totalCents, n), { ...terms, discountPercent: 0 }),
    net: shareOf(netCents, n)
  }))
}

/** Cancellation of a booking. An expired hold counts as cancelled when it expired, with a full refund. */
function octoCancellation({ status, refund, refundCents, reason, cancelledAt, expiresAt }: OctoBooking) {
  if (status === 'expired') {
    return { refund: 'FULL' as const, reason: null, utcCancelledAt: expiresAt as string }
  }
  return cancelledAt === null
    ? null
    : {
        refund: refund ?? ('FULL' as const),
        ...(refundCents !== null && { refundCents }),
        reason,
        utcCancelledAt: cancelledAt
      }
}

function voucherOf({ reference, status }: OctoBooking): Static<typeof Voucher> {
  const code = { deliveryFormat: 'QRCODE' as const, deliveryValue: reference }
  return {
    redemptionMethod: 'MANIFEST',
    utcRedeemedAt: null,
    deliveryOptions: status === 'confirmed' ? [code] : []
  }
}
