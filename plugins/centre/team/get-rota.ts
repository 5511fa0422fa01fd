import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { daysOfWeek, findMonday } from '../kit/lessons.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { officePage } from '../kit/office-page.ts'
import { listTeachers, readWeek } from '../kit/queries.ts'
import { viewerOf } from '../kit/viewer.ts'
import { listAbsences } from './queries.ts'
import { renderRota } from './rota-page.ts'

export default route({
  method: 'GET',
  path: '/rota/:week',
  name: 'getRota',
  summary: 'Who teaches when, and who is away',
  description:
    'A page with seven days: lessons without anybody first, then each instructor with what they teach.',
  auth: { kind: 'person', may: 'rota' },
  params: v.object({
    week: v.pipe(v.string(), v.description('An ISO week, or a day of it'), v.examples(['2099-W27']))
  }),
  query: SaidOnPage,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
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
  return renderRota(principal, rota, viewerOf(principal, query.lang, request.headers))
})
