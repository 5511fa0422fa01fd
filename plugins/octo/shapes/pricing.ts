import { type Static, Type } from '@sinclair/typebox'
import { precisionOf } from '../../../lib/booking/money.ts'
import { type UnitPriced, type UnitSeats, unitPriceOf } from '../../../lib/booking/units.ts'
import { orNull } from '../../../lib/shapes.ts'

/** What something costs, in minor units: `net` is what the partner pays. No tax is listed apart. */
export const Pricing = Type.Object({
  original: Type.Integer(),
  retail: Type.Integer(),
  net: orNull(Type.Integer(), {
    description: "Retail less the agreed discount of the key's partner"
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
  )
})
export type Pricing = Static<typeof Pricing>

/** The price of one unit. */
export const UnitPricing = Type.Composite([Type.Object({ unitId: Type.String() }), Pricing])

/** The price of `quantity` times `cents`; net is rounded for each, so that a total is the sum of its parts. */
export function pricingOf(cents: number, currency: string, discountPercent: number, quantity = 1): Pricing {
  const retail = cents * quantity
  return {
    original: retail,
    retail,
    net: Math.round((cents * (100 - discountPercent)) / 100) * quantity,
    currency,
    currencyPrecision: precisionOf(currency),
    includedTaxes: []
  }
}

/** What one of each unit costs. */
export function unitPricings(
  priced: UnitPriced,
  ids: readonly string[],
  currency: string,
  discountPercent: number
) {
  return ids.map(unitId => ({ unitId, ...pricingOf(unitPriceOf(priced, unitId), currency, discountPercent) }))
}

/** What a party costs together. */
export function partyPricing(
  priced: UnitPriced,
  party: UnitSeats,
  currency: string,
  discountPercent: number
) {
  const each = Object.entries(party).map(([id, seats]) =>
    pricingOf(unitPriceOf(priced, id), currency, discountPercent, seats)
  )
  return sumOf([pricingOf(0, currency, 0), ...each])
}

/** Prices added up; of one currency, at least one. */
export function sumOf(prices: readonly Pricing[]): Pricing {
  const add = (field: 'original' | 'retail' | 'net') =>
    prices.reduce((sum, price) => sum + (price[field] ?? 0), 0)
  return { ...(prices[0] as Pricing), original: add('original'), retail: add('retail'), net: add('net') }
}
