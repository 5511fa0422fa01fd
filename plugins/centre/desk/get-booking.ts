import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { finishedOf } from '../../../lib/kernel/answer.ts'
import { listDeeds } from '../../../lib/school-log/queries.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { DeskBookingParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderCentreBooking } from './booking-page.ts'
import { findCentreBooking } from './queries.ts'

export default route({
  method: 'GET',
  path: '/bookings/:bookingId',
  name: 'getCentreBooking',
  summary: 'A booking of the school',
  description: 'A page with all that is known of a booking, and what happened to it.',
  auth: { kind: 'person', may: 'find' },
  params: DeskBookingParams,
  query: SaidOnPage,
  answer: CENTRE_PAGE,
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params: { bookingId }, query, request, read }) => {
  const { schoolId } = principal
  const [booking, deeds = []] = isUuid(bookingId)
    ? await Promise.all([findCentreBooking(read, schoolId, bookingId), listDeeds(read, schoolId, bookingId)])
    : []
  if (!booking) throw new Problem('not_found')
  return finishedOf(
    Buffer.from(
      renderCentreBooking(
        principal,
        { ...booking, said: query, deeds },
        viewerOf(principal, query.lang, request.headers)
      )
    )
  )
})
