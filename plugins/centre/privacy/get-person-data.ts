import * as v from 'valibot'
import { findGuest } from '../../../lib/customers/queries.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { DeskBookingParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderPersonData } from './person-data-page.ts'

export default route({
  method: 'GET',
  path: '/bookings/:bookingId/person',
  name: 'getPersonData',
  summary: 'What the school knows of a guest',
  description: 'A page with the way to a file of it, and what erasing it would do.',
  auth: { kind: 'person', may: 'privacy' },
  params: DeskBookingParams,
  query: v.object({
    ...LanguageQuery.entries,
    said: v.fallback(
      v.optional(v.pipe(v.literal('erased'), v.description('What was just done'), v.examples(['erased']))),
      undefined
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['proof_needed', 'not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const bookingId = requireUuid('not_found', params.bookingId)
  const guest = await findGuest(read, principal.schoolId, bookingId)
  if (!guest) throw new Problem('not_found')
  const viewer = viewerOf(principal, query.lang, request.headers)
  return renderPersonData(principal, { ...guest, bookingId, said: query.said }, viewer)
})
