import { type Static, Type } from '@sinclair/typebox'
import type { AvailabilityStatus } from '../../../lib/booking/rules.ts'
import { type UnitPriced, type UnitSeats, unitIdsOf, unitPriceOf } from '../../../lib/booking/units.ts'
import type { ProductSlot, SlotProduct } from '../../../lib/octo/slot.ts'
import { minSeatsOf, OctoSlotStatus, OpeningHours, seatsOf } from './availability.ts'
import { type OfferTerms, slotOffer } from './offers.ts'
import { type PriceTerms, Pricing, partyPricing, pricingOf, UnitPricing } from './pricing.ts'

import type { OctoView } from './view.ts'

export const CalendarDay = Type.Object(
  {
    localDate: Type.String({ format: 'date' }),
    available: Type.Boolean(),
    status: OctoSlotStatus,
    vacancies: Type.Integer({ description: 'Maximum of one slot of the day' }),
    capacity: Type.Integer(),
    openingHours: OpeningHours,
    unitPricingFrom: Type.Optional(Type.Array(UnitPricing)),
    pricingFrom: Type.Optional(Pricing)
  },
  { title: 'StrictCalendarDay' }
)

/** Slots of one day and the requested party. */
interface DaySlots {
  readonly date: string
  readonly slots: readonly ProductSlot[]
  readonly product: SlotProduct & OfferTerms & { readonly currency: string }
  readonly party: UnitSeats | undefined
}

/** Response for a day. A day without slots is closed. */
export function calendarDay(day: DaySlots, view: OctoView): Static<typeof CalendarDay> {
  const seats = day.slots.map(slot => ({ ...seatsOf(slot), capacity: slot.capacity }))
  const [best] = seats.sort(
    (a, b) => b.vacancies - a.vacancies || STATUS_RANK[a.status] - STATUS_RANK[b.status]
  )
  const fits = best !== undefined && best.vacancies >= minSeatsOf(day.party)
  return {
    localDate: day.date,
    available: fits,
    status: dayStatus(best?.status, fits),
    vacancies: best?.vacancies ?? 0,
    capacity: best?.capacity ?? 0,
    openingHours: hoursOf(day),
    ...(view.pricing && lowestPrices(day, view))
  }
}

/** Order of statuses. If no slot of a day has free seats, SOLD_OUT precedes CLOSED. */
const STATUS_RANK: Readonly<Record<AvailabilityStatus, number>> = {
  AVAILABLE: 0,
  LIMITED: 1,
  SOLD_OUT: 2,
  CLOSED: 3
}

function dayStatus(best: AvailabilityStatus | undefined, fits: boolean): AvailabilityStatus {
  if (best === undefined || best === 'CLOSED') return 'CLOSED'
  return fits ? best : 'SOLD_OUT'
}

/** Opening hours of a day. A closed day has hours of zero length, because resellers expect an entry. */
function hoursOf({ slots, product }: DaySlots) {
  if (product.availabilityType === 'START_TIME') return []
  const open = slots
    .filter(({ forSale }) => forSale)
    .map(({ opensAt, closesAt }) => ({ from: opensAt, to: closesAt }))
  return open.length > 0 ? open : [{ from: '00:00', to: '00:00' }]
}

/** Lowest price of a day for each unit and for the party. Without slots, the catalogue price. */
function lowestPrices({ slots, product, party }: DaySlots, view: OctoView) {
  const { currency } = product
  const terms: PriceTerms = { currency, discountPercent: view.discountPercent, includesOffer: view.offers }
  const termsFor = (slot: ProductSlot, unitId?: string) => ({
    ...terms,
    offer: slotOffer(slot, product, party, unitId)
  })
  const [first, ...others] = slots
  const lowest = (priceOf: (slot: ProductSlot) => Pricing, fallback: () => Pricing) =>
    first ? others.map(priceOf).reduce((a, b) => (b.retail < a.retail ? b : a), priceOf(first)) : fallback()
  const catalogPricing = catalogPrice(product)
  if (product.pricingPer === 'BOOKING') {
    return {
      pricingFrom: lowest(
        slot => pricingOf(slot.priceCents, termsFor(slot)),
        () => pricingOf(catalogPricing.priceCents, terms)
      )
    }
  }
  const unitFrom = (unitId: string) =>
    lowest(
      slot => pricingOf(unitPriceOf(slot, unitId), termsFor(slot, unitId)),
      () => pricingOf(unitPriceOf(catalogPricing, unitId), terms)
    )
  return {
    unitPricingFrom: unitIdsOf(product).map(unitId => ({ unitId, ...unitFrom(unitId) })),
    ...(party && {
      pricingFrom: lowest(
        slot => partyPricing(slot, party, termsFor(slot)),
        () => partyPricing(catalogPricing, party, terms)
      )
    })
  }
}

function catalogPrice({ priceCents, units }: SlotProduct): UnitPriced {
  return { priceCents, unitCents: units && Object.fromEntries(units.map(({ id, cents }) => [id, cents])) }
}
