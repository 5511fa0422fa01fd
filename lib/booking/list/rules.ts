import { isUuid } from '../../text/uuid.ts'

/** What one page of bookings holds at the most. */
export const PAGE = { standard: 50, most: 100, megabytes: 1 } as const

/** Where a page ends: the last booking, and when it was made, in microseconds since 1970. */
export interface Cursor {
  readonly at: string
  readonly id: string
}

/** A cursor as callers hand it back, who need not know what it means. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Reads a cursor; undefined for what none of ours is. */
export function readCursor(text: string): Cursor | undefined {
  const [at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString().split(' ')
  if (!/^\d{1,16}$/.test(at) || !isUuid(id) || more.length > 0 || writeCursor({ at, id }) !== text)
    return undefined
  return { at, id }
}
