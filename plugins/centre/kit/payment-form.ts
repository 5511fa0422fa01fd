import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { formatAmount } from './amount.ts'
import { hiddenFields, renderChoice, renderField } from './field.ts'
import { centreBookingPath } from './paths.ts'
import type { Viewer } from './viewer.ts'

/** Payment methods at the school. */
export const PAY_METHODS = ['cash', 'card', 'transfer', 'other'] as const

export type PayMethod = (typeof PAY_METHODS)[number]

/** A booking whose next payment a form records. */
export interface PaidBooking {
  readonly id: string
  /** Number of payments and refunds so far. */
  readonly payments: number
}

/** The id of the next payment of a booking: the same form sent twice, or by two at once, is one payment. */
export function paymentId({ id, payments }: PaidBooking): string {
  const hex = digestOf(`${id}/${payments}`)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** A form that records a payment, or a refund with a minus; the open balance is filled in. */
export function paymentForm(
  booking: PaidBooking,
  balanceCents: number,
  viewer: Viewer,
  hidden: Readonly<Record<string, string>> = {}
): Html {
  const text = DOING_TEXT[viewer.language]
  const { id } = booking
  return html`<form class="form" method="post" action="${linkTo(`${centreBookingPath(id)}/payment`, viewer)}">${hiddenFields({ payment: paymentId(booking), ...hidden })}
${renderField({ name: 'amount', id: `amount-${id}`, label: text.amount, hint: text.amountHint, typed: balanceCents === 0 ? '' : formatAmount(balanceCents, viewer.language), max: 20, mode: 'decimal', isRequired: true })}
${renderChoice({ name: 'method', id: `method-${id}`, label: text.payment, options: PAY_METHODS.map(method => [method, text.methods[method]]) })}
<button class="button">${text.take}</button></form>`
}
