import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { members } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { pricesPath } from '../kit/paths.ts'
import { PRICE_ENTRIES, readPrices } from './price-form.ts'
import { TypeParams } from './type-form.ts'
import { repriceLessons } from './writes.ts'

export default route({
  method: 'POST',
  path: '/types/:typeId/prices',
  name: 'changePrices',
  summary: 'Give planned lessons of a type another price',
  description:
    'All of them at once, where as many are concerned as were looked at (`seen`); seats that are sold keep their price.',
  auth: { kind: 'person', may: 'timetable' },
  params: TypeParams,
  query: LanguageQuery,
  body: members({ ...PRICE_ENTRIES, seen: digits(0, 2000) }),
  bodyType: 'form',
  bodyExample: { from: '2099-06-01', to: '2099-06-30', price: '45', seen: '1' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done, or what stands against it beside what was typed.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params: { typeId }, body, query, request, write }) => {
  const { seen, ...typed } = body
  const asked = readPrices(typeId, typed)
  const code = typeof asked === 'string' ? asked : (await repriceLessons(write, principal, asked, seen)).code
  if (code === 'not_found') throw new Problem('not_found')
  const said = new URLSearchParams(code === 'ok' ? { said: 'saved' } : { said: code, ...typed })
  return seeOther(linkTo(`${pricesPath(typeId)}?${said}`, staffReadingOf(query.lang, request.headers)))
})
