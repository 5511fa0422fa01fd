import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { getSchool, listLessonTypes, readSchoolToday } from '../../../lib/schools/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { SAID_OF_PRICES } from '../messages/prices.ts'
import { PRICE_ENTRIES, readPrices } from './price-form.ts'
import { renderPrices } from './prices-page.ts'
import { TypeParams } from './type-form.ts'
import { repriceLessons } from './writes.ts'

export default route({
  method: 'GET',
  path: '/types/:typeId/prices',
  name: 'getPrices',
  summary: 'What another price for planned lessons would change',
  description: 'A page that asks for days and a price, and says how many lessons cost something else.',
  auth: { kind: 'person', may: 'timetable' },
  params: TypeParams,
  query: v.object({
    ...LanguageQuery.entries,
    ...PRICE_ENTRIES,
    said: v.fallback(
      v.optional(v.pipe(v.picklist(SAID_OF_PRICES), v.description('What was just done, or why not'))),
      undefined
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params: { typeId }, query, request, read, write }) => {
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
  return renderPrices(principal, shown, viewerOf(principal, query.lang, request.headers))
})
