import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { text, uuid } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { parseAmount } from '../kit/amount.ts'
import { action } from '../kit/page.ts'
import { recordPayment } from './writes.ts'

/** Payment methods at the school. */
export const PAY_METHODS = ['cash', 'card', 'transfer'] as const

export type PayMethod = (typeof PAY_METHODS)[number]

/** The id of the next payment of a booking: the same form sent twice, or by two at once, is one payment. */
export function paymentId({ id, payments }: { readonly id: string; readonly payments: number }): string {
  const hex = digestOf(`${id}/${payments}`)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** Most seats of a booking that a form offers to choose. */
export const MAX_PARTY = 40

export const recordPaymentAction = action(
  {
    params: ['bookingId'],
    form: {
      amount: v.pipe(
        text(20),
        v.check(amount => parseAmount(amount) !== undefined, 'an amount such as 35 or 35,50')
      ),
      method: oneOf(PAY_METHODS),
      payment: uuid()
    },
    example: { amount: '35,00', method: 'cash', payment: '0197a4c2-0000-7000-8000-000000000007' }
  },
  async ({ principal, params, body, write }) => {
    const { bookingId } = params
    const payment = {
      id: body.payment,
      bookingId,
      cents: parseAmount(body.amount) as number,
      method: body.method
    }
    const done = await recordPayment(write, principal, payment)
    if (done.code === 'booking_not_found') throw new Problem('not_found')
    return { to: pageAfter('booking', { ...done, bookingId }, noticeOf('booking.pay', done)) }
  }
)
