import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { empty, temporaryRedirect } from '../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, localeOf } from '../../lib/pages/locale.ts'
import { bookedPath } from '../../lib/storefront/paths.ts'
import { getBooked } from './lesson.ts'
import { requireOwnForm } from './own-origin.ts'
import { BookedParams } from './params.ts'

/** Errors that the redrawn page explains itself: already cancelled, or lesson started. */
const PAGE_EXPLAINED: readonly string[] = [
  'booking_not_found_or_already_cancelled',
  'slot_expired',
  'hold_expired'
]

export default route({
  method: 'POST',
  path: '/book/:schoolId/:slotId/booked/:attempt/cancel',
  name: 'cancelBookedLesson',
  summary: 'Cancel a booking as its guest',
  description:
    'Accepts the form of the page of the booking, until its lesson starts. Repeating it changes nothing.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: LanguageQuery,
  answer: empty(204, { description: 'Never returned: it always redirects.' }),
  redirects: 'Redirect to the page of the booking.',
  errors: ['forbidden', 'booking_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request, cancel, publicUrl } = ctx
  requireOwnForm(request, publicUrl)
  const locale = localeOf(query.lang, request.headers)
  const { booking, lesson } = await getBooked(ctx, params, locale)
  try {
    const scope = { schoolId: lesson.schoolId, partnerId: null }
    await cancel(scope, booking.id, { begunToo: false, by: 'guest' })
  } catch (problem) {
    if (!(problem instanceof Problem) || !PAGE_EXPLAINED.includes(problem.code)) throw problem
  }
  return temporaryRedirect(linkTo(bookedPath(params), locale))
})
