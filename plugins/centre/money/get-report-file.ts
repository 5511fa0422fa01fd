import { file, finishedOf } from '../../../lib/kernel/answer.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { csv, sheetSignsOf } from '../../../lib/text/csv.ts'
import { page } from '../kit/page.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import { ReportQuery, reportAsked } from './params.ts'
import { readReport } from './table.ts'

export const getCentreReportFile = page(
  {
    params: ['report'],
    query: ReportQuery,
    answer: file('text/csv; charset=utf-8', {
      headers: { 'cache-control': 'private, no-cache', 'content-disposition': 'attachment' }
    })
  },
  async ({ principal, viewer, params, query, read }) => {
    const asked = reportAsked(params.report, query, await readSchoolToday(read, principal.timeZone))
    const { language } = viewer
    const { columns, rows, totals } = await readReport(read, principal.schoolId, asked, language)
    const names = columns.map(column => MONEY_TEXT[language].columns[column])
    const written = csv(
      [...rows, ...totals].map(row => Object.fromEntries(names.map((name, n) => [name, row[n]]))),
      names,
      sheetSignsOf(language)
    )
    return finishedOf(Buffer.from(`${written}\n`))
  }
)
