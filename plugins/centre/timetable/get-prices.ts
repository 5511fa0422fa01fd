import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { getSchool, listLessonTypes, readSchoolToday } from '../../../lib/schools/queries.ts'
import { page } from '../kit/page.ts'
import { SAID_OF_PRICES } from '../messages/prices.ts'
import { PRICE_ENTRIES, readPrices } from './price-form.ts'
import { renderPrices } from './prices-page.ts'
import { repriceLessons } from './writes.ts'

export const getPrices = page(
  {
    params: ['typeId'],
    query: {
      ...PRICE_ENTRIES,
      said: v.fallback(v.optional(v.picklist(SAID_OF_PRICES)), undefined)
    }
  },
  async ({ principal, viewer, params: { typeId }, query, read, write }) => {
    const { schoolId, timeZone } = principal
    const [[type], school, today] = await Promise.all([
      listLessonTypes(read, schoolId, typeId),
      getSchool(read, schoolId),
      readSchoolToday(read, timeZone)
    ])
    if (!type) throw new Problem('not_found')
    const asked = query.price === '' ? undefined : readPrices(typeId, query)
    const change = typeof asked === 'string' ? undefined : asked
    const changed = change && (await repriceLessons(write, principal, change, null))
    const why =
      changed && changed.code !== 'ok' ? SAID_OF_PRICES.find(said => said === changed.code) : undefined
    const shown = {
      type,
      currency: school.currency,
      typed: { from: query.from || today, to: query.to, price: query.price },
      said: query.said ?? (typeof asked === 'string' ? asked : why),
      ...(change && changed?.code === 'ok' && { change, changed })
    }
    return renderPrices(principal, shown, viewer)
  }
)
