import { Problem } from '../../lib/errors.ts'
import type { ProductRead } from '../../lib/octo/queries.ts'
import type { ProductTerms } from '../../lib/octo/slot.ts'

interface WantedSale {
  readonly productId: string | null | undefined
  readonly currency: string | null | undefined
}

/** How the product that was read is sold; `invalid_product_id` where there is none, `invalid_request` in another currency. */
export function requireSold(
  read: ProductRead,
  { productId, currency }: WantedSale
): ProductTerms & { currency: string } {
  if (!read.product) throw new Problem('invalid_product_id', { productId: productId ?? null })
  requireCurrency(read.currency, currency)
  return { ...read.product, currency: read.currency }
}

/** Refuses prices in a currency that the school does not take. */
export function requireCurrency(own: string, asked: string | null | undefined): void {
  if (!asked || asked === own) return
  throw new Problem('invalid_request', { field: 'currency', hint: `currency: the school sells in ${own}.` })
}
