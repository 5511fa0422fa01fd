import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { members, optionalText } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { DeskBookingParams } from '../kit/params.ts'
import { cancelAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/bookings/:bookingId/cancel',
  name: 'cancelCentreBooking',
  summary: 'Cancel a booking',
  description: 'For good; with or without its money, whatever the cutoff.',
  auth: { kind: 'person', may: 'book' },
  params: DeskBookingParams,
  query: LanguageQuery,
  body: members({ reason: optionalText(500), refund: oneOf(['FULL', 'NONE']) }),
  bodyType: 'form',
  bodyExample: { reason: 'Ill', refund: 'FULL' },
  answer: htmlPage(),
  redirects: 'To the page of the booking, with what was done or what stands against it.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, write }) => {
  const bookingId = requireUuid('not_found', params.bookingId)
  const { reason, refund } = body
  const done = await cancelAtDesk(write, principal, { bookingId, reason, refund })
  if (done.slotId === null) throw new Problem('not_found')
  const code = done.code === 'booking_not_found_or_already_cancelled' ? 'already_cancelled' : done.code
  const said = saidOf('booking.cancel', { ...done, code })
  const reading = staffReadingOf(query.lang, request.headers)
  return seeOther(pageAfter('booking', { ...done, bookingId }, said, reading))
})
