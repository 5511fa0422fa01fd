import { type Static, Type } from '@sinclair/typebox'
import { type Seats, statusOf, vacanciesOf } from '../../../lib/booking/rules.ts'
import { partySize, type UnitSeats, unitIdsOf } from '../../../lib/booking/units.ts'
import { literals } from '../../../lib/infra/shapes.ts'
import type { ProductSlot, SlotProduct } from '../../../lib/octo/slot.ts'
import { translationFor } from '../../../lib/text/language.ts'
import { OfferFields, type OfferTerms, slotOffer, slotOffersOf } from './offers.ts'
import { Pricing, partyPricing, pricingOf, UnitPricing, unitPricings } from './pricing.ts'
import { ProductTransfers, productTransfersOf } from './transfer.ts'
import type { OctoView } from './view.ts'

/** OCTO statuses. FREESALE is not used, because all seats are limited. */
export const OctoSlotStatus = literals(['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'])

/** Opening hours of a day. Empty if the product has start times. */
export const OpeningHours = Type.Array(
  Type.Object({
    from: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
    to: Type.String({ pattern: '^\\d{2}:\\d{2}$' })
  })
)

export const AvailabilityShape = Type.Object(
  {
    ...ProductTransfers.properties,
    ...OfferFields.properties,
    id: Type.String({ description: 'The value to send as availabilityId' }),
    localDateTimeStart: Type.String({ format: 'date-time' }),
    localDateTimeEnd: Type.String({ format: 'date-time' }),
    allDay: Type.Boolean(),
    available: Type.Boolean(),
    status: OctoSlotStatus,
    vacancies: Type.Integer(),
    capacity: Type.Integer(),
    maxUnits: Type.Integer(),
    utcCutoffAt: Type.String({ format: 'date-time' }),
    openingHours: OpeningHours,
    unitPricing: Type.Optional(Type.Array(UnitPricing)),
    pricing: Type.Optional(Pricing),
    title: Type.Optional(Type.String()),
    shortDescription: Type.Optional(Type.String())
  },
  { title: 'StrictAvailability' }
)

interface Sale extends OfferTerms, Pick<SlotProduct, 'transfers'> {
  readonly currency: string
}

/** Response for a slot. With `party`, the members available and pricing are for this party. */
export function availabilityOf(
  slot: ProductSlot,
  sale: Sale,
  view: OctoView,
  party?: UnitSeats
): Static<typeof AvailabilityShape> {
  const { vacancies, status } = seatsOf(slot)
  const fits = vacancies >= minSeatsOf(party)
  return {
    id: slot.id,
    localDateTimeStart: slot.localDateTimeStart,
    localDateTimeEnd: slot.localDateTimeEnd,
    allDay: slot.allDay,
    available: fits,
    status: fits || status === 'CLOSED' ? status : 'SOLD_OUT',
    vacancies,
    capacity: slot.capacity,
    maxUnits: vacancies,
    utcCutoffAt: slot.utcCutoffAt,
    openingHours: slot.allDay ? [{ from: slot.opensAt, to: slot.closesAt }] : [],
    ...(view.pricing && slotPrices(slot, sale, view, party)),
    ...productTransfersOf(sale.transfers, view, slot),
    ...slotOffersOf(slot, sale, view, party),
    ...(view.content && {
      title: translationFor(slot.translations, view.language)?.name ?? slot.title,
      shortDescription: slot.spotName
    })
  }
}

/** Required free seats: those of the party, at least one. */
export function minSeatsOf(party: UnitSeats | undefined): number {
  return Math.max(1, party ? partySize(party) : 1)
}

/** Free seats and OCTO status of a slot. */
export function seatsOf(slot: Seats) {
  return { vacancies: vacanciesOf(slot), status: statusOf(slot) }
}

function slotPrices(slot: ProductSlot, sale: Sale, view: OctoView, party: UnitSeats | undefined) {
  const { pricingPer, currency } = sale
  const terms = { currency, discountPercent: view.discountPercent, includesOffer: view.offers }
  const termsFor = (unitId?: string) => ({ ...terms, offer: slotOffer(slot, sale, party, unitId) })
  if (pricingPer === 'BOOKING') return { pricing: pricingOf(slot.priceCents, termsFor()) }
  return {
    unitPricing: unitPricings(slot, unitIdsOf(sale), termsFor),
    ...(party && { pricing: partyPricing(slot, party, termsFor()) })
  }
}
