import type { Counter } from '../kernel/bucket.ts'
import { callerAt } from '../kernel/exchange.ts'
import type { Counts } from '../kernel/metrics.ts'
import { networksOf, spendWithNetworks } from '../kernel/networks.ts'

/**
 * Limit that refused a valid form. `address`: too many forms of one address. `guest`: too many seats of a guest on this day.
 * `school`: the share of unproven forms is used up. `mail`: the emails of the day are used up. `origin`: too many seats of one
 * network or email domain.
 */
export type FormLimit = 'address' | 'guest' | 'school' | 'mail' | 'origin'

/** Limits on bookings by form, which need no key. */
export interface FormGate extends FormBounds {
  /** Count a valid form of an address. False if the address may not book now. */
  spendForm(address: string): Promise<boolean>
  /** Count a refused form. `code` means that its offer code could not be tried. */
  refuse(limit: FormLimit | 'code'): void
  /** Network of an address, by which forms are limited. Null for a desk, whose network has no limits. */
  networkOf(address: string): string | null
}

/** Limits that the database applies. */
interface FormBounds {
  /** Maximum seats of one email address at a school on one day of lessons. */
  readonly seatsADay: number
  /** Highest percentage of the free seats that unproven guests may book. */
  readonly share: number
  /** Daily limits of emails (see MailLimits). */
  readonly mailsADay: number
  readonly mailAddressesADay: number
}

/** Counters of forms by address, by networks around it, and by desk. */
interface FormCounters {
  readonly forms: Counter
  readonly formsNear: Counter
  readonly formsFar: Counter
  readonly desks: Counter
}

/** Settings of the gate. */
interface FormSettings {
  readonly DESK_ADDRESSES: readonly string[] | undefined
  readonly FORM_SEATS_PER_DAY: number
  readonly FORM_SHARE_PERCENT: number
  readonly MAILS_PER_ADDRESS: number
  readonly MAIL_ADDRESSES_PER_PARTNER: number
}

/** Create the gate. DESK_ADDRESSES are shared by many guests, so they have a higher limit. */
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
