import type { Counter } from '../kernel/bucket.ts'
import { callerAt } from '../kernel/exchange.ts'
import type { Counts } from '../kernel/metrics.ts'
import { spendAround } from '../kernel/networks.ts'

/** Why a form that is in order does not book: its address sent many, its guest has many seats that day, or unproven forms have their share. */
export type StoppedBy = 'address' | 'guest' | 'school'

/** What bounds the bookings by form, which anybody can send without a key. */
export interface FormGate extends FormBounds {
  /** Whether a form from this address may book now; asked only for one that would. */
  admits(address: string): Promise<boolean>
  /** Counts a form that was refused. */
  refuse(why: StoppedBy): void
}

/** The bounds that the database decides. */
interface FormBounds {
  /** Seats that one e-mail address may have at a school in one day's lessons. */
  readonly seatsADay: number
  /** Percent of the free seats that forms take at once while their guests are unproven. */
  readonly share: number
}

/** Who counts forms: of an address, of the networks around it, and of a desk. */
interface FormCounters {
  readonly forms: Counter
  readonly formsNear: Counter
  readonly formsFar: Counter
  readonly desks: Counter
}

/** The settings of forms, as the configuration has them. */
interface FormSettings {
  readonly DESK_ADDRESSES: readonly string[] | undefined
  readonly FORM_SEATS_PER_DAY: number
  readonly FORM_SHARE_PERCENT: number
}

/** The gate; DESK_ADDRESSES are addresses that many guests share, which may send more. */
export function createFormGate(
  { forms: own, formsNear: near, formsFar: far, desks }: FormCounters,
  { DESK_ADDRESSES, FORM_SEATS_PER_DAY: seatsADay, FORM_SHARE_PERCENT: share }: FormSettings,
  refused: Counts<StoppedBy>
): FormGate {
  const known = new Set((DESK_ADDRESSES ?? []).flatMap(address => callerAt(address) ?? []))
  return {
    ...{ seatsADay, share },
    async admits(address) {
      const spent = known.has(address) ? desks.spend(address) : spendAround({ own, near, far }, address)
      return (await spent).granted
    },
    refuse: why => refused.add(why)
  }
}
