import * as v from 'valibot'
import { seasAt } from '../../../lib/forecast/lesson-conditions.ts'
import { isTime } from '../../../lib/text/times.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { page } from '../kit/page.ts'
import { whyStays } from '../messages/refusals.ts'
import { ChangedOnPage } from './changed.ts'
import { tryOut } from './look.ts'
import { SHIFT_ENTRIES, weatherPlan } from './plan.ts'
import { listPlanned } from './queries.ts'
import { MOST_CHANGED, WEATHER_ACTS } from './rules.ts'
import { renderWeather, renderWeatherChange } from './weather-page.ts'

export const getWeather = page(
  {
    params: ['date'],
    query: {
      ...ChangedOnPage,
      ...SHIFT_ENTRIES,
      from: v.fallback(v.optional(v.pipe(v.string(), v.check(isTime))), undefined),
      lesson: v.optional(
        v.pipe(
          v.unknown(),
          v.transform(given => [given].flat().filter(id => typeof id === 'string' && isUuid(id)) as string[])
        ),
        ''
      ),
      act: v.fallback(v.optional(v.picklist(WEATHER_ACTS)), undefined)
    }
  },
  async ctx => {
    const { principal, viewer, params, query, read, newId } = ctx
    const { date } = params
    const all = await listPlanned(read, principal.schoolId, { date })
    const lessons = all.filter(({ state }) => state === 'open' || state === 'closed')
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
  }
)
