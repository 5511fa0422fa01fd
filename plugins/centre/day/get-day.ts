import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { seasAt } from '../../../lib/forecast/lesson-conditions.ts'
import { finishedOf } from '../../../lib/kernel/answer.ts'
import { listNotices } from '../../../lib/notices/queries.ts'
import { isUntold } from '../../../lib/notices/rules.ts'
import { hasPasskeys } from '../../../lib/people/passkeys/queries.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderDay } from './day-page.ts'
import { readDay } from './queries.ts'

export default route({
  method: 'GET',
  path: '/days/:date',
  name: 'getCentreDay',
  summary: 'A day of the school',
  description: 'A page with the lessons of a day, their instructors, the sea, and who comes.',
  auth: { kind: 'person', may: 'see' },
  params: v.object({
    date: v.pipe(v.string(), v.description('A day of the school'), v.examples(['2099-07-01']))
  }),
  query: SaidOnPage,
  answer: CENTRE_PAGE,
  compress: true,
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params: { date }, query, request, read, forecasts, passkeys }) => {
  if (!isDate(date)) throw new Problem('not_found')
  // Whoever has just come by a link is offered the way in for every day; a quarter of an hour later the line is gone.
  const mayAdd = principal.isFresh && !('lack' in passkeys)
  const [day, hasOne] = await Promise.all([
    readDay(read, principal, date),
    mayAdd && hasPasskeys(read, principal.schoolId, principal.personId)
  ])
  const told =
    day.hasUntold && mayDo(principal.role, 'tell') ? await listNotices(read, principal.schoolId) : []
  const toCome = day.lessons.filter(({ state }) => state !== 'cancelled' && state !== 'over')
  const seas = seasAt(await forecasts.now(), toCome)
  const page = renderDay(
    principal.schoolName,
    date,
    { ...day, seas, said: query, untold: told.filter(isUntold).length, offersPasskey: mayAdd && !hasOne },
    viewerOf(principal, query.lang, request.headers)
  )
  return finishedOf(Buffer.from(page))
})
