import { type Static, Type } from '@sinclair/typebox'
import { precisionOf } from '../../../lib/booking/money.ts'
import {
  netCents,
  netCentsWithOffer,
  reducedCents,
  type SchoolOffer
} from '../../../lib/booking/offers/rules.ts'
import { type UnitPriced, type UnitSeats, unitPriceOf } from '../../../lib/booking/units.ts'
import { orNull } from '../../../lib/infra/shapes.ts'

/** Reduction by an offer. */
const OfferDiscount = Type.Object({
  retail: Type.Integer(),
  net: orNull(Type.Integer()),
  includedTaxes: Type.Array(Type.Object({}))
})

/**
 * Price in minor units: `net` is what the partner pays, `original` is without offers. Taxes are not listed
 * separately.
 */
export const Pricing = Type.Object({
  original: Type.Integer(),
  retail: Type.Integer(),
  net: orNull(Type.Integer(), {
    description: 'Retail price minus the discount of the partner'
  }),
  currency: Type.String(),
  currencyPrecision: Type.Integer(),
  includedTaxes: Type.Array(
    Type.Object({
      name: Type.String(),
      retail: Type.Integer(),
      original: Type.Integer(),
      net: orNull(Type.Integer())
    })
  ),
  offerDiscount: Type.Optional(OfferDiscount)
})
export type Pricing = Static<typeof Pricing>

export const UnitPricing = Type.Composite([Type.Object({ unitId: Type.String() }), Pricing])

/** Terms of a price: the partner's discount, the applied offer, and whether it is included in the response. */
export interface PriceTerms {
  readonly currency: string
  readonly discountPercent: number
  readonly offer?: SchoolOffer | undefined
  readonly includesOffer?: boolean
}

/** Price of `quantity` times `cents`; each is rounded separately, so that the total equals the sum of its parts. */
export function pricingOf(cents: number, terms: PriceTerms, quantity = 1): Pricing {
  const { currency, discountPercent, offer, includesOffer } = terms
  const netWithoutOffer = netCents(cents, discountPercent)
  const retail = (offer ? reducedCents(cents, offer) : cents) * quantity
  const net = (offer ? netCentsWithOffer(offer, cents, discountPercent) : netWithoutOffer) * quantity
  const original = cents * quantity
  return {
    ...{ original, retail, net, currency, currencyPrecision: precisionOf(currency), includedTaxes: [] },
    ...(includesOffer && {
      offerDiscount: { retail: original - retail, net: netWithoutOffer * quantity - net, includedTaxes: [] }
    })
  }
}

/** Price per unit. */
export function unitPricings(
  product: UnitPriced,
  ids: readonly string[],
  termsOf: (id: string) => PriceTerms
) {
  return ids.map(unitId => ({ unitId, ...pricingOf(unitPriceOf(product, unitId), termsOf(unitId)) }))
}

/** Total price of a party. */
export function partyPricing(product: UnitPriced, party: UnitSeats, terms: PriceTerms) {
  const prices = Object.entries(party).map(([id, seats]) => pricingOf(unitPriceOf(product, id), terms, seats))
  return sumOf([pricingOf(0, terms), ...prices])
}

/** Sum of at least one price, all in one currency. */
export function sumOf(prices: readonly Pricing[]): Pricing {
  const sum = (amountOf: (price: Pricing) => number) =>
    prices.reduce((total, price) => total + amountOf(price), 0)
  const [first] = prices as [Pricing]
  return {
    ...first,
    ...{ original: sum(p => p.original), retail: sum(p => p.retail), net: sum(p => p.net ?? 0) },
    ...(first.offerDiscount && {
      offerDiscount: {
        retail: sum(p => p.offerDiscount?.retail ?? 0),
        net: sum(p => p.offerDiscount?.net ?? 0),
        includedTaxes: []
      }
    })
  }
}
