import {
  type BookingRequest,
  CreditUsed,
  FormMailsUsed,
  FormOriginFull,
  FormShareReached,
  PackRefused,
  TooManySeats
} from '../../lib/booking/request.ts'
import type { Deps } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { affiliateOf } from '../../lib/partners/attribution/rules.ts'
import type { FormLimit } from '../../lib/storefront/gate.ts'
import { CONFIRM_MINUTES, PAY_MINUTES } from '../../lib/storefront/rules.ts'
import { ensureWebsite } from '../../lib/storefront/transactions.ts'

/** Limit that is checked while booking. */
export type BookingLimit = Exclude<FormLimit, 'address'>

interface FormDeps extends Pick<Deps, 'write' | 'forms' | 'confirmsByMail' | 'payments'> {
  readonly request: Incoming
}

/** Fields of a booking request that are not in the form: seller, limits, and affiliate. */
export async function formTerms(
  { write, forms, confirmsByMail, payments, request }: FormDeps,
  { schoolId, confirmByMail }: { readonly schoolId: string; readonly confirmByMail: boolean }
) {
  return {
    schoolId,
    partnerId: await ensureWebsite(write, schoolId),
    holdMinutes: confirmByMail && confirmsByMail ? CONFIRM_MINUTES : null,
    seatsADay: forms.seatsADay,
    mailsADay: forms.mailsADay,
    mailAddressesADay: forms.mailAddressesADay,
    formNetwork: forms.networkOf(request.address),
    formShare: forms.share,
    proofMinutes: confirmsByMail ? CONFIRM_MINUTES : null,
    payMinutes: payments === undefined ? null : PAY_MINUTES,
    affiliateId: affiliateOf(request.headers.cookie)
  } satisfies Partial<BookingRequest>
}

/** Errors that need no error page, because the form is shown again with the reason. */
const PAGE_EXPLAINED: readonly string[] = [
  'slot_not_purchasable',
  'slot_expired',
  'insufficient_spots',
  'ratio_exceeded',
  'invalid_unit_id'
]

/**
 * Outcome of a refused form. Other errors are thrown. `seated`: the form has booked before. `used`: it has booked other
 * content. `full`: no seats; the page explains it. `unknown`, `unmet`: faults of the offer code. `credit`: the credit or pack has less than the page showed. BookingLimit: limits of
 * FormGate.
 */
export function refusedOutcome(
  error: unknown
): 'seated' | 'used' | 'full' | 'unknown' | 'unmet' | 'credit' | BookingLimit {
  if (error instanceof TooManySeats) return 'guest'
  if (error instanceof FormShareReached) return 'school'
  if (error instanceof FormOriginFull) return 'origin'
  if (error instanceof FormMailsUsed) return 'mail'
  if (error instanceof CreditUsed || error instanceof PackRefused) return 'credit'
  if (!(error instanceof Problem)) throw error
  if (error.code === 'external_ref_exists') return error.extras.matches === true ? 'seated' : 'used'
  if (error.code === 'invalid_offer_code') return 'unknown'
  if (error.code === 'offer_conditions_not_met') return 'unmet'
  if (PAGE_EXPLAINED.includes(error.code)) return 'full'
  throw error
}
