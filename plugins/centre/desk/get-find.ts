import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { file, finishedOf, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { anyText } from '../../../lib/text/input.ts'
import { CENTRE_PAGE_HEADERS } from '../kit/page-answer.ts'
import { centreBookingPath } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { soughtBy } from './bookings.ts'
import { renderFind } from './find-page.ts'
import { searchBookings } from './queries.ts'

/** What is looked for stands in the address: it goes along to no other page. */
const FIND_HEADERS = { ...CENTRE_PAGE_HEADERS, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export default route({
  method: 'GET',
  path: '/find',
  name: 'findCentreBookings',
  summary: 'Look for a booking',
  description: 'A page with the bookings that a name, some digits of a telephone or a reference fit.',
  auth: { kind: 'person', may: 'find' },
  query: v.object({
    ...LanguageQuery.entries,
    q: v.pipe(
      v.optional(anyText(100), ''),
      v.description('A part of a name or an e-mail address, digits of a telephone, or a reference'),
      v.examples(['Silva'])
    ),
    until: v.pipe(
      v.optional(v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD'))),
      v.description('Looks at the year before this day'),
      v.examples(['2099-07-01'])
    )
  }),
  answer: file(CENTRE_PAGE_HEADERS['content-type'], { description: 'The page.', headers: FIND_HEADERS }),
  redirects: 'To the booking, where one alone fits.',
  unlisted: true,
  errors: []
}).handle(async ({ principal, query: { q, until = null, lang }, request, read }) => {
  const viewer = viewerOf(principal, lang, request.headers)
  const { schoolId, schoolName, timeZone } = principal
  const findings = q === '' ? undefined : await searchBookings(read, schoolId, timeZone, soughtBy(q, until))
  const [only, another] = findings?.bookings ?? []
  if (only && !another) return redirectTo(linkTo(centreBookingPath(only.id), viewer))
  return finishedOf(Buffer.from(renderFind(schoolName, q, findings, viewer)))
})
