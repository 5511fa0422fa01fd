import { confirmOrder } from '../../lib/booking/orders/transactions.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { empty, temporaryRedirect } from '../../lib/kernel/answer.ts'
import { linkTo, localeOf } from '../../lib/pages/locale.ts'
import { bookedPath } from '../../lib/storefront/paths.ts'
import { isOwnSale } from '../../lib/storefront/rules.ts'
import { requireBooked } from './lesson.ts'
import { requireOwnForm } from './own-origin.ts'
import { BookedParams, BookedQuery } from './params.ts'

/** Errors that need no error page, because the booking's page shows the reason. */
const PAGE_EXPLAINED: readonly string[] = ['booking_not_found_or_already_cancelled', 'hold_expired']

export default route({
  method: 'POST',
  path: '/book/:schoolId/:slotId/booked/:attempt/confirm',
  name: 'confirmBookedLesson',
  summary: 'Confirm a booking',
  description:
    'Accepts the form of the page behind the link in an email. The URL of the booking form itself confirms nothing. A booking of an order confirms the complete order. Repeating it changes nothing.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: BookedQuery,
  answer: empty(204, { description: 'Never returned: it always redirects.' }),
  redirects: 'Redirect to the page of the booking.',
  errors: ['forbidden', 'booking_not_found', 'service_unavailable']
}).handle(async ({ params, query, request, read, write, readSignedBooking, confirm, publicUrl }) => {
  requireOwnForm(request, publicUrl)
  const toBooking = () => temporaryRedirect(linkTo(bookedPath(params), localeOf(query.lang, request.headers)))
  const booking = await requireBooked({ read, readSignedBooking }, params)
  if (!readSignedBooking(params, params.attempt) || !isOwnSale(booking))
    throw new Problem('booking_not_found')
  // Only its payment confirms a hold that is paid online.
  if (booking.charge) return toBooking()
  try {
    const scope = { schoolId: params.schoolId, partnerId: null }
    if (booking.orderId !== null) await confirmOrder(write, scope, booking.orderId)
    else await confirm(scope, booking.id)
  } catch (problem) {
    if (!(problem instanceof Problem) || !PAGE_EXPLAINED.includes(problem.code)) throw problem
  }
  return toBooking()
})
