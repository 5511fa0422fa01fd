import { findGuest, listBookingsOfGuest, MOST_OF_GUEST } from '../../../lib/customers/queries.ts'
import { Problem } from '../../../lib/errors.ts'
import { file, finishedOf, redirectTo } from '../../../lib/kernel/answer.ts'
import { page } from '../kit/page.ts'
import { personDataPath } from '../kit/paths.ts'

export const getPersonFile = page(
  {
    params: ['bookingId'],
    answer: file('application/json', {
      headers: { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="person.json"' }
    }),
    redirects: true
  },
  async ({ principal: { schoolId }, params, read }) => {
    const { bookingId } = params
    const guest = await findGuest(read, schoolId, bookingId)
    if (!guest) throw new Problem('not_found')
    if (guest.ids.length > MOST_OF_GUEST) return redirectTo(personDataPath(bookingId))
    const bookings = await listBookingsOfGuest(read, schoolId, guest)
    return finishedOf(Buffer.from(JSON.stringify({ email: guest.email, bookings }, null, 2)))
  }
)
