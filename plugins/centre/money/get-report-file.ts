import { route } from '../../../lib/deps.ts'
import { file, finishedOf } from '../../../lib/kernel/answer.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { csv, sheetSignsOf } from '../../../lib/text/csv.ts'
import { viewerOf } from '../kit/viewer.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import { ReportParams, ReportQuery, reportAsked } from './params.ts'
import { readReport } from './table.ts'

export default route({
  method: 'GET',
  path: '/reports/:report/report.csv',
  name: 'getCentreReportFile',
  summary: 'A report as a file',
  description: 'The cells of the page, no more and no less, for a spreadsheet in the language of the page.',
  auth: { kind: 'person', may: 'report' },
  params: ReportParams,
  query: ReportQuery,
  answer: file('text/csv; charset=utf-8', {
    headers: { 'cache-control': 'private, no-cache', 'content-disposition': 'attachment' }
  }),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const { language } = viewerOf(principal, query.lang, request.headers)
  const asked = reportAsked(params.report, query, await readSchoolToday(read, principal.timeZone))
  const { columns, rows, totals } = await readReport(read, principal.schoolId, asked, language)
  const names = columns.map(column => MONEY_TEXT[language].columns[column])
  const written = csv(
    [...rows, ...totals].map(row => Object.fromEntries(names.map((name, n) => [name, row[n]]))),
    names,
    sheetSignsOf(language)
  )
  return finishedOf(Buffer.from(`${written}\n`))
})
