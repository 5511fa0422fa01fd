import { Problem } from '../../lib/errors.ts'
import type { Terms } from '../../lib/octo/terms.ts'
import { type SchoolOffer, spelledCode } from '../../lib/offers/rules.ts'

interface SentCode {
  readonly offerCode?: string | null | undefined
}

/** The code of a body in its one spelling, where whoever asks knows of offers; `invalid_offer_code` where the school has none with it. */
export function requireCode(
  { offerCode }: SentCode,
  terms: Terms,
  offers: readonly SchoolOffer[]
): { offerCode?: string } {
  if (!terms.offers || !offerCode) return {}
  const code = spelledCode(offerCode)
  if (!offers.some(offer => offer.code === code)) throw new Problem('invalid_offer_code', { offerCode })
  return { offerCode: code }
}
