import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { action } from '../kit/page.ts'
import { NOTICES_PATH, weatherPath } from '../kit/paths.ts'
import type { StayReason } from '../messages/refusals.ts'
import { undoWeather } from './writes.ts'

export const undoWeatherAction = action(
  {
    params: ['changeId'],
    form: { back: v.optional(v.picklist(['tell', 'day'], 'tell or day'), 'tell') },
    example: { back: 'tell' }
  },
  async ({ principal, params, body, write, newId }) => {
    const { changeId } = params
    const { code, date } = await undoWeather(write, principal, { changeId, undoId: newId() })
    if (code === 'not_found') throw new Problem('not_found')
    const notice = code === 'ok' ? 'did=taken_back' : `refused=${code satisfies StayReason}`
    return { to: `${body.back === 'day' && date ? weatherPath(date) : NOTICES_PATH}?${notice}` }
  }
)
