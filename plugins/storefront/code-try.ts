import type { Deps } from '../../lib/deps.ts'
import { Problem, TooManyAttempts } from '../../lib/errors.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import type { CodeEntry } from './pages/code.ts'

/**
 * Takes one try at a code from the rate of the sender's network and the school; false if none is left. Limits guessing. A code that
 * was valid within the last hour is free.
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
