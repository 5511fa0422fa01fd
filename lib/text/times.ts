import { addDays } from './dates.ts'

const DAY_MINUTES = 24 * 60

/** After midnight a lesson ends within so many minutes of its start; the SQL function is_lesson_time has the same rule. */
const MAX_PAST_MIDNIGHT = 12 * 60

/** Whether a text is a time of a day, HH:MM. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The end of a day is the start of the next: 24:00 as 00:00. */
export function normalizeEnd(time: string): string {
  return time === '24:00' ? '00:00' : time
}

/** Whether a lesson that starts and ends at these times ends on the next day. */
function endsNextDay(start: string, end: string): boolean {
  return end <= start
}

/** Whether a lesson may have these times. */
export function isLessonTime(start: string, end: string): boolean {
  return !endsNextDay(start, end) || dayMinutes(end) + DAY_MINUTES - dayMinutes(start) <= MAX_PAST_MIDNIGHT
}

/** Local date and time of the end of a lesson, `YYYY-MM-DDTHH:MM:SS`. */
export function localEndOf(date: string, start: string, end: string): string {
  return `${endsNextDay(start, end) ? addDays(date, 1) : date}T${end}:00`
}

/** Minutes that a lesson lasts by the clock. */
export function minutesBetween(start: string, end: string): number {
  return dayMinutes(end) - dayMinutes(start) + (endsNextDay(start, end) ? DAY_MINUTES : 0)
}

/** Minutes from midnight to a time. */
export function dayMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** The time so many minutes after midnight, of that day or the next: HH:MM. */
export function clockTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
