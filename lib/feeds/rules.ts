import { randomBytes } from 'node:crypto'

/** Creates the secret of a feed's address: 160 random bits. Only its digest is stored. */
export function mintCalendarToken(): string {
  return randomBytes(20).toString('base64url')
}

/** Path of a feed. */
export function calendarPath(schoolId: string, token: string): string {
  return `/schools/${encodeURIComponent(schoolId)}/calendar/${token}/lessons.ics`
}
