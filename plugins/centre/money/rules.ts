import { addDays, daysBetween, isDate } from '../../../lib/text/dates.ts'
import { REPORTS_PATH } from '../kit/paths.ts'

/** Reports, in display order. */
export const REPORTS = [
  'owed',
  'partner',
  'day',
  'type',
  'money',
  'money-type',
  'money-partner',
  'journal',
  'instructor',
  'occupancy'
] as const
type ReportName = (typeof REPORTS)[number]

/** The day on which a booking is counted: that of its lesson, or that of its sale. */
export const COUNTED_BY = ['taught', 'sold'] as const
export type CountedBy = (typeof COUNTED_BY)[number]

/** Maximum days of a report. */
const MAX_DAYS = 366

/** A range of days, including both. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Scope of amounts owed: a range of days, for all partners or one. */
export interface OwedFilter extends DayRange {
  readonly by: CountedBy
  readonly partnerId?: string | null
}

/** Parameters of a report. */
export interface ReportParameters extends DayRange {
  readonly report: ReportName
  readonly by: CountedBy
  /** The partner whose bookings are listed; only for amounts owed. */
  readonly partnerId: string | null
}

/** The month of a day, or the previous one. */
export function monthOf(date: string, isBefore = false): DayRange {
  const first = `${date.slice(0, 8)}01`
  if (isBefore) return monthOf(addDays(first, -1))
  return { from: first, to: addDays(`${addDays(first, 31).slice(0, 8)}01`, -1) }
}

/** The requested days: this month by default, with the earlier day first, at most a year. */
export function requestedDays(from: string | undefined, to: string | undefined, today: string): DayRange {
  const month = monthOf(from && isDate(from) ? from : today)
  const first = from && isDate(from) ? from : month.from
  const last = to && isDate(to) ? to : month.to
  const days = daysBetween(first, last)
  if (days < 0) return { from: first, to: first }
  return { from: first, to: days < MAX_DAYS ? last : addDays(first, MAX_DAYS - 1) }
}

/** The URL of a report, as a page or a file. */
export function reportPath({ report, by, from, to, partnerId }: ReportParameters, file = ''): string {
  const query = new URLSearchParams({ from, to, by, ...(partnerId !== null && { partner: partnerId }) })
  return `${REPORTS_PATH}/${report}${file}?${query}`
}

/** Letters and digits of a name without accents, joined by hyphens; empty if it has none. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
}

/** File name of a report, made of its kind, the partner, and the month or days. */
export function reportFile({ report, from, to, partnerId }: ReportParameters, partner = ''): string {
  const month = monthOf(from)
  const days = month.from === from && month.to === to ? from.slice(0, 7) : `${from}-to-${to}`
  const name =
    partnerId === null ? FILE_NAMES[report] : `settlement-${slugOf(partner) || `partner-${partnerId}`}`
  return `${name}-${days}.csv`
}

const FILE_NAMES: Readonly<Record<ReportName, string>> = {
  owed: 'owed',
  partner: 'sales-by-partner',
  day: 'sales-by-day',
  type: 'sales-by-lesson-type',
  money: 'money-by-day',
  'money-type': 'money-by-lesson-type',
  'money-partner': 'money-by-partner',
  journal: 'journal',
  instructor: 'lessons-by-instructor',
  occupancy: 'occupancy'
}
