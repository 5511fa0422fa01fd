import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { seasAt } from '../../lib/forecast/lesson-conditions.ts'
import { htmlPage, Reply } from '../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { bookedPath } from '../../lib/storefront/paths.ts'
import { soldByItself } from '../../lib/storefront/rules.ts'
import { colouredHeaders } from '../../lib/text/colours.ts'
import { getBooked, readTargets } from './lesson.ts'
import { mapLinkFor } from './map-link.ts'
import { MOVE_ENDINGS } from './move-text.ts'
import { renderConfirmation } from './pages/confirmation-page.ts'
import { BookedParams } from './params.ts'

const BOOKED_HEADERS = { ...PAGE_HEADERS, 'x-robots-tag': 'noindex' }

export default route({
  method: 'GET',
  path: '/book/:schoolId/:slotId/booked/:attempt',
  name: 'getBookedPage',
  summary: 'What a guest booked',
  description: 'A page at an address that only its guest knows.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: v.object({
    ...LanguageQuery.entries,
    moved: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(moved => MOVE_ENDINGS.find(known => known === moved)),
        v.description('What became of a move that was just asked for'),
        v.examples(['done'])
      )
    )
  }),
  answer: htmlPage({ headers: BOOKED_HEADERS }),
  errors: ['booking_not_found', 'service_unavailable']
}).handle(async ({ params, query, request, read, readSigned, availability, forecasts }) => {
  const reading = readingOf(query.lang, request.headers)
  const { booking, lesson, school } = await getBooked({ read, readSigned }, params, reading)
  const mayMove =
    soldByItself(booking) && booking.status === 'confirmed' && !lesson.isLate && !lesson.isCancelled
  const [targets, moment] = await Promise.all([
    mayMove ? readTargets({ availability }, school, booking, lesson, reading) : [],
    forecasts.now()
  ])
  const seas = seasAt(moment, lesson.hasBegun ? [] : [lesson, ...targets])
  const move = { targets, ending: query.moved }
  const isSigned = readSigned(params, params.attempt) !== undefined
  const around = { seas, move, isSigned, mapLink: mapLinkFor(school.address, request) }
  const page = renderConfirmation(booking, lesson, school, { path: bookedPath(params), reading, ...around })
  return new Reply(200, colouredHeaders(BOOKED_HEADERS, school.colours), page)
})
