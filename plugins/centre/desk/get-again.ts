import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { DayOffered, DeskBookingParams } from '../kit/params.ts'
import { readWeek } from '../kit/queries.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderAgainPage } from './again-page.ts'
import { findCentreBooking } from './queries.ts'

export default route({
  method: 'GET',
  path: '/bookings/:bookingId/again',
  name: 'getCentreAgain',
  summary: 'Where a booking that ended could be booked again',
  description: 'A page with the lessons of a day, each with the way to the form that comes filled in.',
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
  const today = await readSchoolToday(read, principal.timeZone)
  const date = query.date ?? (booking.lesson.date < today ? today : booking.lesson.date)
  const { lessons } = await readWeek(read, principal, date, date)
  return renderAgainPage(
    principal,
    booking,
    { date, lessons },
    viewerOf(principal, query.lang, request.headers)
  )
})
