import { createHash, randomBytes } from 'node:crypto'

/** A new secret part of a feed's address: 160 random bits. */
export function mintCalendarToken(): string {
  return randomBytes(20).toString('base64url')
}

/** What is stored of it: the SHA-256 digest, in hex. */
export function calendarDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Where a school's feed is. */
export function calendarPath(schoolId: string, token: string): string {
  return `/schools/${encodeURIComponent(schoolId)}/calendar/${token}/lessons.ics`
}
