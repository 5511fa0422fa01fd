import { codeOf, type Facts, possibleExpiryOf, startedBefore } from '../facts.ts'
import type { Entry, Op } from '../ledger.ts'
import type { Case, Rule } from './rule.ts'

/** Allowed refusals of each operation with their precondition; any other is wrong. */
const REASONS: Readonly<Record<Op, Readonly<Record<string, (entry: Entry, case_: Case) => boolean>>>> = {
  create: {
    insufficient_spots: (entry, case_) =>
      isFull(entry, case_, spotsOf(entry, case_)) && entry.body.remaining < entry.participants!,
    ratio_exceeded: (entry, case_) =>
      isFull(entry, case_, limitOf(entry, case_)) && entry.body.remaining < entry.participants!,
    external_ref_exists: (entry, case_) =>
      startedBefore(case_.facts.attempts.get(entry.ref!)!, entry.t1, entry) &&
      (entry.body.status !== 'cancelled' || isCancelled({ ...entry, bookingId: entry.body.bookingId }, case_))
  },
  confirm: {
    hold_expired: hasRunOut,
    booking_not_found_or_already_cancelled: isCancelled
  },
  cancel: {
    hold_expired: hasRunOut,
    booking_not_found_or_already_cancelled: isCancelled
  },
  move: {
    UNPROCESSABLE_ENTITY: () => true,
    INVALID_BOOKING_UUID: (entry, case_) => hasRunOut(entry, case_) || isCancelled(entry, case_)
  },
  read: {},
  list: {}
}

/** Every refusal has a reason that may have been true during the request. */
export const refused: Rule = case_ =>
  case_.facts.entries
    .filter(({ status }) => status !== undefined && status >= 400 && status < 500)
    .filter(entry => !REASONS[entry.op][codeOf(entry)]?.(entry, case_))
    .map(entry => `${describe(entry)} was answered ${entry.status} ${codeOf(entry)}`)

function describe({ op, ref, bookingId, slotId, participants }: Entry): string {
  return [op, ref ?? bookingId, participants && `of ${participants} seats`, slotId && `at lesson ${slotId}`]
    .filter(Boolean)
    .join(' ')
}

function spotsOf({ slotId }: Entry, { facts }: Case): number {
  return facts.slots.get(slotId!)!.spots
}

function limitOf({ slotId }: Entry, { facts }: Case): number {
  return facts.slots.get(slotId!)!.limit
}

function isFull({ slotId, participants, t0, t1 }: Entry, { occupancy }: Case, seats: number): boolean {
  return occupancy.get(slotId!)!.possible.between(t0, t1).most + participants! > seats
}

function historyOf({ bookingId }: Entry, { histories }: Facts) {
  return histories.get(bookingId!)
}

function hasRunOut(entry: Entry, { facts }: Case): boolean {
  const history = historyOf(entry, facts)
  return history !== undefined && possibleExpiryOf(facts, history) <= entry.t1
}

function isCancelled(entry: Entry, { facts }: Case): boolean {
  return startedBefore(historyOf(entry, facts)?.cancels ?? [], entry.t1, entry)
}
