import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { finishedOf } from '../../../lib/kernel/answer.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { daysOfWeek, findMonday } from '../kit/lessons.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { readWeek } from '../kit/queries.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderWeek } from './week-page.ts'

export default route({
  method: 'GET',
  path: '/weeks/:week',
  name: 'getCentreWeek',
  summary: 'A week of the school',
  description: 'A page with the lessons of seven days, their seats and who teaches them.',
  auth: { kind: 'person', may: 'see' },
  params: v.object({
    week: v.pipe(v.string(), v.description('An ISO week, or a day of it'), v.examples(['2099-W27']))
  }),
  query: LanguageQuery,
  answer: CENTRE_PAGE,
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const monday = findMonday(params.week)
  if (monday === undefined) throw new Problem('not_found')
  const days = daysOfWeek(monday)
  const week = await readWeek(read, principal, monday, days.at(-1) as string)
  return finishedOf(
    Buffer.from(
      renderWeek(principal.schoolName, days, week, viewerOf(principal, query.lang, request.headers))
    )
  )
})
