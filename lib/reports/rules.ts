import { addDays, daysBetween, isDate } from '../text/dates.ts'

/** The address of the page with what was sold, taught and is owed. */
export const REPORTS_PATH = '/centre/reports'

/** What a report may be about, in the order in which they are shown. */
export const REPORTS = ['owed', 'partner', 'day', 'type', 'instructor', 'occupancy'] as const
export type ReportName = (typeof REPORTS)[number]

/** On which day a booking counts: that of its lesson, or that of its sale. */
export const COUNTED_BY = ['taught', 'sold'] as const
export type CountedBy = (typeof COUNTED_BY)[number]

/** Most days that a report covers. */
const MOST_DAYS = 366

/** Days from one to another, both counted. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** What a report is asked for. */
export interface ReportAsked extends DayRange {
  readonly report: ReportName
  readonly by: CountedBy
  /** The partner whose bookings are listed one by one; of what is owed only. */
  readonly partnerId: string | null
}

/** The month of a day, or the one before it. */
export function monthOf(date: string, isBefore = false): DayRange {
  const first = `${date.slice(0, 8)}01`
  if (isBefore) return monthOf(addDays(first, -1))
  return { from: first, to: addDays(`${addDays(first, 31).slice(0, 8)}01`, -1) }
}

/** The days that were asked for: this month where none were, never backwards and never more than a year. */
export function daysAsked(from: string | undefined, to: string | undefined, today: string): DayRange {
  const month = monthOf(from && isDate(from) ? from : today)
  const first = from && isDate(from) ? from : month.from
  const last = to && isDate(to) ? to : month.to
  const days = daysBetween(first, last)
  if (days < 0) return { from: first, to: first }
  return { from: first, to: days < MOST_DAYS ? last : addDays(first, MOST_DAYS - 1) }
}

/** The address of a report, as a page or as a file. */
export function reportPath({ report, by, from, to, partnerId }: ReportAsked, file = ''): string {
  const query = new URLSearchParams({ from, to, by, ...(partnerId !== null && { partner: partnerId }) })
  return `${REPORTS_PATH}/${report}${file}?${query}`
}
