import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { page } from '../kit/page.ts'
import { rotaPath } from '../kit/paths.ts'

export const getThisRota = page({ redirects: true }, async ({ principal, read }) => {
  const today = await readSchoolToday(read, principal.timeZone)
  return { to: rotaPath(today) }
})
