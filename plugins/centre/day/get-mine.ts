import { readSizes } from '../../../lib/gear/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { findNext } from '../kit/lessons.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { dayPath } from '../kit/paths.ts'
import { readWeek } from '../kit/queries.ts'
import { renderMine } from './mine-page.ts'
import { readDay } from './queries.ts'

/** So many days after today are shown. */
const MORE_DAYS = 6

export const getMine = page(
  { query: SaidOnPage, live: true, redirects: true },
  async ({ principal, viewer, query, read }) => {
    const today = await readSchoolToday(read, principal.timeZone)
    if (principal.instructorId === null) return { to: dayPath(today) }
    const [day, { lessons: coming }] = await Promise.all([
      readDay(read, principal, today),
      readWeek(read, principal, addDays(today, 1), addDays(today, MORE_DAYS))
    ])
    const nextDate = findNext(day.lessons) ? undefined : findNext(coming)?.date
    const then = nextDate === undefined ? [] : (await readDay(read, principal, nextDate)).lessons
    const opened = [...day.lessons, ...then].map(({ id }) => id)
    const sizes = await readSizes(read, principal.schoolId, opened)
    const mine = { today, day: day.lessons, nextDate, then, coming, sizes, said: query }
    return renderMine(principal.schoolName, mine, viewer)
  }
)
