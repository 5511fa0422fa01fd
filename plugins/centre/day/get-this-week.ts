import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { page } from '../kit/page.ts'
import { weekPath } from '../kit/paths.ts'

export const getCentreThisWeek = page({ redirects: true }, async ({ principal, read }) => {
  const today = await readSchoolToday(read, principal.timeZone)
  return { to: weekPath(today) }
})
