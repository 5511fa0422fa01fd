import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { findGear } from '../../../lib/gear/queries.ts'
import { findPartyGuest } from '../../../lib/gear/rules.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderGuest } from './guest-page.ts'
import { GuestParams, requirePlace } from './params.ts'

export default route({
  method: 'GET',
  path: '/guests/:bookingId/:place',
  name: 'getCentreGuest',
  summary: 'Measures and sizes of a guest',
  description: 'A page with the form for the measures of a guest and what they are given.',
  auth: { kind: 'person', may: 'sizes' },
  params: GuestParams,
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const bookingId = requireUuid('not_found', params.bookingId)
  const place = requirePlace(params.place)
  const found = findPartyGuest(await findGear(read, principal, { bookingId }), bookingId, place)
  if (!found) throw new Problem('not_found')
  return renderGuest(principal, found, {}, viewerOf(principal, query.lang, request.headers))
})
