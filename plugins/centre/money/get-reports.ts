import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { page } from '../kit/page.ts'
import { listOwed } from './queries.ts'
import { renderReports } from './reports-page.ts'
import { monthOf } from './rules.ts'

export const getCentreReports = page({}, async ({ principal, viewer, read }) => {
  const today = await readSchoolToday(read, principal.timeZone)
  const range = monthOf(today, true)
  const owed = await listOwed(read, principal.schoolId, { by: 'taught', ...range })
  return renderReports(principal, { owed, range, today }, viewer)
})
