import { Problem } from '../../../lib/errors.ts'
import { daysOfWeek, findMonday } from '../kit/lessons.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { listTeachers, readWeek } from '../kit/queries.ts'
import { listAbsences } from './queries.ts'
import { renderRota } from './rota-page.ts'

export const getRota = page(
  { params: ['week'], query: SaidOnPage },
  async ({ principal, viewer, params, query, read }) => {
    const monday = findMonday(params.week)
    if (monday === undefined) throw new Problem('not_found')
    const days = daysOfWeek(monday)
    const sunday = days.at(-1) as string
    const whole = { ...principal, instructorId: null }
    const [week, teachers, absences] = await Promise.all([
      readWeek(read, whole, monday, sunday),
      listTeachers(read, principal.schoolId),
      listAbsences(read, principal, monday, sunday)
    ])
    const rota = { days, week, teachers, absences, said: query }
    return renderRota(principal, rota, viewer)
  }
)
