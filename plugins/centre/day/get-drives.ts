import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { finishedOf } from '../../../lib/kernel/answer.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderDrives } from './drives-page.ts'
import { listRides } from './drives-queries.ts'

export default route({
  method: 'GET',
  path: '/days/:date/drives',
  name: 'getCentreDrives',
  summary: 'Who is driven on a day',
  description: "A driver's list: where to be at which time, and whom to take along or let out there.",
  auth: { kind: 'person', may: 'see' },
  params: v.object({
    date: v.pipe(v.string(), v.description('A day of the school'), v.examples(['2099-07-01']))
  }),
  query: LanguageQuery,
  answer: CENTRE_PAGE,
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params: { date }, query, request, read }) => {
  if (!isDate(date)) throw new Problem('not_found')
  const rides = await listRides(read, principal, date)
  const viewer = viewerOf(principal, query.lang, request.headers)
  return finishedOf(Buffer.from(renderDrives(principal.schoolName, date, rides, viewer)))
})
