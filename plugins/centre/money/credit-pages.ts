import type { CreditMovement, CreditRow } from '../../../lib/credits/queries.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { hiddenFields, langField, type Option, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { statusNote } from '../kit/notice.ts'
import { CASH_PATH, CREDITS_PATH, centreBookingPath, creditPath } from '../kit/paths.ts'
import { methodOptions } from '../kit/payment-form.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CREDITS_TEXT } from '../messages/credits.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'

export type CreditNotice = keyof typeof CREDITS_TEXT.en.said

/** Credits that the list shows at most; the file has all. */
const MAX_ROWS = 200

interface CreditsProps {
  readonly credits: readonly CreditRow[]
  /** End of the code to find. */
  readonly lastFour?: string | undefined
  readonly notice?: CreditNotice | undefined
  /** Id of the next gift card, which makes its sale idempotent; null if none can be sold. */
  readonly giftId: string | null
  /** Input of a refused sale. */
  readonly typed?: { readonly amount: string; readonly method: string }
}

function noteOf(notice: CreditNotice | undefined, { language }: Viewer): Html | false {
  const isDone = notice === 'sold' || notice === 'ended'
  return (
    notice !== undefined && statusNote(CREDITS_TEXT[language].said[notice], isDone ? 'note' : 'note warn')
  )
}

/** Gift cards and credit of the school with the outstanding sum, and the form that sells a gift card. */
export function renderCredits(person: PersonSession, props: CreditsProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = CREDITS_TEXT[language]
  const { credits, lastFour } = props
  const found = credits.filter(credit => lastFour === undefined || credit.lastFour === lastFour)
  const rows = found.toSorted((a, b) => Number(b.leftCents > 0) - Number(a.leftCents > 0))
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: CREDITS_PATH,
    back: { path: CASH_PATH, name: LEDGER_TEXT[language].cashUp },
    content: html`${noteOf(props.notice, viewer)}<p class="soft small">${text.intro}</p>
${sellForm(props, viewer)}
${
  credits.length > 0
    ? html`<section class="lesson" id="credits"><h2 class="title">${text.left(sumOf(credits, viewer))}</h2><p class="none soft small">${text.leftHint}</p>
<form class="form" method="get" action="${CREDITS_PATH}">${langField(viewer)}${renderField({ name: 'code', label: text.lastFour, typed: lastFour ?? '', max: 4 })}<button class="button">${text.find}</button></form>
${rows.length > 0 ? html`<ul>${rows.slice(0, MAX_ROWS).map(credit => creditItem(credit, viewer))}</ul>` : html`<p class="none">${text.noMatch}</p>`}</section>
${mayDo(person.role, 'report') && html`<p class="further"><a class="button" href="${linkTo(`${CREDITS_PATH}/list/credit.csv`, viewer)}" download>${text.file}</a></p>`}`
    : html`<section class="card empty"><h2>${text.none}</h2></section>`
}`
  })
}

/** Sum of what guests can still use, by currency. */
function sumOf(credits: readonly CreditRow[], { language }: Viewer): string {
  const sums = new Map<string, number>()
  for (const { state, currency, leftCents } of credits)
    sums.set(currency, (sums.get(currency) ?? 0) + (state === 'live' ? leftCents : 0))
  return [...sums].map(([currency, cents]) => formatMoney(cents, currency, language)).join(' · ')
}

function sellForm({ giftId, typed }: CreditsProps, viewer: Viewer): Html {
  const text = CREDITS_TEXT[viewer.language]
  if (giftId === null) return html`<p class="note">${text.noSecret}</p>`
  return html`<details class="lesson"${typed && html` open`}><summary class="more title">${text.sell}</summary>
<form class="form" method="post" action="${linkTo(CREDITS_PATH, viewer)}">${hiddenFields({ gift: giftId })}
${renderField({ name: 'amount', label: text.amount, typed: typed?.amount ?? '', max: 20, mode: 'decimal', isRequired: true, bad: typed && text.badAmount })}
${renderChoice({ name: 'method', label: text.method, options: methodOptions(viewer), chosen: typed?.method })}
<button class="button">${text.sellNow}</button></form></details>`
}

