import { eraseGuest } from '../../../lib/customers/transactions.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { DeskBookingParams } from '../kit/params.ts'
import { personDataPath } from '../kit/paths.ts'

export default route({
  method: 'POST',
  path: '/bookings/:bookingId/person',
  name: 'erasePerson',
  summary: 'Erase what the school knows of a guest',
  description: 'Seats, money, references and times stay; it cannot be undone.',
  auth: { kind: 'person', may: 'privacy' },
  params: DeskBookingParams,
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the page that says so, or why not.',
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const bookingId = requireUuid('not_found', params.bookingId)
  const erased = await eraseGuest(write, principal, bookingId)
  if (erased === undefined) throw new Problem('not_found')
  const path = personDataPath(bookingId)
  return redirectTo(
    linkTo(erased === 'too_many' ? path : `${path}?said=erased`, staffReadingOf(query.lang, request.headers))
  )
})
