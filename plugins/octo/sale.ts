import type { SchoolRow } from '../../lib/booking/schedule/queries.ts'
import { type ErrorCode, Problem } from '../../lib/errors.ts'
import type { SlotProduct } from '../../lib/octo/slot.ts'
import type { Units } from './input.ts'
import type { ListingRequest } from './listings.ts'
import { type CodeCaller, requireCode } from './offer-code.ts'
import { partyOf, requireOption } from './order.ts'
import type { OctoView } from './shapes/view.ts'
import { unknownId } from './unknown-id.ts'

interface RequestedSale {
  readonly productId?: string | null | undefined
  readonly currency?: string | null | undefined
}

export interface ProductSale extends SlotProduct {
  readonly productId: string
  readonly currency: string
}

/** Errors of a request for slots. */
export const LISTING_ERRORS: readonly ErrorCode[] = [
  'missing_fields',
  'invalid_date_range',
  'invalid_product_id',
  'invalid_option_id',
  'invalid_unit_id',
  'invalid_offer_code'
]

interface RequestedListing extends RequestedSale {
  readonly optionId?: string | null | undefined
  readonly units?: Units
  readonly offerCode?: string | null | undefined
}

/** Validate a request for slots. Throws a problem of LISTING_ERRORS. */
export async function requireListing(
  { codes, principal }: CodeCaller,
  school: SchoolRow,
  body: RequestedListing,
  view: OctoView
): Promise<ListingRequest> {
  const product = requireSale(school, body)
  const sale = { ...product, ...(await requireCode({ codes, principal }, body, view, product.offers)) }
  requireOption(body.optionId)
  return { sale, view, party: partyOf(body.units, sale), partnerId: principal.partnerId }
}

/** Sale terms of a product. Throws `invalid_product_id` if there is none, `invalid_request` for another currency. */
function requireSale(school: SchoolRow, { productId, currency }: RequestedSale): ProductSale {
  const type = school.types.get(productId ?? '')
  if (!type) throw unknownId('invalid_product_id', productId)
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

/** Throw `invalid_request` if a currency other than the school's is requested. */
export function requireCurrency(own: string, requested: string | null | undefined): void {
  if (!requested || requested === own) return
  throw new Problem('invalid_request', { field: 'currency', hint: `currency: the school sells in ${own}.` })
}
