import { cancelOrder } from '../../lib/booking/orders/transactions.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { empty, temporaryRedirect } from '../../lib/kernel/answer.ts'
import { linkTo, localeOf } from '../../lib/pages/locale.ts'
import { bookedPath } from '../../lib/storefront/paths.ts'
import { getBooked } from './lesson.ts'
import { requireOwnForm } from './own-origin.ts'
import { BookedParams, BookedQuery } from './params.ts'

/** Errors that need no error page, because the booking's page shows the reason. */
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
    'Accepts the form of the page of the booking, until its lesson starts; or of the page of an order, for all lessons that have not started. Repeating it changes nothing.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: BookedQuery,
  answer: empty(204, { description: 'Never returned: it always redirects.' }),
  redirects: 'Redirect to the page of the booking.',
  errors: ['forbidden', 'booking_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request, write, cancel, publicUrl } = ctx
  requireOwnForm(request, publicUrl)
  const locale = localeOf(query.lang, request.headers)
  const address = { ...params, n: query.n }
  const { booking, lesson } = await getBooked(ctx, address, locale)
  const scope = { schoolId: lesson.schoolId, partnerId: null }
  const terms = { begunToo: false, by: 'guest' } as const
  try {
    if (booking.orderId !== null && query.n === undefined)
      await cancelOrder(write, scope, booking.orderId, terms)
    else await cancel(scope, booking.id, terms)
  } catch (problem) {
    if (!(problem instanceof Problem) || !PAGE_EXPLAINED.includes(problem.code)) throw problem
  }
  return temporaryRedirect(linkTo(bookedPath(address), locale))
})
