const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Whether a text is a day that exists, `YYYY-MM-DD`, from year 1 on. */
export function isDate(text: string): boolean {
  if (!DATE.test(text) || text < '0001-01-01') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const LAST = '9999-12-31'

/** The day `days` later (or earlier, when negative), counted on the calendar: no zone, no clock change. The last is 9999-12-31. */
export function addDays(date: string, days: number): string {
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString()
  return day.startsWith('+') ? LAST : day.slice(0, 10)
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
