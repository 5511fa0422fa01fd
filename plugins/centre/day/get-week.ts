import { Problem } from '../../../lib/errors.ts'
import { daysOfWeek, findMonday } from '../kit/lessons.ts'
import { page } from '../kit/page.ts'
import { readWeek } from '../kit/queries.ts'
import { renderWeek } from './week-page.ts'

export const getCentreWeek = page(
  { params: ['week'], live: true },
  async ({ principal, viewer, params, read }) => {
    const monday = findMonday(params.week)
    if (monday === undefined) throw new Problem('not_found')
    const days = daysOfWeek(monday)
    const week = await readWeek(read, principal, monday, days.at(-1) as string)
    return renderWeek(principal.schoolName, days, week, viewer)
  }
)
