import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { members, uuid } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { DeskBookingParams } from '../kit/params.ts'
import { findDeskLesson } from './lesson-queries.ts'
import { MOST_PARTY } from './money.ts'
import { changeAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/bookings/:bookingId/change',
  name: 'changeCentreBooking',
  summary: 'Move a booking, or give it other seats',
  description:
    'Whatever the cutoff, also to a lesson that is closed or has begun, never beyond the seats. `changes` says how the booking stood when it was looked at.',
  auth: { kind: 'person', may: 'book' },
  params: DeskBookingParams,
  query: LanguageQuery,
  body: members({
    to: v.optional(uuid()),
    seats: v.optional(digits(1, MOST_PARTY)),
    keepPrice: v.optional(v.literal('yes', 'yes, or absent')),
    changes: digits(0, 2_000_000_000)
  }),
  bodyType: 'form',
  bodyExample: { seats: '2', changes: '0' },
  answer: htmlPage(),
  redirects: 'To the page of the booking, with what was done or what stands against it.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, read, write }) => {
  const bookingId = requireUuid('not_found', params.bookingId)
  const { to, seats, keepPrice, changes } = body
  const lesson = to === undefined ? undefined : await findDeskLesson(read, principal.schoolId, to)
  const change = {
    ...(to !== undefined && { slotId: to, productId: lesson?.lessonTypeId ?? '' }),
    ...(seats !== undefined && { seats }),
    ...(keepPrice !== undefined && { keepPrice: true })
  }
  const done = await changeAtDesk(write, principal, { bookingId, changes, change })
  if (done.slotId === null) throw new Problem('not_found')
  const reading = staffReadingOf(query.lang, request.headers)
  return seeOther(pageAfter('booking', { ...done, bookingId }, saidOf('booking.change', done), reading))
})
