import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { DeskBookingParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderCancel } from './cancel-page.ts'
import { findCentreBooking } from './queries.ts'

export default route({
  method: 'GET',
  path: '/bookings/:bookingId/cancel',
  name: 'getCentreCancel',
  summary: 'What cancelling a booking would do',
  description: 'A page of consequences, with the form that cancels.',
  auth: { kind: 'person', may: 'book' },
  params: DeskBookingParams,
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const id = requireUuid('not_found', params.bookingId)
  const booking = await findCentreBooking(read, principal.schoolId, id)
  if (!booking) throw new Problem('not_found')
  return renderCancel(principal, booking, viewerOf(principal, query.lang, request.headers))
})
