import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { officePage } from '../kit/office-page.ts'
import { listTeachers } from '../kit/queries.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderAway } from './away-page.ts'
import { AWAY_ENTRIES } from './params.ts'
import { listAbsences, listStranded } from './queries.ts'

export default route({
  method: 'GET',
  path: '/away',
  name: 'getAway',
  summary: 'What an absence strands, and who is free for it',
  description:
    'A page that asks who is away and when (today, unless it is said), and shows each lesson with a colleague who is free and fit for it.',
  auth: { kind: 'person', may: 'rota' },
  query: v.object({
    ...SaidOnPage.entries,
    instructor: v.fallback(
      v.optional(v.pipe(AWAY_ENTRIES.instructor, v.description('Who is away'))),
      undefined
    ),
    from: v.fallback(
      v.optional(v.pipe(AWAY_ENTRIES.from, v.description('The first day; today by default'))),
      undefined
    ),
    to: v.fallback(
      v.optional(v.pipe(AWAY_ENTRIES.to, v.description('The last day; the first by default'))),
      undefined
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const { schoolId, timeZone } = principal
  const [today, teachers] = await Promise.all([readSchoolToday(read, timeZone), listTeachers(read, schoolId)])
  const from = query.from ?? today
  const to = query.to !== undefined && query.to >= from ? query.to : from
  const teacher = teachers.find(({ id }) => id === query.instructor)
  const [lessons, absences] = await Promise.all([
    teacher ? listStranded(read, schoolId, { instructorId: teacher.id, from, to }) : [],
    listAbsences(read, principal, today, null)
  ])
  const shown = { today, teachers, teacher, from, to, lessons, absences, said: query }
  return renderAway(principal, shown, viewerOf(principal, query.lang, request.headers))
})
