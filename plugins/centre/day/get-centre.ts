import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { page } from '../kit/page.ts'
import { dayPath, MINE_PATH } from '../kit/paths.ts'

export const getCentre = page({ redirects: true }, async ({ principal, read }) => {
  if (principal.instructorId !== null) return { to: MINE_PATH }
  const today = await readSchoolToday(read, principal.timeZone)
  return { to: dayPath(today) }
})
