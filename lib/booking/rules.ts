import { Problem } from '../errors.ts'
import type { SurfLevel } from '../lessons/level.ts'
import { addDays, daysBetween, isDate } from '../text/dates.ts'

export type Level = SurfLevel | 'all'

/** Maximum days of a read (from the specification), and the default. */
const MAX_RANGE_DAYS = 180
const DEFAULT_DAYS = 30

/** Minutes of a hold. A larger request is reduced to the maximum. */
export const HOLD_MINUTES = { standard: 30, min: 1, max: 120 } as const

interface DateRange {
  readonly from: string
  readonly to: string
}

/** Default names of the parameters of a range. */
const RANGE_PARAMETERS = { from: 'from', to: 'to' } as const

/**
 * Days of a read. Default: 30 days from the later of today and `from`. Throws `invalid_date_range` with the names in `ends`.
 */
export function rangeOf(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
  maxDays: number = MAX_RANGE_DAYS,
  parameters: DateRange = RANGE_PARAMETERS
): DateRange {
  for (const end of ['from', 'to'] as const) {
    const date = query[end]
    if (date !== undefined && !isDate(date)) {
      throw rangeProblem(parameters[end], `${parameters[end]} must be a valid date, YYYY-MM-DD.`)
    }
  }
  const from = query.from ?? today
  const month = addDays(today, DEFAULT_DAYS)
  const to = query.to ?? (from > month ? addDays(from, DEFAULT_DAYS) : month)
  if (from > to) throw rangeProblem(parameters.to, `${parameters.from} is after ${parameters.to}.`)
  if (daysBetween(from, to) > maxDays) {
    const sent = query.to === undefined ? parameters.from : parameters.to
    throw rangeProblem(sent, `The range is longer than ${maxDays} days.`)
  }
  return { from, to }
}

function rangeProblem(field: string, hint: string): Problem {
  return new Problem('invalid_date_range', { field, hint })
}

/** Input of vacanciesOf. */
export interface Seats {
  readonly capacity: number
  readonly taken: number
  readonly instructors: number
  /** Null for a type without instructors: only the capacity counts. */
  readonly studentsPerInstructor: number | null
  /** True if the lesson takes only one party. Its first booking or hold makes the lesson full. */
  readonly isPrivate: boolean
  readonly forSale: boolean
  /** Seats left under the partner's limits. Absent if there are none. */
  readonly partnerLeft?: number
  /** Unsold seats guaranteed to the seller and to others. Absent if there are none. */
  readonly guaranteed?: GuaranteedSeats
}

/** See open_seats.sql. */
interface GuaranteedSeats {
  readonly own: number
  readonly others: number
}

/**
 * Seats that can be booked now: the lowest of capacity, instructors' capacity and the partner's limits, without seats
 * guaranteed to others. 0 if the lesson is closed.
 */
export function vacanciesOf(seats: Seats): number {
  const { capacity, taken, instructors, studentsPerInstructor, isPrivate, forSale, partnerLeft, guaranteed } =
    seats
  if (!forSale || (isPrivate && taken > 0)) return 0
  const teachable = studentsPerInstructor === null ? capacity : studentsPerInstructor * instructors
  const free = Math.min(capacity, teachable) - taken
  const open = guaranteed ? Math.max(free - guaranteed.others, Math.min(free, guaranteed.own)) : free
  return Math.max(0, Math.min(open, partnerLeft ?? capacity))
}

export type AvailabilityStatus = 'AVAILABLE' | 'LIMITED' | 'SOLD_OUT' | 'CLOSED'

/** Status in OCTO. LIMITED means that less than half of the capacity is left. */
export function statusOf(seats: Seats): AvailabilityStatus {
  const vacancies = vacanciesOf(seats)
  if (!seats.forSale) return 'CLOSED'
  if (vacancies === 0) return 'SOLD_OUT'
  return vacancies * 2 < seats.capacity ? 'LIMITED' : 'AVAILABLE'
}

/** Bookings that a caller may access: those of a partner, or all of the school if `partnerId` is null. */
export interface BookingScope {
  readonly schoolId: string
  readonly partnerId: string | null
}

/** Scope of a key: its partner's bookings. For the school's own key, all bookings. */
export function scopeOf({
  schoolId,
  partnerId,
  own
}: BookingScope & { readonly own: boolean }): BookingScope {
  return { schoolId, partnerId: own ? null : partnerId }
}

/** Percentage of seats that a key may hold. Undefined for the school's own key, or if it is 100. */
export function heldPercentOf({ own }: { readonly own: boolean }, percent: number): number | undefined {
  return own || percent === 100 ? undefined : percent
}

type BookingStatus = 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
export type WireStatus = 'ON_HOLD' | Exclude<BookingStatus, 'on_hold'>

export function wireStatusOf(status: BookingStatus): WireStatus {
  return status === 'on_hold' ? 'ON_HOLD' : status
}

/** Minutes of a hold, reduced to the maximum. The start of the lesson ends every hold. */
export function holdMinutesOf(minutes: number | undefined): number {
  return Math.min(minutes ?? HOLD_MINUTES.standard, HOLD_MINUTES.max)
}

/** URL to book a slot: the school's own template, or a page of this service. */
export function bookingUrlOf(
  publicUrl: string,
  template: string | null,
  { schoolId, slotId }: { readonly schoolId: string; readonly slotId: string }
): string {
  return template ? template.replaceAll('{slotId}', slotId) : `${publicUrl}/book/${schoolId}/${slotId}`
}
