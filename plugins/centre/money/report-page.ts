import { formatDays } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { tablesStyle } from '../kit/assets.ts'
import { langField, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { sellerName } from '../kit/lesson-item.ts'
import { REPORTS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { type ColumnName, MONEY_TEXT } from '../messages/money.ts'
import { drawBars } from './chart.ts'
import { type DayRange, monthOf, type ReportParameters, reportFile, reportPath } from './rules.ts'
import { renderSettlement, type SettlementProps, settlementNotice } from './settle-page.ts'
import { isNumeric, type ReportTable } from './table.ts'

export interface Report {
  readonly parameters: ReportParameters
  readonly table: ReportTable
  readonly today: string
  /** Data of a partner's statement; absent for other reports. */
  readonly statement?: SettlementProps | undefined
}

/** Reports without a choice of days: those of the lessons, or of the movements of money. */
const FIXED_DAYS: readonly string[] = [
  'instructor',
  'occupancy',
  'money',
  'money-type',
  'money-partner',
  'journal'
]

/** A report: the choice of days, a chart, the table, and a link to the same table as a file. */
export function renderReport(person: PersonSession, props: Report, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = MONEY_TEXT[language]
  const { parameters, table, statement } = props
  const partner = statement?.partner
  const name =
    partner === undefined ? text.reports[parameters.report] : sellerName(partner.name, CENTRE_TEXT[language])
  const days = formatDays(parameters.from, parameters.to, language, true)
  return renderOfficePage(person, viewer, {
    title: `${name} · ${days}`,
    path: reportPath(parameters),
    place: 'reports',
    back: { path: REPORTS_PATH, name: text.title },
    content: html`${tablesStyle()}${statement && settlementNotice(statement, viewer)}<p class="soft small">${text.hints[parameters.report]} ${table.columns.includes('kept') && text.keptHint}</p>
${daysForm(props, viewer)}
${statement && renderSettlement(statement, parameters, props.today, viewer)}
${
  table.rows.length === 0
    ? html`<p class="note">${text.nothing}</p>`
    : html`<p class="further"><a class="button" href="${linkTo(reportPath(parameters, `/${reportFile(parameters, partner?.name)}`), viewer)}" download>${text.file}</a></p>
${table.isCut && html`<p class="note warn">${text.most(table.rows.length)}</p>`}
${drawBars(table.bars, maxName => text.picture(name, maxName))}
${tableOf(table, name, viewer)}`
}`
  })
}

function daysForm({ parameters, today }: Report, viewer: Viewer): Html {
  const text = MONEY_TEXT[viewer.language]
  const { report, by, from, to, partnerId } = parameters
  const day = (name: string, label: string, typed: string) =>
    renderField({ name, label, type: 'date', typed, isRequired: true })
  const month = (label: string, range: DayRange) =>
    html`<a class="tap" href="${linkTo(reportPath({ ...parameters, ...range }), viewer)}">${label}</a>`
  return html`<details class="lesson screen"><summary class="more title">${formatDays(from, to, viewer.language, true)}${!FIXED_DAYS.includes(report) && html` · ${text.countedBy.toLowerCase()} ${text.by[by]}`}</summary>
<form class="form" method="get" action="${REPORTS_PATH}/${report}">${partnerId !== null && html`<input type="hidden" name="partner" value="${partnerId}">`}${langField(viewer)}${day('from', text.from, from)}${day('to', text.to, to)}${
    !FIXED_DAYS.includes(report) &&
    renderChoice({ name: 'by', label: text.countedBy, options: Object.entries(text.by), chosen: by })
  }
<button class="button">${text.show}</button></form></details>
<p class="further">${month(text.lastMonth, monthOf(today, true))}${month(text.thisMonth, monthOf(today))}</p>`
}

function tableOf({ columns, rows, totals, links }: ReportTable, name: string, viewer: Viewer): Html {
  const text = MONEY_TEXT[viewer.language]
  const attributes = columns.map((column, n) => isNumeric(column, rows, n) && html` class="n"`)
  const named = (cell: ReportTable['rows'][number][number], link: string | undefined) =>
    link === undefined ? html`${cell}` : html`<a href="${linkTo(link, viewer)}">${cell}</a>`
  const line = (row: ReportTable['rows'][number], link?: string) => html`
<tr>${row.map((cell, n) => (n === 0 ? html`<th scope="row">${named(cell, link)}</th>` : html`<td${attributes[n]} data-label="${text.columns[columns[n] as ColumnName]}">${cell}</td>`))}</tr>`
  return html`<div class="lesson sums" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${columns.map((column, n) => html`<th scope="col"${attributes[n]}>${text.columns[column]}</th>`)}</tr></thead>
<tbody>${rows.map((row, n) => line(row, links?.[n]))}</tbody>
<tfoot>${totals.map(row => line(row))}</tfoot></table></div>`
}
