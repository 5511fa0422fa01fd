import { Problem } from '../../../lib/errors.ts'
import { formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { pollPayments } from '../../../lib/payments/transactions.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { uuid } from '../../../lib/text/input.ts'
import { hiddenFields } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { statusNote } from '../kit/notice.ts'
import { action, page } from '../kit/page.ts'
import { CASH_PATH, centreBookingPath, ONLINE_PATH, REFUNDS_PATH, refundPath } from '../kit/paths.ts'
import { savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'
import { WAITING_TEXT } from '../messages/waiting.ts'
import { readWaitingPayments, type WaitingPayment, type WaitingPayments } from './waiting-queries.ts'

export const getWaitingPayments = page(
  { query: savedNoticeQuery(WAITING_TEXT.en.said) },
  async ({ principal, viewer, query, read }) => {
    const payments = await readWaitingPayments(read, principal.schoolId)
    return renderWaiting(principal, payments, query.said, viewer)
  }
)

export const checkPayment = action(
  { form: { charge: uuid() }, example: { charge: '0197a4c2-0000-7000-8000-000000000009' } },
  async ({ principal, body, write }) => {
    const count = await pollPayments(write, principal.schoolId, { chargeId: body.charge })
    if (count === 0) throw new Problem('not_found')
    return { to: `${ONLINE_PATH}?said=checking` }
  }
)

type List = keyof typeof WAITING_TEXT.en.sections
const LISTS = ['odd', 'failed', 'disputes'] as const satisfies readonly List[]

/** Payments to check, refunds that failed, and disputes. */
function renderWaiting(
  person: PersonSession,
  payments: WaitingPayments,
  notice: keyof typeof WAITING_TEXT.en.said | undefined,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = WAITING_TEXT[language]
  const { till } = payments
  const lists = LISTS.filter(list => payments[list].length > 0)
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: ONLINE_PATH,
    back: { path: CASH_PATH, name: LEDGER_TEXT[language].cashUp },
    content: html`${notice && statusNote(text.said[notice])}<p class="soft small">${text.intro} ${till ? text.connected(till.mode, till.lastFour) : text.notConnected}</p>
${
  lists.length > 0
    ? lists.map(
        list => html`<section class="lesson" id="${list}"><h2 class="title">${text.sections[list].title}</h2><p class="none soft small">${text.sections[list].hint}</p>
<ul>${payments[list].map(payment => paymentItem(list, payment, person.timeZone, viewer))}</ul></section>`
      )
    : html`<section class="card empty"><h2>${text.none}</h2></section>`
}`
  })
}

function paymentItem(
  list: List,
  { id, bookingId, reference, name, cents, currency, at, fault, dispute }: WaitingPayment,
  timeZone: string,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = WAITING_TEXT[language]
  const words = CENTRE_TEXT[language]
  const facts = [formatInstant(at, timeZone, language), dispute && text.disputeStates[dispute], fault]
  return html`
<li class="party"><div><p><a href="${linkTo(centreBookingPath(bookingId), viewer)}">${name || words.nameless}</a> · <b class="warn">${formatMoney(cents, currency, language)}</b></p>
<p>${facts.filter(Boolean).join(' · ')}</p></div><span class="ref"><span class="hidden">${words.reference} </span>${reference}</span>
${list === 'odd' && html`<form class="acts under" method="post" action="${linkTo(ONLINE_PATH, viewer)}">${hiddenFields({ charge: id })}<button class="tap do">${text.checkAgain}</button></form>`}${
  list === 'failed' &&
  html`<p class="acts under">${mayDo(viewer.role, 'refund') && html`<a class="tap do" href="${linkTo(refundPath(bookingId), viewer)}">${text.tryAgain}</a>`}<a class="tap" href="${linkTo(REFUNDS_PATH, viewer)}">${text.byHand}</a></p>`
}</li>`
}
