import { Problem } from '../errors.ts'
import type { SurfLevel } from '../lessons/level.ts'
import { addDays, daysBetween, isDate } from '../text/dates.ts'

/** The level of a lesson: one that people surf at, or all of them. */
export type Level = SurfLevel | 'all'

/** Longest range of days that one read covers (the specification's limit), and the range when none is given. */
const MOST_RANGE_DAYS = 180
const DEFAULT_DAYS = 30

/** Minutes a hold lasts by default, and the most it may be asked for; larger wishes are clamped. */
export const HOLD_MINUTES = { standard: 30, least: 1, most: 120 } as const

interface DateRange {
  readonly from: string
  readonly to: string
}

/** What a request calls the first and the last day of its range. */
const ENDS = { from: 'from', to: 'to' } as const

/** The days a read covers: from the school's today to 30 days later by default, or 30 days on from a `from` beyond; `mostDays` at most. Fails with `invalid_date_range`, which names the days as `ends` does. */
export function rangeOf(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
  mostDays: number = MOST_RANGE_DAYS,
  ends: DateRange = ENDS
): DateRange {
  for (const end of ['from', 'to'] as const) {
    const date = asked[end]
    if (date !== undefined && !isDate(date)) {
      throw unfit(ends[end], `${ends[end]} must be a day that exists, YYYY-MM-DD.`)
    }
  }
  const from = asked.from ?? today
  const month = addDays(today, DEFAULT_DAYS)
  const to = asked.to ?? (from > month ? addDays(from, DEFAULT_DAYS) : month)
  if (from > to) throw unfit(ends.to, `${ends.from} lies after ${ends.to}.`)
  if (daysBetween(from, to) > mostDays) {
    const sent = asked.to === undefined ? ends.from : ends.to
    throw unfit(sent, `The range is longer than ${mostDays} days.`)
  }
  return { from, to }
}

function unfit(field: string, hint: string): Problem {
  return new Problem('invalid_date_range', { field, hint })
}

/** What decides how many seats of a slot may still be sold. */
export interface Seats {
  readonly capacity: number
  readonly taken: number
  readonly instructors: number
  /** Null where nobody teaches, so that only the capacity counts. */
  readonly studentsPerInstructor: number | null
  readonly forSale: boolean
  /** What the school's limits leave the partner who asks; absent where none is about it. */
  readonly partnerLeft?: number
}

/** Seats a partner may book now: what capacity, the instructor ratio and its own limits leave, none where the school closed the lesson. */
export function vacanciesOf(seats: Seats): number {
  const { capacity, taken, instructors, studentsPerInstructor, forSale, partnerLeft } = seats
  if (!forSale) return 0
  const teachable = studentsPerInstructor === null ? capacity : studentsPerInstructor * instructors
  return Math.max(0, Math.min(Math.min(capacity, teachable) - taken, partnerLeft ?? capacity))
}

export type AvailabilityStatus = 'AVAILABLE' | 'LIMITED' | 'SOLD_OUT' | 'CLOSED'

/** OCTO's word for it: LIMITED when less than half of the capacity is left. */
export function statusOf(seats: Seats): AvailabilityStatus {
  const vacancies = vacanciesOf(seats)
  if (!seats.forSale) return 'CLOSED'
  if (vacancies === 0) return 'SOLD_OUT'
  return vacancies * 2 < seats.capacity ? 'LIMITED' : 'AVAILABLE'
}

/** Whose bookings a caller reaches: a partner's of a school or, where `partnerId` is null, all of the school. */
export interface Reach {
  readonly schoolId: string
  readonly partnerId: string | null
}

/** What a key reaches: its partner's bookings, and one of the school itself all of them. */
export function reachOf({ schoolId, partnerId, own }: Reach & { readonly own: boolean }): Reach {
  return { schoolId, partnerId: own ? null : partnerId }
}

/** Bound of a key's holds in percent: none for a key of the school itself, and none at 100. */
export function heldPercentOf({ own }: { readonly own: boolean }, percent: number): number | undefined {
  return own || percent === 100 ? undefined : percent
}

type BookingStatus = 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
export type WireStatus = 'ON_HOLD' | Exclude<BookingStatus, 'on_hold'>

/** What became of a booking, in v1's words. */
export function wireStatusOf(status: BookingStatus): WireStatus {
  return status === 'on_hold' ? 'ON_HOLD' : status
}

/** How long a hold is asked to last, in minutes, clamped to the most; the lesson's start ends it in any case. */
export function holdMinutesOf(asked: number | undefined): number {
  return Math.min(asked ?? HOLD_MINUTES.standard, HOLD_MINUTES.most)
}

/** The page where a person books a slot: the school's own address template, or ours. */
export function bookingUrlOf(
  publicUrl: string,
  template: string | null,
  { schoolId, slotId }: { readonly schoolId: string; readonly slotId: string }
): string {
  return template ? template.replaceAll('{slotId}', slotId) : `${publicUrl}/book/${schoolId}/${slotId}`
}
