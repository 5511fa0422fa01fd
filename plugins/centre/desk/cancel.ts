import * as v from 'valibot'
import { refundCents } from '../../../lib/booking/refund.ts'
import { Problem } from '../../../lib/errors.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { isOwnPartner } from '../../../lib/partners/keys/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page } from '../kit/page.ts'
import { centreBookingPath } from '../kit/paths.ts'
import { methodOptions, PAY_METHODS } from '../kit/payment-form.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'
import { findLedger, type Ledger } from './ledger-queries.ts'
import { type CentreBooking, findCentreBooking } from './queries.ts'
import { cancelByStaff } from './writes.ts'

export const getCentreCancel = page(
  { params: ['bookingId'] },
  async ({ principal, viewer, params, read }) => {
    const id = params.bookingId
    const [booking, ledger] = await Promise.all([
      findCentreBooking(read, principal.schoolId, id),
      findLedger(read, principal.schoolId, id)
    ])
    if (!booking || !ledger) throw new Problem('not_found')
    return renderCancel(principal, { ...booking, ledger }, viewer)
  }
)

export const cancelCentreBooking = action(
  {
    params: ['bookingId'],
    form: {
      reason: optionalText(500),
      refund: oneOf(['FULL', 'PARTIAL', 'NONE']),
      returned: v.optional(oneOf(['', ...PAY_METHODS]), '')
    },
    example: { reason: 'Ill', refund: 'FULL', returned: 'cash' }
  },
  async ({ principal, params, body, write }) => {
    const { bookingId } = params
    const { reason, refund } = body
    const returned = body.returned === '' ? null : body.returned
    const outcome = await cancelByStaff(write, principal, { bookingId, reason, refund, returned })
    if (outcome.slotId === null) throw new Problem('not_found')
    const code =
      outcome.code === 'booking_not_found_or_already_cancelled' ? 'already_cancelled' : outcome.code
    const notice = noticeOf('booking.cancel', { ...outcome, code })
    return { to: pageAfter('booking', { ...outcome, bookingId }, notice) }
  }
)

interface CancelProps extends CentreBooking {
  readonly ledger: Ledger
}

function renderCancel(person: PersonSession, { ledger, ...booking }: CancelProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = DOING_TEXT[language]
  const { id, participants, lesson, partner, email, totalCents, currency, paidCents } = booking
  const name = booking.name || CENTRE_TEXT[language].nameless
  const money = (cents: number) => formatMoney(cents, currency, language)
  const ends = [
    lessonNameOf(lesson, language),
    `${formatDay(lesson.date, language)} ${lesson.startTime}`,
    DESK_TEXT[language].people(participants),
    paidCents === 0 ? money(totalCents) : text.paid(money(paidCents), money(totalCents))
  ]
  const isOwn = isOwnPartner(partner)
  const path = centreBookingPath(id)
  return renderOfficePage(person, viewer, {
    title: text.cancelTitle(name),
    path: `${path}/cancel`,
    date: lesson.date,
    back: { path, name: text.back },
    content: html`<p class="note warn">${text.cancelHint}</p>
<section class="lesson"><div class="form"><p><b>${ends.join(' · ')}</b></p>
<p>${[!isOwn && text.partnerHears, email ? text.guestHears : isOwn && text.nobodyHears].filter(Boolean).join(' ')}</p></div></section>
<section class="lesson"><form class="form" method="post" action="${linkTo(`${path}/cancel`, viewer)}">
${renderField({ name: 'reason', label: text.reason, max: 500 })}
${renderChoice({ name: 'refund', label: text.refund, options: refundOptions(booking, viewer) })}
${paidCents > 0 && returnedChoice(money(paidCents), ledger, viewer)}
<button class="button">${text.cancelForGood}</button></form></section>`
  })
}

/** The refunds that staff can choose; with a partial refund of the terms, that one first. */
function refundOptions(
  { refundPercent: percent, totalCents, currency }: CentreBooking,
  { language }: Viewer
) {
  const { refunds } = DOING_TEXT[language]
  const options = [
    ['FULL', refunds.FULL],
    ['NONE', refunds.NONE]
  ] as const
  if (percent === 0 || percent === 100) return options
  const back = formatMoney(refundCents(totalCents, percent), currency, language)
  return [['PARTIAL', refunds.PARTIAL(percent, back)] as const, ...options]
}

/** Choice of the method by which the money is returned; the default is that of the guest's payment. */
function returnedChoice(amount: string, { movements }: Ledger, viewer: Viewer): Html {
  const text = LEDGER_TEXT[viewer.language]
  const options = [...methodOptions(viewer), ['', text.returnLater] as const]
  const chosen = movements.find(({ cents, isUndo, isUndone }) => cents > 0 && !isUndo && !isUndone)?.method
  return renderChoice({ name: 'returned', label: text.returnedNow(amount), options, chosen })
}
