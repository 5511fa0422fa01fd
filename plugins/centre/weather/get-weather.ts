import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { seasAt } from '../../../lib/forecast/lesson-conditions.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { isTime } from '../../../lib/text/times.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { whyStays } from '../messages/refusals.ts'
import { ChangedOnPage } from './changed.ts'
import { tryOut } from './look.ts'
import { DayParams, SHIFT_ENTRIES, weatherPlan } from './plan.ts'
import { listPlanned } from './queries.ts'
import { MOST_CHANGED, WEATHER_ACTS } from './rules.ts'
import { renderWeather, renderWeatherChange } from './weather-page.ts'

export default route({
  method: 'GET',
  path: '/days/:date/weather',
  name: 'getWeather',
  summary: 'What is to become of the lessons of a day',
  description:
    'A page on which lessons to come are chosen, by an hour (`from`) or one by one; with `act`, what closing, moving or cancelling them means.',
  auth: { kind: 'person', may: 'weather' },
  params: DayParams,
  query: v.object({
    ...ChangedOnPage.entries,
    ...SHIFT_ENTRIES,
    from: v.fallback(
      v.optional(v.pipe(v.string(), v.check(isTime), v.description('Choose the lessons from this hour on'))),
      undefined
    ),
    lesson: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(given => [given].flat().filter(id => typeof id === 'string' && isUuid(id)) as string[]),
        v.description('A lesson that is chosen; there may be several')
      ),
      ''
    ),
    act: v.fallback(
      v.optional(v.pipe(v.picklist(WEATHER_ACTS), v.description('What is to become of them'))),
      undefined
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ctx => {
  const { principal, params, query, request, read, newId } = ctx
  const { date } = params
  if (!isDate(date)) throw new Problem('not_found')
  const all = await listPlanned(read, principal.schoolId, { date })
  const lessons = all.filter(({ state }) => state === 'open' || state === 'closed')
  const viewer = viewerOf(principal, query.lang, request.headers)
  const { act, from, hours, to } = query
  const wanted = new Set(query.lesson.map(id => id.toLowerCase()))
  const isChosen = ({ id, startTime }: (typeof lessons)[number]) =>
    wanted.has(id) || (from !== undefined && startTime >= from)
  const chosen = lessons.filter(isChosen).slice(0, MOST_CHANGED)
  if (act !== undefined && chosen.length > 0) {
    const planned = weatherPlan(act, newId(), chosen, { hours, to })
    const tried = planned.refused ? planned : await tryOut(ctx, principal, planned)
    return renderWeatherChange(principal, { date, planned: tried, hours, to }, viewer)
  }
  const page = {
    date,
    lessons,
    seas: seasAt(await ctx.forecasts.now(), lessons),
    chosen: new Set(chosen.map(({ id }) => id)),
    refused: act && whyStays('no_lessons', viewer.language),
    said: query
  }
  return renderWeather(principal, page, viewer)
})
