import type { SchoolRow } from '../../lib/booking/schedule/queries.ts'
import { Problem } from '../../lib/errors.ts'
import type { SlotProduct } from '../../lib/octo/slot.ts'

interface RequestedSale {
  readonly productId?: string | null | undefined
  readonly currency?: string | null | undefined
}

export interface ProductSale extends SlotProduct {
  readonly productId: string
  readonly currency: string
}

/** Sale terms of a product; `invalid_product_id` if unknown, `invalid_request` in another currency. */
export function requireSale(school: SchoolRow, { productId, currency }: RequestedSale): ProductSale {
  const type = school.types.get(productId ?? '')
  if (!type) throw new Problem('invalid_product_id', { productId: productId ?? null })
  requireCurrency(school.currency, currency)
  const { id, pricingPer, availabilityType, priceCents, units, transfers } = type
  return {
    productId: id,
    pricingPer,
    availabilityType,
    priceCents,
    units,
    transfers,
    offers: school.offers,
    locale: school.locale,
    currency: school.currency
  }
}

/** Throw for a currency other than the school's. */
export function requireCurrency(own: string, requested: string | null | undefined): void {
  if (!requested || requested === own) return
  throw new Problem('invalid_request', { field: 'currency', hint: `currency: the school sells in ${own}.` })
}
