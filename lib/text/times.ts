import { addDays } from './dates.ts'

const DAY_MINUTES = 24 * 60

/** Maximum duration of a lesson past midnight, in minutes. Must match the SQL function is_lesson_time. */
const MAX_PAST_MIDNIGHT = 12 * 60

/** True for a time of day, HH:MM. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Normalizes 24:00 to 00:00 of the next day. */
export function normalizeEnd(time: string): string {
  return time === '24:00' ? '00:00' : time
}

function endsNextDay(start: string, end: string): boolean {
  return end <= start
}

/** True if a lesson can have these times. */
export function isLessonTime(start: string, end: string): boolean {
  return !endsNextDay(start, end) || dayMinutes(end) + DAY_MINUTES - dayMinutes(start) <= MAX_PAST_MIDNIGHT
}

/** Local end of a lesson, `YYYY-MM-DDTHH:MM:SS`. */
export function localEndOf(date: string, start: string, end: string): string {
  return `${endsNextDay(start, end) ? addDays(date, 1) : date}T${end}:00`
}

/** Minutes from start to end by the clock. An end that is not after the start is on the next day. */
export function minutesBetween(start: string, end: string): number {
  return dayMinutes(end) - dayMinutes(start) + (endsNextDay(start, end) ? DAY_MINUTES : 0)
}

/** Minutes since midnight. */
export function dayMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** Time of day this many minutes after midnight, as HH:MM. It may be on the next day. */
export function clockTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
