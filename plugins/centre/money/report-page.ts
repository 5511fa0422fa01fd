import { fact } from '../../../lib/pages/fact.ts'
import { formatDays } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { sellerName } from '../kit/lesson-item.ts'
import { REPORTS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import { drawBars } from './bars.ts'
import { MOST_OWED } from './queries.ts'
import { COUNTED_BY, type DayRange, monthOf, type ReportAsked, reportPath } from './rules.ts'
import { isNumeric, type ReportTable } from './table.ts'

/** What the page shows. */
interface Report {
  readonly asked: ReportAsked
  readonly table: ReportTable
  readonly today: string
  /** The name of the partner whose statement it is. */
  readonly partner: string | undefined
}

/** Reports that count by the days of lessons alone. */
const TAUGHT_ONLY: readonly string[] = ['instructor', 'occupancy']

/** A report: which days, a picture, the table, and the same as a file. */
export function renderReport(person: PersonSession, shown: Report, viewer: Viewer): string {
  const { language } = viewer
  const text = MONEY_TEXT[language]
  const { asked, table, partner } = shown
  const name = partner === undefined ? text.reports[asked.report] : sellerName(partner, CENTRE_TEXT[language])
  const days = formatDays(asked.from, asked.to, language, true)
  return renderOfficePage(person, viewer, {
    title: `${name} · ${days}`,
    path: reportPath(asked),
    place: 'reports',
    back: { path: REPORTS_PATH, name: text.title },
    content: html`<p class="soft small">${text.hints[asked.report]} ${table.columns.includes('kept') && text.keptHint}</p>
${daysForm(shown, viewer)}
${
  table.rows.length === 0
    ? html`<p class="note">${text.nothing}</p>`
    : html`<p class="further"><a class="button" href="${linkTo(reportPath(asked, '/report.csv'), viewer)}" download>${text.file}</a></p>
${table.isCut && html`<p class="note warn">${text.most(MOST_OWED)}</p>`}
${summed(table, viewer)}
${drawBars(table.bars, most => text.picture(name, most))}
${tableOf(table, name, viewer)}`
}`
  })
}

function daysForm({ asked, today }: Report, viewer: Viewer): Html {
  const text = MONEY_TEXT[viewer.language]
  const { report, by, from, to, partnerId } = asked
  const day = (name: string, label: string, value: string) => html`
<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="date" value="${value}" required></p>`
  const month = (label: string, range: DayRange) =>
    html`<a class="tap" href="${linkTo(reportPath({ ...asked, ...range }), viewer)}">${label}</a>`
  return html`<details class="lesson"><summary class="more title">${formatDays(from, to, viewer.language, true)}${!TAUGHT_ONLY.includes(report) && html` · ${text.countedBy.toLowerCase()} ${text.by[by]}`}</summary>
<form class="form" method="get" action="${REPORTS_PATH}/${report}">${partnerId !== null && html`<input type="hidden" name="partner" value="${partnerId}">`}${viewer.chosen && html`<input type="hidden" name="lang" value="${viewer.language}">`}${day('from', text.from, from)}${day('to', text.to, to)}${
    !TAUGHT_ONLY.includes(report) &&
    html`
<p><label for="by">${text.countedBy}</label><select id="by" name="by">${COUNTED_BY.map(
      each => html`
<option value="${each}"${each === by && html` selected`}>${text.by[each]}</option>`
    )}
</select></p>`
  }
<button class="button">${text.show}</button></form></details>
<p class="further">${month(text.lastMonth, monthOf(today, true))}${month(text.thisMonth, monthOf(today))}</p>`
}

/** What a statement comes to, before its many rows. */
function summed({ columns, totals, bars }: ReportTable, viewer: Viewer): Html | false {
  const text = MONEY_TEXT[viewer.language]
  const due = (['owes', 'owed'] as const).map(
    column => [text.columns[column], columns.indexOf(column)] as const
  )
  if (bars.length > 0 || due.some(([, n]) => n < 0)) return false
  const currency = columns.indexOf('currency')
  return html`<section class="lesson" aria-label="${text.total}"><dl class="facts">
${totals.flatMap(row => due.map(([label, n]) => fact(label, `${row[n]} ${row[currency]}`)))}</dl></section>`
}

function tableOf({ columns, rows, totals }: ReportTable, name: string, viewer: Viewer): Html {
  const text = MONEY_TEXT[viewer.language]
  const look = columns.map((column, n) => isNumeric(column, rows, n) && html` class="n"`)
  const line = (row: ReportTable['rows'][number]) => html`
<tr>${row.map((cell, n) => (n === 0 ? html`<th scope="row">${cell}</th>` : html`<td${look[n]}>${cell}</td>`))}</tr>`
  return html`<div class="lesson sums" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${columns.map((column, n) => html`<th scope="col"${look[n]}>${text.columns[column]}</th>`)}</tr></thead>
<tbody>${rows.map(line)}</tbody>
<tfoot>${totals.map(line)}</tfoot></table></div>`
}
