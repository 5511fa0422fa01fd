import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { listChannels } from '../../../lib/partners/sales/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { ReportParams, ReportQuery, reportAsked } from './params.ts'
import { renderReport } from './report-page.ts'
import { readReport } from './table.ts'

export default route({
  method: 'GET',
  path: '/reports/:report',
  name: 'getCentreReport',
  summary: 'A report',
  description: 'A page with a table, a picture of it and the way to the same as a file.',
  auth: { kind: 'person', may: 'report' },
  params: ReportParams,
  query: ReportQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const { schoolId, timeZone } = principal
  const viewer = viewerOf(principal, query.lang, request.headers)
  const today = await readSchoolToday(read, timeZone)
  const asked = reportAsked(params.report, query, today)
  const [table, [partner]] = await Promise.all([
    readReport(read, schoolId, asked, viewer.language),
    asked.partnerId === null ? [] : listChannels(read, schoolId, asked.partnerId)
  ])
  if (asked.partnerId !== null && !partner) throw new Problem('not_found')
  return renderReport(principal, { asked, table, today, partner: partner?.name }, viewer)
})
