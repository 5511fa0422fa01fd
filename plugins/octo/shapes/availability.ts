import { type Static, Type } from '@sinclair/typebox'
import { type Seats, statusOf, vacanciesOf } from '../../../lib/booking/rules.ts'
import { partySize, type UnitSeats } from '../../../lib/booking/units.ts'
import type { ProductSlot, ProductTerms } from '../../../lib/octo/slot.ts'
import { unitIdsOf } from '../../../lib/octo/unit.ts'
import { literals } from '../../../lib/shapes.ts'
import { translatedFor } from '../../../lib/text/language.ts'
import { type OfferedSale, OffersTold, slotOffer, slotOffersOf } from './offers.ts'
import { Pricing, partyPricing, pricingOf, UnitPricing, unitPricings } from './pricing.ts'
import { TransfersOffered, transfersOfferedOf } from './transfer.ts'
import type { OctoView } from './view.ts'

/** OCTO's words for what is left; nothing here is sold without a limit, so FREESALE does not occur. */
export const OctoSlotStatus = literals(['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'])

/** When something may be used on a day; empty for what begins at a set time. */
export const OpeningHours = Type.Array(
  Type.Object({
    from: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
    to: Type.String({ pattern: '^\\d{2}:\\d{2}$' })
  })
)

/** A slot as OCTO's availability. */
export const AvailabilityShape = Type.Object(
  {
    ...TransfersOffered.properties,
    ...OffersTold.properties,
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

/** How a product is sold, and in which currency. */
interface Sale extends OfferedSale, Pick<ProductTerms, 'transfers'> {
  readonly currency: string
}

/** Writes a slot. With `party`, whether so many units can be booked, and what they cost together. */
export function availabilityOf(
  slot: ProductSlot,
  sale: Sale,
  view: OctoView,
  party?: UnitSeats
): Static<typeof AvailabilityShape> {
  const { vacancies, status } = seatsOf(slot)
  const fits = vacancies >= leastOf(party)
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
    ...transfersOfferedOf(sale.transfers, view, slot),
    ...slotOffersOf(slot, sale, view, party),
    ...(view.content && {
      title: translatedFor(slot.translations, view.language)?.name ?? slot.title,
      shortDescription: slot.spotName
    })
  }
}

/** The seats that must be left: those of the party, and one where nobody in particular asks. */
export function leastOf(party: UnitSeats | undefined): number {
  return Math.max(1, party ? partySize(party) : 1)
}

/** What is left of a slot, and OCTO's word for it. */
export function seatsOf(slot: Seats) {
  return { vacancies: vacanciesOf(slot), status: statusOf(slot) }
}

function slotPrices(slot: ProductSlot, sale: Sale, view: OctoView, party: UnitSeats | undefined) {
  const { pricingPer, currency } = sale
  const terms = { currency, discountPercent: view.discountPercent, tells: view.offers }
  const under = (unitId?: string) => ({ ...terms, offer: slotOffer(slot, sale, party, unitId) })
  if (pricingPer === 'BOOKING') return { pricing: pricingOf(slot.priceCents, under()) }
  return {
    unitPricing: unitPricings(slot, unitIdsOf(sale), under),
    ...(party && { pricing: partyPricing(slot, party, under()) })
  }
}
