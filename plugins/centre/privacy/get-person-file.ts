import { findGuest, listBookingsOfGuest, MOST_OF_GUEST } from '../../../lib/customers/queries.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { file, finishedOf, redirectTo } from '../../../lib/kernel/answer.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { DeskBookingParams } from '../kit/params.ts'
import { personDataPath } from '../kit/paths.ts'

export default route({
  method: 'GET',
  path: '/bookings/:bookingId/person.json',
  name: 'getPersonFile',
  summary: 'All that the school knows of a guest',
  description:
    'A file to hand over, of this school alone; a booking names others too where they have seats on it.',
  auth: { kind: 'person', may: 'privacy' },
  params: DeskBookingParams,
  answer: file('application/json', {
    headers: { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="person.json"' }
  }),
  redirects: 'To the page that says why, where too many bookings have the address.',
  unlisted: true,
  errors: ['proof_needed', 'not_found']
}).handle(async ({ principal: { schoolId }, params, read }) => {
  const bookingId = requireUuid('not_found', params.bookingId)
  const guest = await findGuest(read, schoolId, bookingId)
  if (!guest) throw new Problem('not_found')
  if (guest.ids.length > MOST_OF_GUEST) return redirectTo(personDataPath(bookingId))
  const bookings = await listBookingsOfGuest(read, schoolId, guest)
  return finishedOf(Buffer.from(JSON.stringify({ email: guest.email, bookings }, null, 2)))
})
