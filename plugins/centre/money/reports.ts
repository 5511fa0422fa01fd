import { formatDays, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { sellerName } from '../kit/lesson-item.ts'
import { page } from '../kit/page.ts'
import { CREDITS_PATH, REPORTS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { CREDITS_TEXT } from '../messages/credits.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import { type BalanceRow, balancesOf, owedText } from './balance.ts'
import { listOwed } from './queries.ts'
import { type DayRange, monthOf, REPORTS, reportPath } from './rules.ts'
import { listSettled } from './settle-queries.ts'

export const getCentreReports = page({}, async ({ principal, viewer, read }) => {
  const today = await readSchoolToday(read, principal.timeZone)
  const range = monthOf(today, true)
  const lastMonth = { by: 'taught', ...range } as const
  const [owed, settled] = await Promise.all([
    listOwed(read, principal.schoolId, lastMonth),
    listSettled(read, principal.schoolId, lastMonth)
  ])
  return renderReports(principal, { owed: balancesOf(owed, settled), range, today }, viewer)
})

interface Reports {
  readonly owed: readonly BalanceRow[]
  /** The previous month. */
  readonly range: DayRange
  readonly today: string
}

function renderReports(person: PersonSession, { owed, range, today }: Reports, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = MONEY_TEXT[language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: REPORTS_PATH,
    place: 'reports',
    content: html`<section class="lesson" aria-labelledby="owed"><h2 class="title" id="owed">${text.owedLastMonth} <span class="soft small">${formatDays(range.from, range.to, language)}</span></h2>
${
  owed.length > 0
    ? html`<ul>${owed.map(row => owedItem(row, range, viewer))}</ul>`
    : html`<p class="none">${text.nothing}</p>`
}</section>
<nav class="lesson" aria-label="${text.title}"><ul>${REPORTS.map(
      report => html`
<li><a class="slot hit" href="${linkTo(reportPath({ report, by: 'taught', ...monthOf(today), partnerId: null }), viewer)}"><span class="name">${text.reports[report]}</span><span class="who">${text.hints[report]}</span></a></li>`
    )}
<li><a class="slot hit" href="${linkTo(CREDITS_PATH, viewer)}"><span class="name">${CREDITS_TEXT[language].title}</span><span class="who">${CREDITS_TEXT[language].leftHint}</span></a></li></ul></nav>`
  })
}

function owedItem(row: BalanceRow, range: DayRange, viewer: Viewer): Html {
  const { language } = viewer
  const { partnerId, name, currency } = row
  const path = reportPath({ report: 'owed', by: 'taught', ...range, partnerId })
  const amounts = owedText(row, cents => formatMoney(cents, currency, language), language)
  return html`
<li><a class="slot hit" href="${linkTo(path, viewer)}"><span class="name">${sellerName(name, CENTRE_TEXT[language])}</span><span class="who">${amounts}</span></a></li>`
}
