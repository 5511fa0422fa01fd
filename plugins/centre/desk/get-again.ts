import { Problem } from '../../../lib/errors.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { page } from '../kit/page.ts'
import { readWeek } from '../kit/queries.ts'
import { renderAgainPage } from './again-page.ts'
import { DayOffered } from './day-offered.ts'
import { findCentreBooking } from './queries.ts'

export const getCentreAgain = page(
  { params: ['bookingId'], query: DayOffered },
  async ({ principal, viewer, params, query, read }) => {
    const id = params.bookingId
    const booking = await findCentreBooking(read, principal.schoolId, id)
    if (!booking) throw new Problem('not_found')
    const today = await readSchoolToday(read, principal.timeZone)
    const date = query.date ?? (booking.lesson.date < today ? today : booking.lesson.date)
    const { lessons } = await readWeek(read, principal, date, date)
    return renderAgainPage(principal, booking, { date, lessons }, viewer)
  }
)
