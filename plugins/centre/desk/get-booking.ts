import { Problem } from '../../../lib/errors.ts'
import { listDeeds } from '../../../lib/school-log/queries.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { renderCentreBooking } from './booking-page.ts'
import { findCentreBooking } from './queries.ts'

export const getCentreBooking = page(
  { params: ['bookingId'], query: SaidOnPage, live: true },
  async ({ principal, viewer, params: { bookingId }, query, read }) => {
    const { schoolId } = principal
    const [booking, deeds = []] = isUuid(bookingId)
      ? await Promise.all([
          findCentreBooking(read, schoolId, bookingId),
          listDeeds(read, schoolId, bookingId)
        ])
      : []
    if (!booking) throw new Problem('not_found')
    return renderCentreBooking(principal, { ...booking, said: query, deeds }, viewer)
  }
)
