import * as v from 'valibot'
import { formatDay, formatDays, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import type { Back } from '../kit/after.ts'
import { langField, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf, sellerName } from '../kit/lesson-item.ts'
import { phoneLink } from '../kit/links.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { CASH_PATH, centreBookingPath, REFUNDS_PATH, UNPAID_PATH } from '../kit/paths.ts'
import { shortPaymentForm } from '../kit/payment-form.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import { listRefundsDue, listUnpaid, MAX_OPEN, type OpenBalances, type OpenBooking } from './open-queries.ts'
import { type DayRange, requestedDays } from './rules.ts'

/** The list of unpaid bookings begins this many days ago by default. */
const UNPAID_DAYS = 30

const DayField = maybe(v.string())

export const getUnpaid = page(
  { query: { ...NOTICE_QUERY, from: DayField, to: DayField } },
  async ({ principal, viewer, query, read }) => {
    const today = await readSchoolToday(read, principal.timeZone)
    const range = requestedDays(query.from ?? addDays(today, -UNPAID_DAYS), query.to ?? today, today)
    const open = await listUnpaid(read, principal.schoolId, range)
    return renderOpen(principal, { list: 'unpaid', open, range, notice: query }, viewer)
  }
)

export const getRefundsDue = page({ query: NOTICE_QUERY }, async ({ principal, viewer, query, read }) => {
  const open = await listRefundsDue(read, principal.schoolId)
  return renderOpen(principal, { list: 'refunds', open, notice: query }, viewer)
})

const PATHS = { unpaid: UNPAID_PATH, refunds: REFUNDS_PATH } as const

interface OpenProps {
  readonly list: Back & keyof typeof PATHS
  readonly open: OpenBalances
  /** Days of the lessons, if the list is limited to a range. */
  readonly range?: DayRange
  readonly notice: PageNotice
}

/** A list of open balances: each party with its amount, telephone number, and a form that records the payment. */
function renderOpen(
  person: PersonSession,
  { list, open, range, notice }: OpenProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = LEDGER_TEXT[language]
  const { bookings, sums } = open
  const sum = sums.map(({ cents, currency }) => formatMoney(Math.abs(cents), currency, language)).join(' · ')
  const count = sums.reduce((total, { bookings: some }) => total + some, 0)
  return renderOfficePage(person, viewer, {
    title: text.lists[list],
    path: PATHS[list],
    back: { path: CASH_PATH, name: text.cashUp },
    content: html`${renderNotice(notice, list, viewer)}<p class="soft small">${text.listHints[list]}</p>
${range && daysForm(range, viewer)}
${
  bookings.length > 0
    ? html`<section class="lesson" id="open"><h2 class="title">${text.openSum(sum, count)}</h2><ul>${bookings
        .slice(0, MAX_OPEN)
        .map(booking => openItem(booking, list, range, viewer))}</ul></section>
${bookings.length > MAX_OPEN && html`<p class="note warn">${text.moreOpen(MAX_OPEN)}</p>`}`
    : html`<section class="card empty"><h2>${text.noneOpen[list]}</h2></section>`
}`
  })
}

function daysForm({ from, to }: DayRange, viewer: Viewer): Html {
  const text = MONEY_TEXT[viewer.language]
  const day = (name: string, label: string, typed: string) =>
    renderField({ name, label, type: 'date', typed, isRequired: true })
  return html`<details class="lesson"><summary class="more title">${formatDays(from, to, viewer.language, true)}</summary>
<form class="form" method="get" action="${UNPAID_PATH}">${langField(viewer)}${day('from', text.from, from)}${day('to', text.to, to)}
<button class="button">${text.show}</button></form></details>`
}

function openItem(
  booking: OpenBooking,
  list: OpenProps['list'],
  range: DayRange | undefined,
  viewer: Viewer
): Html {
  const { language } = viewer
  const words = CENTRE_TEXT[language]
  const { id, reference, name, phone, participants, status, partner, currency, date, startTime } = booking
  const money = (cents: number) => formatMoney(Math.abs(cents), currency, language)
  const facts = [
    `${formatDay(date, language, { brief: true })} ${startTime}`,
    lessonNameOf({ name: booking.lesson, translations: booking.translations }, language),
    sellerName(partner, words),
    status !== 'confirmed' && words.partyStates[status]
  ]
  const amount = money(booking.balanceCents)
  const label = LEDGER_TEXT[language].recordOpen[list](amount)
  return html`
<li class="party"><div><p><a href="${linkTo(centreBookingPath(id), viewer)}">${name || words.nameless}</a> · ${participants} · <b class="warn">${amount}</b></p>
<p>${facts.filter(Boolean).join(' · ')}${phone && html` · ${phoneLink(phone)}`}</p></div><span class="ref"><span class="hidden">${words.reference} </span>${reference}</span>
${shortPaymentForm(booking, { label, method: booking.lastMethod ?? 'cash', hidden: { back: list, ...range } }, viewer)}</li>`
}
