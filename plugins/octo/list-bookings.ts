import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { LIST_LIMITS, listOctoBookings } from '../../lib/octo/queries.ts'
import { OPTION_ID } from '../../lib/octo/unit.ts'
import { maxLength, normalized, plain } from '../../lib/text/input.ts'
import { octoAnswer, octoViewOf } from './answer.ts'
import { Day } from './input.ts'
import { readCatalogue, writeBooking } from './offer.ts'
import { daysOf } from './order.ts'
import { BookingShape } from './shapes/booking.ts'
import { octoBookingExample } from './shapes/examples.ts'

/** Limit of a response, in words. OCTO has no pagination. */
const LIST_LIMIT_TEXT = `${LIST_LIMITS.bookings} bookings or ${LIST_LIMITS.megabytes} MB of them`

function singleValue(words: string, example: string) {
  return v.optional(
    v.pipe(
      v.string('send it once'),
      normalized(),
      maxLength(255),
      plain(),
      v.description(words),
      v.examples([example])
    )
  )
}

function day(words: string, example: string) {
  return v.pipe(Day, v.description(words), v.examples([example]))
}

const Filter = v.object({
  resellerReference: singleValue('Your reference of the booking', 'RES-1001'),
  supplierReference: singleValue("The school's reference of the booking", '7K3RM9QX'),
  localDate: day('The day of the lesson, YYYY-MM-DD', '2026-07-01'),
  localDateStart: day('The first day of a range, with localDateEnd', '2026-07-01'),
  localDateEnd: day('The last day of a range, with localDateStart', '2026-07-31'),
  productId: singleValue('Only bookings of this product', 'grp-beg'),
  optionId: singleValue('Only bookings of this option', 'DEFAULT')
})

export default route({
  method: 'GET',
  path: '/bookings',
  name: 'octoListBookings',
  summary: 'Bookings of the partner',
  description:
    'The bookings of the partner that match all parameters. Give a reference, the day of the lesson, or a range of days ' +
    `(at most a year). If more than ${LIST_LIMIT_TEXT} match, request fewer days at a time.`,
  auth: { kind: 'school' },
  query: Filter,
  answer: octoAnswer(Type.Array(BookingShape), {
    description: 'The bookings, oldest first.',
    example: [octoBookingExample]
  }),
  errors: ['missing_fields', 'invalid_date_range']
}).handle(async ({ principal, request, query, read, readList }) => {
  const terms = octoViewOf(request, principal)
  const days = daysOf(query)
  const { resellerReference, supplierReference, productId, optionId } = query
  if (!days && !resellerReference && !supplierReference) {
    throw new Problem('invalid_request', {
      hint: 'Send resellerReference, supplierReference, localDate, or localDateStart with localDateEnd.'
    })
  }
  if (optionId && optionId !== OPTION_ID) return { terms, value: [] }
  const filter = {
    ...scopeOf(principal),
    resellerReference: resellerReference || null,
    supplierReference: supplierReference || null,
    from: days?.from ?? null,
    to: days?.to ?? null,
    productId: productId || null
  }
  const [offer, bookings] = await Promise.all([
    readCatalogue(read, principal),
    readList(filter, () => listOctoBookings(read, filter))
  ])
  if (!bookings) {
    throw new Problem('invalid_request', {
      hint: `More than ${LIST_LIMIT_TEXT} match: request fewer days at a time.`
    })
  }
  return { terms, value: bookings.map(booking => writeBooking(offer, booking, terms)) }
})
