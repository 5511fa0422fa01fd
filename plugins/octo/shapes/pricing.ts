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

/** Amounts by which an offer reduces a price. */
const OfferDiscount = Type.Object({
  retail: Type.Integer(),
  net: orNull(Type.Integer()),
  includedTaxes: Type.Array(Type.Object({}))
})

/** Price in minor units. `net` is the price for the partner, `original` is the price without offers. Taxes are not listed. */
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

/** Terms of a price. `includesOffer` adds the reduction by the offer to the response. */
export interface PriceTerms {
  readonly currency: string
  readonly discountPercent: number
  readonly offer?: SchoolOffer | undefined
  readonly includesOffer?: boolean
}

/** Price of `quantity` units at `cents`. Each unit is rounded separately, so that the total is the sum of its units. */
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

/** Sum of prices in one currency. The list must not be empty. */
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
