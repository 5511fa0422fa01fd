import type { Deps } from '../../lib/deps.ts'
import { Problem, TooManyAttempts } from '../../lib/errors.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import type { CodeEntry } from './pages/code.ts'

/**
 * Count one attempt at a code against the limits of the sender's network and of the school. False if none is left. A code that
 * was valid within the last hour does not count.
 */
export async function mayTryCode(
  { codes, request }: Pick<Deps, 'codes'> & { readonly request: Incoming },
  schoolId: string,
  { code, fault }: CodeEntry
): Promise<boolean> {
  const requireOffer = () => {
    if (fault === 'unknown') throw new Problem('invalid_offer_code', { offerCode: code })
    return true
  }
  const sender = { schoolId, partnerId: null, address: request.address }
  return codes.guard(sender, code, requireOffer).catch((error: unknown) => {
    if (error instanceof TooManyAttempts) return false
    if (error instanceof Problem && error.code === 'invalid_offer_code') return true
    throw error
  })
}
