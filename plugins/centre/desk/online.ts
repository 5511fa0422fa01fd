import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { text, uuid } from '../../../lib/text/input.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { formatAmount, parseAmount } from '../kit/amount.ts'
import { hiddenFields, langField, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { centreBookingPath, payLinkPath, refundPath } from '../kit/paths.ts'
import { paymentId } from '../kit/payment-form.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { ONLINE_TEXT } from '../messages/online.ts'
import { findLedger, type Ledger } from './ledger-queries.ts'
import { findOnlineMoney, type OnlineMoney } from './online-queries.ts'
import { refundOnline } from './online-writes.ts'
import { type CentreBooking, findCentreBooking } from './queries.ts'

/** Charges and refunds of a booking, and the links to return money and to let the guest pay. False without any. */
export function renderOnline(
  booking: CentreBooking,
  { balanceCents }: Ledger,
  { hasTill, charges, refunds, refundableCents }: OnlineMoney,
  timeZone: string,
  viewer: Viewer
): Html | false {
  const { language, role } = viewer
  const text = ONLINE_TEXT[language]
  const { id, status, currency, collects } = booking
  const canPay = hasTill && status === 'confirmed' && collects === 'school' && balanceCents > 0
  const canRefund = refundableCents > 0 && mayDo(role, 'refund')
  if (charges.length + refunds.length === 0 && !canPay) return false
  const line = (label: string, cents: number, state: string, at: string) => html`
<li class="party told"><p>${label}: ${formatMoney(cents, currency, language)} · ${state}</p><p class="ref">${formatInstant(at, timeZone, language)}</p></li>`
  return html`<section class="lesson" id="online"><h2 class="title">${text.title}</h2>
${
  charges.length + refunds.length > 0 &&
  html`<ol>${refunds.map(({ cents, state, at }) => line(text.refund, cents, text.refundStates[state], at))}${charges.map(
    ({ kind, cents, state, at }) => line(`${text.charge}, ${text.kinds[kind]}`, cents, text.states[state], at)
  )}</ol>`
}
<div class="acts">${canPay && html`<form method="post" action="${linkTo(payLinkPath(id), viewer)}"><button class="tap do">${text.makeLink}</button></form>`}${canRefund && html`<a class="tap" href="${linkTo(refundPath(id), viewer)}">${text.refundOnline}</a>`}</div></section>`
}

export const getOnlineRefund = page(
  { params: ['bookingId'], query: { amount: v.optional(text(20)) } },
  async ({ principal, viewer, params: { bookingId }, query, read }) => {
    const props = await readRefund(read, principal, bookingId)
    return renderRefund(principal, { ...props, amount: query.amount }, viewer)
  }
)

export const refundOnlineAction = action(
  {
    params: ['bookingId'],
    form: { cents: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'an amount in cents')), refundId: uuid() },
    example: { cents: '100', refundId: '0197a4c2-0000-7000-8000-000000000008' }
  },
  async ({ principal, params: { bookingId }, body, write }) => {
    const request = { id: body.refundId, bookingId, cents: Number(body.cents) }
    const outcome = await refundOnline(write, principal, request)
    if (outcome.code === 'booking_not_found') throw new Problem('not_found')
    const place = { bookingId, slotId: null, date: null }
    return { to: pageAfter('booking', place, noticeOf('booking.refund', outcome)) }
  }
)

interface RefundProps {
  readonly booking: CentreBooking
  readonly ledger: Ledger
  readonly online: OnlineMoney
  /** Typed amount; absent at first. */
  readonly amount?: string | undefined
}

async function readRefund(read: Sql, { schoolId }: PersonSession, bookingId: string): Promise<RefundProps> {
  const [booking, ledger, online] = await Promise.all([
    findCentreBooking(read, schoolId, bookingId),
    findLedger(read, schoolId, bookingId),
    findOnlineMoney(read, schoolId, bookingId)
  ])
  if (!booking || !ledger) throw new Problem('not_found')
  return { booking, ledger, online }
}

/** The amount of a refund, then its consequences with the button that returns it. */
function renderRefund(person: PersonSession, props: RefundProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = ONLINE_TEXT[language]
  const { booking, ledger, online, amount } = props
  const { id, name, currency, lesson } = booking
  const { refundableCents } = online
  const cents = amount === undefined ? undefined : parseAmount(amount, currency)
  const isValid = cents !== undefined && cents > 0 && cents <= refundableCents
  const money = formatMoney(refundableCents, currency, language)
  const proposed = ledger.balanceCents < 0 ? Math.min(refundableCents, -ledger.balanceCents) : refundableCents
  return renderOfficePage(person, viewer, {
    title: text.refundTitle(name || CENTRE_TEXT[language].nameless),
    path: refundPath(id),
    date: lesson.date,
    back: { path: centreBookingPath(id), name: DOING_TEXT[language].back },
    content: html`<p class="soft small">${text.refundIntro(money)}</p>
${isValid && consequences(props, cents, viewer)}
${
  refundableCents > 0 &&
  html`<section class="lesson">${isValid && html`<h2 class="title">${text.otherAmount}</h2>`}<form class="form" method="get" action="${refundPath(id)}">${langField(viewer)}
${renderField({ name: 'amount', label: DOING_TEXT[language].amount, typed: amount ?? formatAmount(proposed, currency, language), max: 20, mode: 'decimal', isRequired: true, bad: amount !== undefined && !isValid && text.badAmount(money) })}
<button class="button plain">${text.preview}</button></form></section>`
}`
  })
}

function consequences({ booking, ledger }: RefundProps, cents: number, viewer: Viewer): Html {
  const { language } = viewer
  const text = ONLINE_TEXT[language]
  const { id, currency } = booking
  const money = (sum: number) => formatMoney(sum, currency, language)
  const after = ledger.balanceCents + cents
  const open =
    after > 0
      ? text.after.owes(money(after))
      : after < 0
        ? text.after.returns(money(-after))
        : text.after.even
  const fields = { cents, refundId: paymentId({ id: `refund/${id}`, payments: booking.payments }) }
  return html`<section class="lesson" id="consequences"><form class="form" method="post" action="${linkTo(refundPath(id), viewer)}">${hiddenFields(fields)}
<ul><li>${text.toGuest(money(cents))}</li><li>${open}</li><li>${text.tell}</li></ul>
<button class="button">${text.confirmRefund(money(cents))}</button></form></section>`
}
