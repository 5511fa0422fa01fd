import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { DayOffered, DeskBookingParams } from '../kit/params.ts'
import { readWeek } from '../kit/queries.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderMovePage } from './move-page.ts'
import { findCentreBooking } from './queries.ts'

export default route({
  method: 'GET',
  path: '/bookings/:bookingId/move',
  name: 'getCentreMove',
  summary: 'Where a booking could go',
  description:
    'A page with the lessons of a day to which a booking can be moved, and the form that changes its seats.',
  auth: { kind: 'person', may: 'book' },
  params: DeskBookingParams,
  query: DayOffered,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const id = requireUuid('not_found', params.bookingId)
  const booking = await findCentreBooking(read, principal.schoolId, id)
  if (!booking) throw new Problem('not_found')
  const date = query.date ?? booking.lesson.date
  const { lessons } = await readWeek(read, principal, date, date)
  return renderMovePage(
    principal,
    booking,
    { date, lessons },
    viewerOf(principal, query.lang, request.headers)
  )
})
