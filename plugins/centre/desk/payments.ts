import * as v from 'valibot'
import { parseCreditCode } from '../../../lib/credits/code.ts'
import { payByCredit } from '../../../lib/credits/transactions.ts'
import { Problem } from '../../../lib/errors.ts'
import { usePackByStaff } from '../../../lib/packs/transactions.ts'
import { text, uuid } from '../../../lib/text/input.ts'
import { day, oneOf } from '../../../lib/text/typed.ts'
import { BackField, noticeOf, pageAfter } from '../kit/after.ts'
import { parseAmount } from '../kit/amount.ts'
import { action } from '../kit/page.ts'
import { PAY_METHODS } from '../kit/payment-form.ts'
import { recordPayment } from './writes.ts'

export const recordPaymentAction = action(
  {
    params: ['bookingId'],
    form: {
      amount: text(20),
      method: oneOf(PAY_METHODS),
      payment: uuid(),
      back: v.optional(BackField, 'booking'),
      from: v.optional(day()),
      to: v.optional(day())
    },
    example: { amount: '35,00', method: 'cash', payment: '0197a4c2-0000-7000-8000-000000000007' }
  },
  async ({ principal, params, body, write }) => {
    const { bookingId } = params
    const cents = parseAmount(body.amount, principal.currency)
    if (cents === undefined)
      throw new Problem('invalid_request', { field: 'amount', hint: 'an amount such as 35 or 35,50' })
    const payment = { id: body.payment, bookingId, cents, method: body.method }
    const outcome = await recordPayment(write, principal, payment)
    if (outcome.code === 'booking_not_found') throw new Problem('not_found')
    const { back, from = null, to = null } = body
    return {
      to: pageAfter(back, { ...outcome, bookingId }, { ...noticeOf('booking.pay', outcome), from, to })
    }
  }
)

export const payByCodeAction = action(
  { params: ['bookingId'], form: { creditCode: text(40) }, example: { creditCode: '7K2M-9Q4D-X0PA' } },
  async ({ principal, params: { bookingId }, body, write }) => {
    const code = parseCreditCode(body.creditCode)
    const outcome = code
      ? ((await payByPack(write, principal, bookingId, code.digest)) ??
        (await payByCredit(write, principal, bookingId, code.digest)))
      : ({ code: 'unknown_code', logId: null, slotId: null, date: null } as const)
    if (outcome.code === 'booking_not_found') throw new Problem('not_found')
    return { to: pageAfter('booking', { ...outcome, bookingId }, noticeOf('booking.pay', outcome)) }
  }
)

/** Uses the pack of a code; undefined if it is not the code of a pack. It has no undo: cancelling the booking gives the lessons back. */
async function payByPack(...input: Parameters<typeof usePackByStaff>) {
  const { code, slotId, date } = await usePackByStaff(...input)
  return code === 'pack_unknown' ? undefined : { code, slotId, date, logId: null }
}
