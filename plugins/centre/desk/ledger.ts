import { fact } from '../../../lib/pages/fact.ts'
import { formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { renderField } from '../kit/field.ts'
import { centreBookingPath } from '../kit/paths.ts'
import { type PaidBooking, paymentForm } from '../kit/payment-form.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CREDITS_TEXT } from '../messages/credits.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'
import type { Ledger, Movement } from './ledger-queries.ts'
import type { CentreBooking } from './queries.ts'

type LedgerBooking = PaidBooking & Pick<CentreBooking, 'collects'>

/** The money of a booking: due, paid, returned, each movement, and a form that records the next one. */
export function renderLedger(
  booking: LedgerBooking,
  { takenCents, returnedCents, balanceCents, movements }: Ledger,
  timeZone: string,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = LEDGER_TEXT[language]
  const money = (cents: number) => formatMoney(cents, booking.currency, language)
  const dueCents = takenCents - returnedCents + balanceCents
  return html`<section class="lesson" id="money"><h2 class="title">${text.money}</h2>
<dl class="facts">${fact(text.due, booking.collects === 'partner' ? text.partnerCollects : money(dueCents))}${fact(text.taken, money(takenCents))}
${returnedCents > 0 && fact(text.returned, money(returnedCents))}${balanceCents !== 0 && fact(balanceCents > 0 ? text.unpaid : text.toReturn, html`<b class="warn">${money(Math.abs(balanceCents))}</b>`)}</dl>
${movements.length > 0 && html`<ol>${movements.map(movement => movementItem(movement, money, timeZone, viewer))}</ol>`}
<details><summary class="more title">${DOING_TEXT[language].take}</summary>${paymentForm(booking, balanceCents, viewer)}</details>${balanceCents > 0 && booking.collects !== 'partner' && codeForm(booking, viewer)}</section>`
}

/** Form that pays the open balance by the code of a gift card or credit. */
function codeForm({ id }: LedgerBooking, viewer: Viewer): Html {
  const text = CREDITS_TEXT[viewer.language]
  return html`<details><summary class="more title">${text.pay}</summary><form class="form" method="post" action="${linkTo(`${centreBookingPath(id)}/code`, viewer)}">
${renderField({ name: 'creditCode', label: text.code, max: 40, isRequired: true, below: text.refusedCode })}<button class="button">${text.payNow}</button></form></details>`
}

function movementItem(
  { at, cents, method, by, isUndo, isUndone }: Movement,
  money: (cents: number) => string,
  timeZone: string,
  { language }: Viewer
): Html {
  const text = LEDGER_TEXT[language]
  const amount = `${cents < 0 ? text.returned : text.taken}: ${money(Math.abs(cents))}`
  const facts = [DOING_TEXT[language].methods[method], by, isUndo && text.correction].filter(Boolean)
  return html`
<li class="party told"><p>${isUndone ? html`<del>${amount}</del>` : amount} · ${facts.join(' · ')}</p><p class="ref">${formatInstant(at, timeZone, language)}</p></li>`
}
