import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { digestOf } from '../../../lib/text/digest.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { formatAmount } from './amount.ts'
import { hiddenFields, type Option, renderChoice, renderField, renderSelect } from './field.ts'
import { centreBookingPath } from './paths.ts'
import type { Viewer } from './viewer.ts'

/** Payment methods at the school. */
export const PAY_METHODS = ['cash', 'card', 'transfer', 'other'] as const

export type PayMethod = (typeof PAY_METHODS)[number]

/** Methods of movements, including those of a payment provider and of credit, which staff cannot record. */
export type LedgerMethod = PayMethod | 'online' | 'credit'

/** A booking whose next payment a form records. */
export interface PaidBooking {
  readonly id: string
  readonly currency: string
  /** Number of payments and refunds so far. */
  readonly payments: number
}

/** Id of the next payment of a booking: the same form sent twice, or by two people at once, records one payment. */
export function paymentId({ id, payments }: Pick<PaidBooking, 'id' | 'payments'>): string {
  const hex = digestOf(`${id}/${payments}`)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** A form that records a payment, or a refund with a minus; the open balance is filled in. */
export function paymentForm(booking: PaidBooking, balanceCents: number, viewer: Viewer): Html {
  const text = DOING_TEXT[viewer.language]
  const { id } = booking
  const path = linkTo(`${centreBookingPath(id)}/payment`, viewer)
  return html`<form class="form" method="post" action="${path}">${hiddenFields({ payment: paymentId(booking) })}
${renderField({ name: 'amount', id: `amount-${id}`, label: text.amount, hint: text.amountHint, typed: balanceCents === 0 ? '' : formatAmount(balanceCents, booking.currency, viewer.language), max: 20, mode: 'decimal', isRequired: true })}
${renderChoice({ name: 'method', id: `method-${id}`, label: text.payment, options: methodOptions(viewer) })}
<button class="button">${text.take}</button></form>`
}

interface ShortForm {
  readonly label: string
  /** Initially selected method. */
  readonly method: PayMethod
  readonly hidden: Readonly<Record<string, string>>
}

/** A form in one line, with a method and a button, that records a payment of the open balance. */
export function shortPaymentForm(
  booking: PaidBooking & { readonly balanceCents: number },
  { label, method, hidden }: ShortForm,
  viewer: Viewer
): Html {
  const { language } = viewer
  const { id, balanceCents } = booking
  const fields = {
    payment: paymentId(booking),
    amount: formatAmount(balanceCents, booking.currency, language),
    ...hidden
  }
  return html`<form class="acts under" method="post" action="${linkTo(`${centreBookingPath(id)}/payment`, viewer)}">${hiddenFields(fields)}
<label class="hidden" for="method-${id}">${DOING_TEXT[language].payment}</label>${renderSelect({ name: 'method', id: `method-${id}`, options: methodOptions(viewer), chosen: method })}
<button class="tap do">${label}</button></form>`
}

export function methodOptions({ language }: Viewer): Option[] {
  return PAY_METHODS.map(method => [method, DOING_TEXT[language].methods[method]])
}
