import { type DeskBooking, listBookings } from '../lib/booking/desk/queries.ts'
import type { Sql } from '../lib/infra/database/pool.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { notFoundError } from './args.ts'

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

export const BOOKING_ID_HELP = 'ID is the id of a booking, or its reference, such as 7K2M9Q4T.'

/** Find a booking by id or guest reference. Throw if there is none, or more than one. */
export async function getBooking(sql: Sql, name: string): Promise<DeskBooking> {
  const identifier = isUuid(name) ? { id: name } : { reference: referenceOf(name) }
  const [booking, other] = await listBookings(sql, { ...identifier, limit: 2 })
  if (!booking) throw notFoundError('booking', name)
  if (other) throw new Error(`Two schools have a booking ${name}; give its id: ${booking.id} or ${other.id}.`)
  return booking
}

/** Convert a typed reference to its stored form. Crockford's base 32 has no I, L and O. */
function referenceOf(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0')
}

export function contactLine({ customerName, customerPhone, customerEmail }: DeskBooking): string {
  return ['To contact: ', [customerName, customerPhone, customerEmail].filter(Boolean).join(', ')].join('')
}
