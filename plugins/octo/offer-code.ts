import { normalizeCode, type SchoolOffer } from '../../lib/booking/offers/rules.ts'
import type { Deps } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import type { Negotiation } from '../../lib/octo/negotiation.ts'
import type { SchoolKey } from '../../lib/partners/keys/queries.ts'

interface SentCode {
  readonly offerCode?: string | null | undefined
}

/** The caller, and the limit for offer codes that it tries. */
export interface CodeCaller extends Pick<Deps, 'codes'> {
  readonly principal: SchoolKey
}

/** Normalize the offer code of a body, if offers were negotiated. Throws `invalid_offer_code` if it is unknown. */
export async function requireCode(
  { codes, principal }: CodeCaller,
  { offerCode }: SentCode,
  terms: Negotiation,
  offers: readonly SchoolOffer[]
): Promise<{ offerCode?: string }> {
  if (!terms.offers || !offerCode) return {}
  const code = normalizeCode(offerCode)
  return codes.guard(principal, code, () => {
    if (!offers.some(offer => offer.code === code)) throw new Problem('invalid_offer_code', { offerCode })
    return { offerCode: code }
  })
}
