import { seasAt } from '../../../lib/forecast/lesson-conditions.ts'
import { listNotices } from '../../../lib/notices/queries.ts'
import { isUntold } from '../../../lib/notices/rules.ts'
import { hasPasskeys } from '../../../lib/people/passkeys/queries.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { renderDay } from './day-page.ts'
import { readDay } from './queries.ts'

export const getCentreDay = page(
  { params: ['date'], query: SaidOnPage, compress: true, live: true },
  async ({ principal, viewer, params: { date }, query, read, forecasts, passkeys }) => {
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
      viewer
    )
    return page
  }
)
