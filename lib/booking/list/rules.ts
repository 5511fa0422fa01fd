import { isUuid } from '../../text/uuid.ts'

/** Bookings per page, and maximum size of a page. */
export const PAGE = { standard: 50, max: 100, megabytes: 1 } as const

/** Position after a page: its last booking's id and creation time, in microseconds since 1970. */
export interface Cursor {
  readonly at: string
  readonly id: string
}

/** Encode a cursor as an opaque text. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Decode a cursor. Undefined if the text is not a cursor from this API. */
export function readCursor(text: string): Cursor | undefined {
  const [at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString().split(' ')
  if (!/^\d{1,16}$/.test(at) || !isUuid(id) || more.length > 0 || writeCursor({ at, id }) !== text)
    return undefined
  return { at, id }
}
