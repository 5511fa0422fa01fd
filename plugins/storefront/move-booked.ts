import { updateBooking } from '../../lib/booking/change/transactions.ts'
import { FormShareReached, TooManySeats } from '../../lib/booking/request.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { htmlPage, seeOther } from '../../lib/kernel/answer.ts'
import { linkTo, localeOf } from '../../lib/pages/locale.ts'
import { bookedPath, withParameter } from '../../lib/storefront/paths.ts'
import { isOwnSale } from '../../lib/storefront/rules.ts'
import { members, uuid } from '../../lib/text/input.ts'
import { requireBooked } from './lesson.ts'
import type { MoveEnding } from './move-text.ts'
import { requireOwnForm } from './own-origin.ts'
import { BookedParams, BookedQuery } from './params.ts'

/** Notice for each error of a move. It is undefined if the booking's page already shows the reason. */
const NOTICE_BY_ERROR: Readonly<Record<string, MoveEnding | undefined>> = {
  insufficient_spots: 'full',
  ratio_exceeded: 'full',
  unprocessable_entity: 'late',
  slot_expired: 'late',
  slot_not_found: 'gone',
  slot_not_purchasable: 'gone',
  booking_not_found: undefined,
  hold_expired: undefined
}

export default route({
  method: 'POST',
  path: '/book/:schoolId/:slotId/booked/:attempt/move',
  name: 'moveBookedLesson',
  summary: 'Move a booking as its guest',
  description:
    'Accepts the form of the page of the booking: another lesson of the same type with enough free seats, until the cutoff for free cancellation. The rules of partners apply.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: BookedQuery,
  body: members({ to: uuid() }),
  bodyType: 'form',
  bodyExample: { to: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20' },
  answer: htmlPage(),
  redirects: 'Redirect to the page of the booking.',
  errors: ['missing_fields', 'forbidden', 'booking_not_found', 'service_unavailable']
}).handle(async ({ params, query, body, request, read, readSignedBooking, write, forms, publicUrl }) => {
  requireOwnForm(request, publicUrl)
  const address = { ...params, n: query.n }
  const booking = await requireBooked({ read, readSignedBooking }, address)
  if (!isOwnSale(booking)) throw new Problem('booking_not_found')
  const { id, slotId } = booking
  const redirectBack = (ending?: MoveEnding) => {
    const path =
      ending === undefined ? bookedPath(address) : withParameter(bookedPath(address), 'moved', ending)
    return seeOther(linkTo(path, localeOf(query.lang, request.headers)))
  }
  if (body.to === slotId) return redirectBack()
  try {
    const isProven = readSignedBooking(params, params.attempt) !== undefined
    const change = { slotId: body.to, isProven, formShare: forms.share, seatsADay: forms.seatsADay }
    await updateBooking(write, { schoolId: params.schoolId, partnerId: null }, id, change)
    return redirectBack('done')
  } catch (problem) {
    if (problem instanceof FormShareReached) return redirectBack('unproven')
    if (problem instanceof TooManySeats) return redirectBack('many')
    if (!(problem instanceof Problem) || !(problem.code in NOTICE_BY_ERROR)) throw problem
    return redirectBack(problem.hintId === 'changed_too_often' ? 'often' : NOTICE_BY_ERROR[problem.code])
  }
})
