import type { Counter } from '../kernel/bucket.ts'
import { callerAt } from '../kernel/exchange.ts'
import type { Counts } from '../kernel/metrics.ts'
import { networksOf, spendWithNetworks } from '../kernel/networks.ts'

/**
 * Limit that stopped a valid form: too many forms of its address, or seats of its guest that day; the share for unproven forms, or
 * the mails of the day, are used up; its network or mail domain (origin) took too many seats.
 */
export type FormLimit = 'address' | 'guest' | 'school' | 'mail' | 'origin'

/** Limits on bookings by form, which need no key. */
export interface FormGate extends FormBounds {
  /** Counts a valid form against its address; false if it may not book now. */
  spendForm(address: string): Promise<boolean>
  /** Counts a stopped form; `code` if its code could not be tried. */
  refuse(limit: FormLimit | 'code'): void
  /** Network that a form from an address counts for; null for a desk, whose network has no limits. */
  networkOf(address: string): string | null
}

/** Limits enforced in the database. */
interface FormBounds {
  /** Maximum seats of one email address at a school per day of lessons. */
  readonly seatsADay: number
  /** Maximum percent of the free seats in bookings by unproven guests. */
  readonly share: number
  /** Daily mail limits (see MailLimits). */
  readonly mailsADay: number
  readonly mailAddressesADay: number
}

/** Counters of forms: per address, per network around it, and per desk. */
interface FormCounters {
  readonly forms: Counter
  readonly formsNear: Counter
  readonly formsFar: Counter
  readonly desks: Counter
}

/** Configuration of forms. */
interface FormSettings {
  readonly DESK_ADDRESSES: readonly string[] | undefined
  readonly FORM_SEATS_PER_DAY: number
  readonly FORM_SHARE_PERCENT: number
  readonly MAILS_PER_ADDRESS: number
  readonly MAIL_ADDRESSES_PER_PARTNER: number
}

/** Creates the gate. DESK_ADDRESSES are addresses shared by many guests, with a higher limit. */
export function createFormGate(
  { forms: own, formsNear: near, formsFar: far, desks }: FormCounters,
  settings: FormSettings,
  refusals: Counts<FormLimit | 'code'>
): FormGate {
  const { FORM_SEATS_PER_DAY: seatsADay, FORM_SHARE_PERCENT: share } = settings
  const { MAILS_PER_ADDRESS: mailsADay, MAIL_ADDRESSES_PER_PARTNER: mailAddressesADay } = settings
  const deskAddresses = new Set((settings.DESK_ADDRESSES ?? []).flatMap(address => callerAt(address) ?? []))
  return {
    ...{ seatsADay, share, mailsADay, mailAddressesADay },
    async spendForm(address) {
      const result = deskAddresses.has(address)
        ? desks.spend(address)
        : spendWithNetworks({ own, near, far }, address)
      return (await result).granted
    },
    refuse: limit => refusals.add(limit),
    networkOf: address => (deskAddresses.has(address) ? null : (networksOf(address).far ?? null))
  }
}
