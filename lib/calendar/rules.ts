import { randomBytes } from 'node:crypto'

/** A new secret part of a feed's address: 160 random bits. Only its digest is stored. */
export function mintCalendarToken(): string {
  return randomBytes(20).toString('base64url')
}

/** Where people make the addresses of instructors' feeds. */
export const FEEDS_PATH = '/centre/feeds'

/** Where a feed is: a school's, or an instructor's own. */
export function calendarPath(schoolId: string, token: string): string {
  return `/schools/${encodeURIComponent(schoolId)}/calendar/${token}/lessons.ics`
}
