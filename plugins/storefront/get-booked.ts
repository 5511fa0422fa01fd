import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { htmlPage } from '../../lib/kernel/answer.ts'
import { markRead } from '../../lib/lessons/notices/transactions.ts'
import { localeOf } from '../../lib/pages/locale.ts'
import { BOOKED_HEADERS, drawBooked } from './booked.ts'
import { drawOrder } from './booked-order.ts'
import { getBooked } from './lesson.ts'
import { MOVE_ENDINGS } from './move-text.ts'
import { BookedParams, BookedQuery } from './params.ts'

export default route({
  method: 'GET',
  path: '/book/:schoolId/:slotId/booked/:attempt',
  name: 'getBookedPage',
  summary: 'Page of a booking',
  description:
    'A page at a secret URL that only the guest knows. A booking of an order shows the complete order; n selects one of its bookings.',
  auth: { kind: 'public' },
  params: BookedParams,
  query: v.object({
    ...BookedQuery.entries,
    moved: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(ending => MOVE_ENDINGS.find(candidate => candidate === ending)),
        v.description('Result of the last move'),
        v.examples(['done'])
      )
    ),
    moves: v.optional(
      v.pipe(v.unknown(), v.description('all, for more lessons to move to'), v.examples(['all']))
    ),
    answered: v.optional(
      v.pipe(v.unknown(), v.description('done, if answers were just saved'), v.examples(['done']))
    )
  }),
  answer: htmlPage({ headers: BOOKED_HEADERS }),
  errors: ['booking_not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request, write } = ctx
  const locale = localeOf(query.lang, request.headers)
  const notice = {
    ending: query.moved,
    isAnswered: query.answered === 'done',
    showsAllMoves: query.moves === 'all'
  }
  const address = { ...params, n: query.n }
  const booked = await getBooked(ctx, address, locale)
  // Only a browser that shows the page sends this header. Email scanners and link previews do not.
  if (booked.booking.hasUnreadNotice && request.headers['sec-fetch-dest'] === 'document')
    await markRead(write, params.schoolId, booked.booking.id)
  if (booked.booking.orderId !== null && query.n === undefined)
    return drawOrder(ctx, address, booked.booking.orderId, locale)
  return drawBooked(ctx, booked, { address, locale, ...notice })
})
