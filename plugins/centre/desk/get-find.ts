import * as v from 'valibot'
import { file, finishedOf } from '../../../lib/kernel/answer.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { anyText } from '../../../lib/text/input.ts'
import { LIVE_HEADERS, page } from '../kit/page.ts'
import { centreBookingPath } from '../kit/paths.ts'
import { soughtBy } from './bookings.ts'
import { renderFind } from './find-page.ts'
import { searchBookings } from './queries.ts'

/** What is looked for stands in the address: it goes along to no other page. */
const FIND_HEADERS = { ...LIVE_HEADERS, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export const findCentreBookings = page(
  {
    query: {
      q: v.optional(anyText(100), ''),
      until: v.pipe(v.optional(v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD'))))
    },
    answer: file(LIVE_HEADERS['content-type'], { description: 'The page.', headers: FIND_HEADERS }),
    redirects: true
  },
  async ({ principal, viewer, query: { q, until = null }, read }) => {
    const { schoolId, schoolName, timeZone } = principal
    const findings = q === '' ? undefined : await searchBookings(read, schoolId, timeZone, soughtBy(q, until))
    const [only, another] = findings?.bookings ?? []
    if (only && !another) return { to: centreBookingPath(only.id) }
    return finishedOf(Buffer.from(renderFind(schoolName, q, findings, viewer)))
  }
)