function validityOf({ validTo }: CreditRow, { language }: Viewer): string {
  const text = CREDITS_TEXT[language]
  return validTo === null
    ? text.noEnd
    : text.until(formatDay(validTo, language, { year: true, inside: true }))
}

function creditItem(credit: CreditRow, viewer: Viewer): Html {
  const { language } = viewer
  const text = CREDITS_TEXT[language]
  const { id, lastFour, kind, state, leftCents, currency } = credit
  const facts = [text.kinds[kind], state === 'live' ? validityOf(credit, viewer) : text.states[state]]
  return html`
<li class="party"><div><p><a href="${linkTo(creditPath(id), viewer)}">…${lastFour}</a> · <b>${formatMoney(leftCents, currency, language)}</b></p><p>${facts.join(' · ')}</p></div></li>`
}

interface CreditProps {
  readonly credit: CreditRow
  readonly movements: readonly CreditMovement[]
  /** The complete code; null if it can no longer be derived. */
  readonly code: string | null
  /** Page of the school on which guests use the code. */
  readonly site: string
  readonly notice: CreditNotice | undefined
}

/** A gift card or credit, to print: its code, sums and movements, and the form that ends it. */
export function renderCredit(
  person: PersonSession,
  { credit, movements, code, site, notice }: CreditProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = CREDITS_TEXT[language]
  const money = (cents: number) => formatMoney(cents, credit.currency, language)
  const { facts } = text
  return renderOfficePage(person, viewer, {
    title: `${text.kinds[credit.kind]} …${credit.lastFour}`,
    path: creditPath(credit.id),
    back: { path: CREDITS_PATH, name: text.title },
    content: html`${noteOf(notice, viewer)}
${
  credit.state === 'live' &&
  html`<section class="lesson"><h2 class="title">${text.code}</h2>
${code === null ? html`<p class="none">${text.noCode}</p>` : html`<p class="none"><b>${code}</b></p><p class="none">${person.schoolName} · ${money(credit.leftCents)} · ${validityOf(credit, viewer)}<br>${text.use} ${site}</p><p class="none soft small">${text.codeHint}</p>`}</section>`
}
<section class="lesson"><dl class="facts">${fact(facts.kind, text.kinds[credit.kind])}${fact(facts.state, `${text.states[credit.state]} · ${validityOf(credit, viewer)}`)}
${credit.bookingId !== null && fact(facts.from, html`<a href="${linkTo(centreBookingPath(credit.bookingId), viewer)}">${credit.reference}</a>`)}${fact(facts.paid, money(credit.paidCents))}${credit.bonusCents > 0 && fact(facts.bonus, money(credit.bonusCents))}${fact(facts.used, money(credit.usedCents))}${fact(facts.left, html`<b>${money(credit.leftCents)}</b>`)}</dl>
<h2 class="title">${text.history}</h2><ol>${movements.map(movement => movementItem(movement, person, money, viewer))}</ol></section>
${credit.state !== 'ended' && mayDo(person.role, 'settle') && endForm(credit, viewer)}`
  })
}

function movementItem(
  { at, cents, kind, bookingId, reference, by }: CreditMovement,
  { timeZone }: PersonSession,
  money: (cents: number) => string,
  viewer: Viewer
): Html {
  const { movements } = CREDITS_TEXT[viewer.language]
  const name = kind === 'booking' ? movements[cents < 0 ? 'used' : 'back'] : movements[kind]
  const booking =
    bookingId !== null && html` · <a href="${linkTo(centreBookingPath(bookingId), viewer)}">${reference}</a>`
  return html`
<li class="party told"><p>${money(cents)} · ${name}${booking}${by && ` · ${by}`}</p><p class="ref">${formatInstant(at, timeZone, viewer.language)}</p></li>`
}

function endForm({ id }: CreditRow, viewer: Viewer): Html {
  const text = CREDITS_TEXT[viewer.language]
  const options: Option[] = [
    ['none', text.lost],
    ...methodOptions(viewer).map(([method, label]): Option => [method, text.returnedBy(label)])
  ]
  return html`<details class="lesson"><summary class="more title">${text.end}</summary>
<form class="form" method="post" action="${linkTo(`${creditPath(id)}/end`, viewer)}"><p class="soft small">${text.endHint}</p>
${renderChoice({ name: 'returned', label: text.returned, options })}<button class="button">${text.end}</button></form></details>`
}
