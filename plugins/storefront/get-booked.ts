import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, readingOf } from '../../lib/pages/reading.ts'
import { bookedPath } from '../../lib/storefront/paths.ts'
import { getBooked } from './lesson.ts'
import { renderConfirmation } from './pages/confirmation-page.ts'
import { BookedParams } from './params.ts'

export default route({
  method: 'GET',
  path: '/book/:schoolId/:slotId/booked/:attempt',
  name: 'getBookedPage',
  summary: 'What a guest booked',
  description: 'A page at an address that only its guest knows.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: LanguageQuery,
  answer: htmlPage({ headers: { ...PAGE_HEADERS, 'x-robots-tag': 'noindex' } }),
  errors: ['booking_not_found', 'service_unavailable']
}).handle(async ({ params, query, request, read }) => {
  const reading = readingOf(query.lang, request.headers)
  const { booking, lesson, school } = await getBooked(read, params, reading)
  const path = bookedPath(params)
  return renderConfirmation(booking, lesson, school, { path, reading })
})
