import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { ITEMS } from '../../../lib/stock/item.ts'
import { listStock } from '../../../lib/stock/queries.ts'
import { findSize, MOST_PIECES, MOST_SIZES, newSize } from '../../../lib/stock/rules.ts'
import { members } from '../../../lib/text/input.ts'
import { digits, oneOf } from '../../../lib/text/typed.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { STOCK_PATH } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import type { SaidOfStock } from '../messages/stock.ts'
import { renderStock } from './stock-page.ts'
import { setStockAtDesk } from './writes.ts'

const typedStock = v.optional(v.pipe(v.string(), v.maxLength(100, 'at most 100 characters')), '')

export default route({
  method: 'POST',
  path: '/gear',
  name: 'setCentreStock',
  summary: 'Say how many of a size there are',
  description:
    '`version` says what was looked at, 0 where the size is new: whoever comes second is shown both.',
  auth: { kind: 'person', may: 'timetable' },
  query: LanguageQuery,
  body: members({
    item: oneOf(ITEMS),
    size: typedStock,
    quantity: typedStock,
    version: digits(0, 2_000_000_000)
  }),
  bodyType: 'form',
  bodyExample: { item: 'wetsuit', size: '3XL', quantity: '2', version: '0' },
  answer: officePage('The page again, with what stands against it.'),
  redirects: 'Back to the page, with what was done.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden']
}).handle(async ({ principal, body, query, request, read, write }) => {
  const viewer = viewerOf(principal, query.lang, request.headers)
  const stock = await listStock(read, principal.schoolId, MOST_SIZES)
  const { item, version } = body
  const size = findSize(stock, item, body.size)?.size ?? newSize(item, body.size)
  const typed = { item, size: size ?? body.size, quantity: body.quantity }
  const again = async (status: number, said: SaidOfStock) => {
    const rows = await listStock(write, principal.schoolId, MOST_SIZES)
    return new Reply(status, OFFICE_HEADERS, renderStock(principal, rows, { said, typed }, viewer))
  }
  if (size === undefined) return again(400, 'no_size')
  const quantity = v.safeParse(digits(0, MOST_PIECES), body.quantity.trim())
  if (!quantity.success) return again(400, 'no_count')
  const done = await setStockAtDesk(write, principal, { item, size, quantity: quantity.output, version })
  if (done.code === 'stock_changed') return again(409, 'stock_changed')
  const said = done.code === 'ok' ? `saved&log=${done.logId}` : 'nothing_changes'
  return seeOther(linkTo(`${STOCK_PATH}?said=${said}`, viewer))
})
