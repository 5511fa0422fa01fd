const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** True for an existing day in the form `YYYY-MM-DD`, from year 1. */
export function isDate(text: string): boolean {
  if (!DATE.test(text) || text < '0001-01-01') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const LAST = '9999-12-31'

/** Adds days, which may be negative, to a calendar day. Time zones have no effect. The maximum is 9999-12-31. */
export function addDays(date: string, days: number): string {
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString()
  return day.startsWith('+') ? LAST : day.slice(0, 10)
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
