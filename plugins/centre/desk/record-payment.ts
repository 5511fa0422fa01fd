import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { members, text, uuid } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { parseAmount } from '../kit/amount.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { DeskBookingParams } from '../kit/params.ts'
import { PAY_METHODS } from './money.ts'
import { recordPayment } from './writes.ts'

export default route({
  method: 'POST',
  path: '/bookings/:bookingId/payment',
  name: 'recordPayment',
  summary: 'Note a payment',
  description:
    'Notes money that the school took for a booking itself, or gave back. Sent twice, it is noted once; sent again with another amount, it is refused.',
  auth: { kind: 'person', may: 'book' },
  params: DeskBookingParams,
  query: LanguageQuery,
  body: members({
    amount: v.pipe(
      text(20),
      v.check(amount => parseAmount(amount) !== undefined, 'an amount such as 35 or 35,50')
    ),
    method: oneOf(PAY_METHODS),
    payment: uuid()
  }),
  bodyType: 'form',
  bodyExample: { amount: '35,00', method: 'cash', payment: '0197a4c2-0000-7000-8000-000000000007' },
  answer: htmlPage(),
  redirects: 'Back to the page of the booking.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, write }) => {
  const bookingId = requireUuid('not_found', params.bookingId)
  const payment = {
    id: body.payment,
    bookingId,
    cents: parseAmount(body.amount) as number,
    method: body.method
  }
  const done = await recordPayment(write, principal, payment)
  if (done.code === 'booking_not_found') throw new Problem('not_found')
  const reading = staffReadingOf(query.lang, request.headers)
  return seeOther(pageAfter('booking', { ...done, bookingId }, saidOf('booking.pay', done), reading))
})
