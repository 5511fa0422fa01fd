import { randomBytes } from 'node:crypto'

/** Creates the secret in a feed's path: 160 random bits. Only its digest is stored. */
export function mintCalendarToken(): string {
  return randomBytes(20).toString('base64url')
}

export function calendarPath(schoolId: string, token: string): string {
  return `/schools/${encodeURIComponent(schoolId)}/calendar/${token}/lessons.ics`
}
