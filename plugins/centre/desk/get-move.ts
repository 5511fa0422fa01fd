import { Problem } from '../../../lib/errors.ts'
import { page } from '../kit/page.ts'
import { readWeek } from '../kit/queries.ts'
import { DayOffered } from './day-offered.ts'
import { renderMovePage } from './move-page.ts'
import { findCentreBooking } from './queries.ts'

export const getCentreMove = page(
  { params: ['bookingId'], query: DayOffered },
  async ({ principal, viewer, params, query, read }) => {
    const id = params.bookingId
    const booking = await findCentreBooking(read, principal.schoolId, id)
    if (!booking) throw new Problem('not_found')
    const date = query.date ?? booking.lesson.date
    const { lessons } = await readWeek(read, principal, date, date)
    return renderMovePage(principal, booking, { date, lessons }, viewer)
  }
)
