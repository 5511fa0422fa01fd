import { type Static, Type } from '@sinclair/typebox'
import { bestOffer, isApplicable, type PriceOf, type SchoolOffer } from '../../../lib/booking/offers/rules.ts'
import { offerTitleIn } from '../../../lib/booking/offers/words.ts'
import { partySize, type UnitSeats, unitIdsOf, unitPriceOf } from '../../../lib/booking/units.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import type { ProductSlot, SlotProduct } from '../../../lib/octo/slot.ts'
import { TextOrNull } from './fields.ts'
import type { OctoView } from './view.ts'

const Count = orNull(Type.Integer())

/** An offer of a school. `netDiscount` is NONE if the partner bears the discount, FULL if the school bears it. */
const OfferShape = Type.Object(
  {
    title: Type.String(),
    code: Type.String(),
    description: TextOrNull,
    netDiscount: literals(['NONE', 'FULL']),
    restrictions: Type.Object({
      minUnits: Count,
      maxUnits: Count,
      minTotal: Type.Null(),
      maxTotal: Type.Null(),
      unitIds: Type.Array(Type.String())
    }),
    usable: Type.Boolean({ description: 'True if its conditions are met' })
  },
  { title: 'StrictOffer' }
)

/** Fields of octo/offers: all offers, and the applied one. */
export const OfferFields = Type.Partial(
  Type.Object({
    offers: Type.Array(OfferShape),
    offer: orNull(OfferShape),
    offerCode: TextOrNull,
    offerTitle: TextOrNull
  })
)

/** Additional fields of a booking. Offers are never combined, and more expensive offers are never suggested. */
export const OfferCombining = Type.Partial(
  Type.Object({ offerComparisons: Type.Array(Type.Object({})), offerIsCombination: Type.Literal(false) })
)

/** Sale terms of a product, and the offer code of the request. */
export interface OfferTerms extends Pick<SlotProduct, 'pricingPer' | 'units' | 'offers' | 'locale'> {
  readonly productId: string
  readonly offerCode?: string | undefined
}

function priceQueryOf(slot: ProductSlot, { productId, pricingPer }: OfferTerms, party: UnitSeats) {
  const seats = partySize(party)
  const prices: PriceOf[] =
    pricingPer === 'BOOKING'
      ? [{ cents: slot.priceCents, count: 1 }]
      : Object.entries(party).map(([id, count = 0]) => ({ cents: unitPriceOf(slot, id), count }))
  const { localDate: date, leadMs } = slot
  return { occasion: { typeId: productId, date, seats, leadMs }, prices }
}

/** Offer that applies to a slot. Without a party, it is the offer for one person of `unitId`. */
export function slotOffer(
  slot: ProductSlot,
  sale: OfferTerms,
  party: UnitSeats | undefined,
  unitId: string = unitIdsOf(sale)[0] as string
): SchoolOffer | undefined {
  if (sale.offers.length === 0) return undefined
  const seats = party && partySize(party) > 0 ? party : { [unitId]: 1 }
  return bestOffer(sale.offers, { ...priceQueryOf(slot, sale, seats), code: sale.offerCode })
}

/** Possible offers of a slot, and the one that applies. Empty unless offers were negotiated. */
export function slotOffersOf(
  slot: ProductSlot,
  sale: OfferTerms,
  view: OctoView,
  party: UnitSeats | undefined
): Static<typeof OfferFields> {
  if (!view.offers) return {}
  const { occasion } = priceQueryOf(slot, sale, party ?? { one: 1 })
  const seats = Math.max(1, occasion.seats)
  const openOffers = sale.offers.filter(
    ({ open, code, types }) =>
      (open || code === sale.offerCode) && (types === undefined || types.includes(sale.productId))
  )
  const translate = (offer: SchoolOffer) => translatedOffer(offer, sale.locale, view)
  const offers = openOffers.map(offer =>
    offerShape(translate(offer), isApplicable(offer, { ...occasion, seats }))
  )
  const applies = slotOffer(slot, sale, party)
  return { offers, ...applicableOf(applies && translate(applies)) }
}

/** Offer of a booking. Empty unless offers were negotiated. */
export function soldOffersOf(schoolOffer: SchoolOffer | null, locale: string, view: OctoView) {
  if (!view.offers) return {}
  const offer = schoolOffer && translatedOffer(schoolOffer, locale, view)
  const none: Static<typeof OfferCombining> = { offerComparisons: [], offerIsCombination: false }
  return { offers: offer ? [offerShape(offer, true)] : [], ...applicableOf(offer ?? undefined), ...none }
}

/** Offer with the title in the reader's language. */
function translatedOffer(offer: SchoolOffer, own: string, { language }: OctoView): SchoolOffer {
  return { ...offer, title: offerTitleIn(offer, language, own).title }
}

function applicableOf(offer: SchoolOffer | undefined) {
  return {
    offer: offer ? offerShape(offer, true) : null,
    offerCode: offer?.code ?? null,
    offerTitle: offer?.title ?? null
  }
}

function offerShape(offer: SchoolOffer, usable: boolean): Static<typeof OfferShape> {
  const { title, code, bearer, seatsFrom = null, seatsTo = null } = offer
  return {
    ...{ title, code, description: null },
    netDiscount: bearer === 'partner' ? 'NONE' : 'FULL',
    restrictions: { minUnits: seatsFrom, maxUnits: seatsTo, minTotal: null, maxTotal: null, unitIds: [] },
    usable
  }
}
