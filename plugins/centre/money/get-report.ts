import { Problem } from '../../../lib/errors.ts'
import { listChannels } from '../../../lib/partners/sales/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { page } from '../kit/page.ts'
import { ReportQuery, reportAsked } from './params.ts'
import { renderReport } from './report-page.ts'
import { readReport } from './table.ts'

export const getCentreReport = page(
  { params: ['report'], query: ReportQuery },
  async ({ principal, viewer, params, query, read }) => {
    const { schoolId, timeZone } = principal
    const today = await readSchoolToday(read, timeZone)
    const asked = reportAsked(params.report, query, today)
    const [table, [partner]] = await Promise.all([
      readReport(read, schoolId, asked, viewer.language),
      asked.partnerId === null ? [] : listChannels(read, schoolId, asked.partnerId)
    ])
    if (asked.partnerId !== null && !partner) throw new Problem('not_found')
    return renderReport(principal, { asked, table, today, partner: partner?.name }, viewer)
  }
)
