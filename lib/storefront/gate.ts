import type { Counter } from '../kernel/bucket.ts'
import type { Counts } from '../kernel/metrics.ts'

/** Why a form that is in order does not book: its address sent many, or its guest has many seats that day. */
export type StoppedBy = 'address' | 'guest'

/** What bounds the bookings by form, which anybody can send without a key. */
export interface FormGate {
  /** Seats that one e-mail address may have at a school in one day's lessons. */
  readonly seatsADay: number
  /** Whether a form from this address may book now; asked only for one that would. */
  admits(address: string): Promise<boolean>
  /** Counts a form that was refused. */
  refuse(why: StoppedBy): void
}

/** The gate; `desks` are addresses that many guests share, which may send more. */
export function createFormGate(
  counters: { readonly forms: Counter; readonly desks: Counter },
  desks: ReadonlySet<string>,
  seatsADay: number,
  refused: Counts<StoppedBy>
): FormGate {
  return {
    seatsADay,
    async admits(address) {
      const counter = desks.has(address) ? counters.desks : counters.forms
      return (await counter.spend(address)).granted
    },
    refuse: why => refused.add(why)
  }
}
