import { type DeskBooking, listBookings } from '../lib/booking/desk/queries.ts'
import type { Sql } from '../lib/database/pool.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { absent } from './given.ts'

/** Bookings that one answer holds at most. */
export const MOST_BOOKINGS = 1000

/** What a list of bookings shows of each. */
export const BOOKING_COLUMNS = [
  'id',
  'date',
  'start',
  'customerName',
  'customerPhone',
  'participants',
  'status',
  'partner'
]

/** The booking with this id; throws a sentence where there is none. */
export async function getBooking(sql: Sql, id: string): Promise<DeskBooking> {
  const [booking] = isUuid(id) ? await listBookings(sql, { id, limit: 1 }) : []
  if (!booking) throw absent('booking', id)
  return booking
}

/** How to reach whoever booked. */
export function personOf({ customerName, customerPhone, customerEmail }: DeskBooking): string {
  return ['To tell: ', [customerName, customerPhone, customerEmail].filter(Boolean).join(', ')].join('')
}
