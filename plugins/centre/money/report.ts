import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatDays } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { parsePartnerId } from '../../../lib/partners/sales/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { csv, sheetSignsOf } from '../../../lib/text/csv.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { langField, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { sellerName } from '../kit/lesson-item.ts'
import { page } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { REPORTS_PATH } from '../kit/paths.ts'
import { findPartner } from '../kit/queries.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import { MAX_OWED } from './queries.ts'
import {
  COUNTED_BY,
  type DayRange,
  monthOf,
  REPORTS,
  type ReportParameters,
  reportPath,
  requestedDays
} from './rules.ts'
import { isNumeric, type ReportTable, readReport } from './table.ts'

const RangeDay = (description: string) => maybe(v.pipe(v.string(), v.description(description)))

/** Of which days, and how they count. */
const ReportQuery = {
  from: RangeDay('The first day; this month’s by default'),
  to: RangeDay('The last day, a year after the first at most'),
  by: v.fallback(v.picklist(COUNTED_BY), 'taught'),
  partner: maybe(v.string())
}

/** The requested report; unknown reports and malformed partner ids are not found. */
function parseReport(
  name: string,
  { from, to, by, partner }: v.InferOutput<v.ObjectSchema<typeof ReportQuery, undefined>>,
  today: string
): ReportParameters {
  const report = REPORTS.find(report => report === name)
  const partnerId = partner === undefined ? null : parsePartnerId(partner)
  if (report === undefined || partnerId === undefined) throw new Problem('not_found')
  return { report, by, ...requestedDays(from, to, today), partnerId: report === 'owed' ? partnerId : null }
}

export const getCentreReport = page(
  { params: ['report'], query: ReportQuery },
  async ({ principal, viewer, params, query, read }) => {
    const { schoolId, timeZone } = principal
    const today = await readSchoolToday(read, timeZone)
    const parameters = parseReport(params.report, query, today)
    const [table, partner] = await Promise.all([
      readReport(read, schoolId, parameters, viewer.language),
      parameters.partnerId === null ? undefined : findPartner(read, schoolId, parameters.partnerId)
    ])
    if (parameters.partnerId !== null && !partner) throw new Problem('not_found')
    return renderReport(principal, { parameters, table, today, partner: partner?.name }, viewer)
  }
)

export const getCentreReportFile = page(
  {
    params: ['report'],
    query: ReportQuery,
    answer: file('text/csv; charset=utf-8', {
      headers: { 'cache-control': 'private, no-cache', 'content-disposition': 'attachment' }
    })
  },
  async ({ principal, viewer, params, query, read }) => {
    const parameters = parseReport(params.report, query, await readSchoolToday(read, principal.timeZone))
    const { language } = viewer
    const { columns, rows, totals } = await readReport(read, principal.schoolId, parameters, language)
    const names = columns.map(column => MONEY_TEXT[language].columns[column])
    const written = csv(
      [...rows, ...totals].map(row => Object.fromEntries(names.map((name, n) => [name, row[n]]))),
      names,
      sheetSignsOf(language)
    )
    return serializedBody(Buffer.from(`${written}\n`))
  }
)

interface Report {
  readonly parameters: ReportParameters
  readonly table: ReportTable
  readonly today: string
  /** The name of the partner whose statement it is. */
  readonly partner: string | undefined
}

/** Reports that count by the days of lessons alone. */
const TAUGHT_ONLY: readonly string[] = ['instructor', 'occupancy']

/** A report: which days, a picture, the table, and the same as a file. */
function renderReport(person: PersonSession, props: Report, viewer: Viewer): string {
  const { language } = viewer
  const text = MONEY_TEXT[language]
  const { parameters, table, partner } = props
  const name =
    partner === undefined ? text.reports[parameters.report] : sellerName(partner, CENTRE_TEXT[language])
  const days = formatDays(parameters.from, parameters.to, language, true)
  return renderOfficePage(person, viewer, {
    title: `${name} · ${days}`,
    path: reportPath(parameters),
    place: 'reports',
    back: { path: REPORTS_PATH, name: text.title },
    content: html`<p class="soft small">${text.hints[parameters.report]} ${table.columns.includes('kept') && text.keptHint}</p>
${daysForm(props, viewer)}
${
  table.rows.length === 0
    ? html`<p class="note">${text.nothing}</p>`
    : html`<p class="further"><a class="button" href="${linkTo(reportPath(parameters, '/report.csv'), viewer)}" download>${text.file}</a></p>
${table.isCut && html`<p class="note warn">${text.most(MAX_OWED)}</p>`}
${summed(table, viewer)}
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
  return html`<details class="lesson"><summary class="more title">${formatDays(from, to, viewer.language, true)}${!TAUGHT_ONLY.includes(report) && html` · ${text.countedBy.toLowerCase()} ${text.by[by]}`}</summary>
<form class="form" method="get" action="${REPORTS_PATH}/${report}">${partnerId !== null && html`<input type="hidden" name="partner" value="${partnerId}">`}${langField(viewer)}${day('from', text.from, from)}${day('to', text.to, to)}${
    !TAUGHT_ONLY.includes(report) &&
    renderChoice({ name: 'by', label: text.countedBy, options: Object.entries(text.by), chosen: by })
  }
<button class="button">${text.show}</button></form></details>
<p class="further">${month(text.lastMonth, monthOf(today, true))}${month(text.thisMonth, monthOf(today))}</p>`
}

/** Totals above the rows of a statement. */
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
  const attributes = columns.map((column, n) => isNumeric(column, rows, n) && html` class="n"`)
  const line = (row: ReportTable['rows'][number]) => html`
<tr>${row.map((cell, n) => (n === 0 ? html`<th scope="row">${cell}</th>` : html`<td${attributes[n]}>${cell}</td>`))}</tr>`
  return html`<div class="lesson sums" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${columns.map((column, n) => html`<th scope="col"${attributes[n]}>${text.columns[column]}</th>`)}</tr></thead>
<tbody>${rows.map(line)}</tbody>
<tfoot>${totals.map(line)}</tfoot></table></div>`
}

/** Maximum days drawn as rows; more are drawn as columns. */
const MAX_DAYS_LYING = 10
/** Pixels of a row, of its text and bar, and of columns. */
const ROW = { height: 34, words: 14, bar: 20, thick: 8 } as const
const COLUMN = { height: 120, words: 136 } as const
/** Signs of a name that fit beside the number on a small phone. */
const NAME_SIGNS = 22

/**
 * Draws what a table says as bars. Lengths and words carry it, no colour does; widths are shares of the page's, so that letters keep
 * their size on a phone.
 */
function drawBars(bars: ReportTable['bars'], say: (maxName: string) => string): Html | false {
  const highest = bars.reduce<ReportTable['bars'][number] | undefined>(
    (found, bar) => (found && found.value >= bar.value ? found : bar),
    undefined
  )
  if (!highest || highest.value <= 0) return false
  const isUpright = bars.length > MAX_DAYS_LYING && bars.every(({ name }) => isDate(name))
  const drawn = isUpright ? standing(bars, highest.value) : lying(bars, highest.value)
  const height = isUpright ? COLUMN.words + 6 : bars.length * ROW.height
  const label = say(`${highest.name}, ${highest.label}`)
  return html`<figure class="lesson form"><svg width="100%" height="${height}" role="img" aria-label="${label}" fill="currentColor" font-size="13">${drawn}</svg></figure>`
}

function lying(bars: ReportTable['bars'], maxCents: number): Html[] {
  return bars.map(({ name, value, label }, n) => {
    const top = n * ROW.height
    const short = name.length > NAME_SIGNS ? `${name.slice(0, NAME_SIGNS - 1)}…` : name
    return html`
<text x="0" y="${top + ROW.words}">${short}</text><text x="100%" y="${top + ROW.words}" text-anchor="end">${label}</text><rect width="${share(value, maxCents)}%" y="${top + ROW.bar}" height="${ROW.thick}" opacity=".6"/>`
  })
}

function standing(bars: ReportTable['bars'], maxCents: number): Html[] {
  const width = 100 / bars.length
  const [first, last] = [bars[0]?.name, bars.at(-1)?.name]
  const columns = bars.map(({ name, value, label }, n) => {
    const height = (COLUMN.height * value) / maxCents
    return html`
<rect x="${round(n * width)}%" y="${round(COLUMN.height - height)}" width="${round(width * 0.8)}%" height="${round(height)}" opacity=".6"><title>${name}: ${label}</title></rect>`
  })
  return [
    ...columns,
    html`<text x="0" y="${COLUMN.words}">${first}</text><text x="100%" y="${COLUMN.words}" text-anchor="end">${last}</text>`
  ]
}

const round = (value: number) => Math.round(value * 100) / 100
const share = (value: number, maxCents: number) => round((value / maxCents) * 100)
