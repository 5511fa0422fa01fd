import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { listOwed } from './queries.ts'
import { renderReports } from './reports-page.ts'
import { monthOf } from './rules.ts'

export default route({
  method: 'GET',
  path: '/reports',
  name: 'getCentreReports',
  summary: 'What was sold, taught, and is owed',
  description: 'A page with what is owed for last month, and the way to each report.',
  auth: { kind: 'person', may: 'report' },
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const today = await readSchoolToday(read, principal.timeZone)
  const range = monthOf(today, true)
  const owed = await listOwed(read, principal.schoolId, { by: 'taught', ...range })
  return renderReports(principal, { owed, range, today }, viewerOf(principal, query.lang, request.headers))
})
