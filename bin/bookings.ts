import { type DeskBooking, listBookings } from '../lib/booking/desk/queries.ts'
import type { Sql } from '../lib/database/pool.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { absent } from './given.ts'

/** What a list of bookings shows of each. */
export const BOOKING_COLUMNS = [
  'reference',
  'date',
  'start',
  'customerName',
  'customerPhone',
  'participants',
  'status',
  'partner'
]

/** What may stand for a booking on a command line. */
export const BOOKING_NAMED =
  'ID is the id of a booking, or the number that its guest knows, such as 7K2M9Q4T.'

/** The booking with this id, or with the number that its guest knows; throws a sentence where there is none, or two. */
export async function getBooking(sql: Sql, name: string): Promise<DeskBooking> {
  const wanted = isUuid(name) ? { id: name } : { reference: referenceOf(name) }
  const [booking, other] = await listBookings(sql, { ...wanted, limit: 2 })
  if (!booking) throw absent('booking', name)
  if (other) throw new Error(`Two schools have a booking ${name}; say its id: ${booking.id} or ${other.id}.`)
  return booking
}

/** A booking's number as it is kept, however it was read out: its alphabet (Crockford's base 32) has no I, L and O. */
function referenceOf(spoken: string): string {
  return spoken.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0')
}

/** How to reach the customer. */
export function personOf({ customerName, customerPhone, customerEmail }: DeskBooking): string {
  return ['To tell: ', [customerName, customerPhone, customerEmail].filter(Boolean).join(', ')].join('')
}
