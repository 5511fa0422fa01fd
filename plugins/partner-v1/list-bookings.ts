import { Type } from '@sinclair/typebox'
import { listBookingPage } from '../../lib/booking/list/queries.ts'
import { PAGE, readCursor, writeCursor } from '../../lib/booking/list/rules.ts'
import { scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { orNull } from '../../lib/infra/shapes.ts'
import { json } from '../../lib/kernel/answer.ts'
import { isDate } from '../../lib/text/dates.ts'
import { BookingObject, bookingExample, bookingObject } from './formats/booking.ts'
import { BookingsQuery } from './formats/query.ts'

export default route({
  method: 'GET',
  path: '/bookings',
  name: 'listBookings',
  summary: 'Your bookings',
  description:
    'Your own bookings that match all parameters, in order of creation, in pages of at most ' +
    `${PAGE.max} bookings and about ${PAGE.megabytes} MB. Either end of a date range may be omitted.`,
  auth: { kind: 'school' },
  query: BookingsQuery,
  compress: true,
  answer: json(
    200,
    Type.Object(
      {
        bookings: Type.Array(BookingObject),
        next: orNull(Type.String(), {
          description: 'Value of after for the next page; null on the last'
        })
      },
      { title: 'BookingPage' }
    ),
    {
      description: 'One page of bookings, oldest first.',
      example: { bookings: [bookingExample], next: null }
    }
  ),
  errors: ['invalid_date_range']
}).handle(async ({ principal, query, read, readList, guestUrl }) => {
  const lessons = openRange(query, 'from', 'to')
  const creation = openRange(query, 'bookedFrom', 'bookedTo')
  const after = query.after === undefined ? null : readCursor(query.after)
  if (after === undefined)
    throw new Problem('invalid_request', { field: 'after', hint: '`after` is not a cursor from this API.' })
  const filter = {
    ...scopeOf(principal),
    externalRef: query.externalRef ?? null,
    from: lessons.from,
    to: lessons.to,
    bookedFrom: creation.from,
    bookedTo: creation.to,
    after,
    limit: query.limit
  }
  const { bookings, next } = await readList(filter, () => listBookingPage(read, filter))
  return {
    bookings: bookings.map(booking => bookingObject(booking, guestUrl)),
    next: next && writeCursor(next)
  }
})

/** Validate a date range. Both ends are optional. */
function openRange<F extends string, T extends string>(
  filter: { readonly [K in F | T]?: string | undefined },
  first: F,
  last: T
): { from: string | null; to: string | null } {
  const { [first]: from, [last]: to } = filter
  for (const field of [first, last]) {
    const day = filter[field]
    if (day !== undefined && !isDate(day)) {
      throw new Problem('invalid_date_range', {
        field,
        hint: `${field} must be a valid date, YYYY-MM-DD.`
      })
    }
  }
  if (from !== undefined && to !== undefined && from > to)
    throw new Problem('invalid_date_range', { field: first, hint: `${first} is after ${last}.` })
  return { from: from ?? null, to: to ?? null }
}
