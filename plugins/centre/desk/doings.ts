import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import { formatAmount } from '../kit/amount.ts'
import { formatTold } from '../kit/arrival.ts'
import { centreBookingPath, guestPath, notePath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { PAY_METHODS, paymentId } from './money.ts'
import type { CentreBooking } from './queries.ts'

/** What may be done about a booking: move, cancel, who is here, and money. */
export function doings(booking: CentreBooking, viewer: Viewer): Html {
  const text = DOING_TEXT[viewer.language]
  const { id, status, totalCents, paidCents } = booking
  const beach = BEACH_TEXT[viewer.language]
  const link = (to: string, name: string, kind = '') =>
    html`<a class="tap ${kind}" href="${linkTo(to, viewer)}">${name}</a>`
  const path = centreBookingPath(id)
  const isLive = status === 'confirmed' || status === 'on_hold'
  const owed = totalCents - paidCents
  return html`<div class="acts" id="acts">${isLive ? html`${link(`${path}/move`, text.move, 'do')}${link(`${path}/cancel`, text.cancel)}${link(guestPath(id, 1), beach.measures)}` : link(`${path}/again`, beach.again, 'do')}${link(notePath(id), beach.writeNote)}</div>
${status === 'confirmed' && arrivals(booking, viewer)}
<details class="lesson" id="money"><summary class="more title">${text.take}</summary>
<form class="form" method="post" action="${linkTo(`${path}/payment`, viewer)}"><input type="hidden" name="payment" value="${paymentId(booking)}">
<p><label for="amount">${text.amount} <span class="soft">(${text.amountHint})</span></label><input id="amount" name="amount" inputmode="decimal" maxlength="20" value="${owed > 0 ? formatAmount(owed, viewer.language) : ''}" required autocomplete="off"></p>
<p><label for="method">${text.payment}</label><select id="method" name="method">${PAY_METHODS.map(
    method => html`
<option value="${method}">${text.methods[method]}</option>`
  )}
</select></p>
<button class="button">${text.take}</button></form></details>`
}

function arrivals({ id, participants, arrived, noShow }: CentreBooking, viewer: Viewer): Html {
  const text = DOING_TEXT[viewer.language]
  const choices = [...Array.from({ length: Math.min(participants, 100) + 1 }, (_, n) => n), null]
  const isChosen = (choice: number | null) => (noShow ? choice === null : choice === arrived)
  return html`<form class="lesson acts who-is" id="arrived" method="post" action="${linkTo('/centre/arrivals', viewer)}"><input type="hidden" name="back" value="booking">
<label for="party">${text.whoIsHere}</label><select id="party" name="party">${choices.map(
    choice => html`
<option value="${formatTold({ bookingId: id, arrived: choice })}"${isChosen(choice) && html` selected`}>${choice === null ? text.noShow : text.here(choice, participants)}</option>`
  )}
</select><button class="tap">${text.setHere}</button></form>`
}
