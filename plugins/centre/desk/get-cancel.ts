import { Problem } from '../../../lib/errors.ts'
import { page } from '../kit/page.ts'
import { renderCancel } from './cancel-page.ts'
import { findCentreBooking } from './queries.ts'

export const getCentreCancel = page(
  { params: ['bookingId'] },
  async ({ principal, viewer, params, read }) => {
    const id = params.bookingId
    const booking = await findCentreBooking(read, principal.schoolId, id)
    if (!booking) throw new Problem('not_found')
    return renderCancel(principal, booking, viewer)
  }
)
