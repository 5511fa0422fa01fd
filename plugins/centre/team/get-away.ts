import * as v from 'valibot'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { listTeachers } from '../kit/queries.ts'
import { renderAway } from './away-page.ts'
import { AWAY_ENTRIES } from './params.ts'
import { listAbsences, listStranded } from './queries.ts'

export const getAway = page(
  {
    query: {
      ...SaidOnPage,
      instructor: v.fallback(v.optional(AWAY_ENTRIES.instructor), undefined),
      from: v.fallback(v.optional(AWAY_ENTRIES.from), undefined),
      to: v.fallback(v.optional(AWAY_ENTRIES.to), undefined)
    }
  },
  async ({ principal, viewer, query, read }) => {
    const { schoolId, timeZone } = principal
    const [today, teachers] = await Promise.all([
      readSchoolToday(read, timeZone),
      listTeachers(read, schoolId)
    ])
    const from = query.from ?? today
    const to = query.to !== undefined && query.to >= from ? query.to : from
    const teacher = teachers.find(({ id }) => id === query.instructor)
    const [lessons, absences] = await Promise.all([
      teacher ? listStranded(read, schoolId, { instructorId: teacher.id, from, to }) : [],
      listAbsences(read, principal, today, null)
    ])
    const shown = { today, teachers, teacher, from, to, lessons, absences, said: query }
    return renderAway(principal, shown, viewer)
  }
)
