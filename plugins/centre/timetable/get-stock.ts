import { route } from '../../../lib/deps.ts'
import { listStock } from '../../../lib/stock/queries.ts'
import { MOST_SIZES } from '../../../lib/stock/rules.ts'
import { doneQuery } from '../kit/done.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { SAID_OF_STOCK } from '../messages/stock.ts'
import { renderStock } from './stock-page.ts'

export default route({
  method: 'GET',
  path: '/gear',
  name: 'getCentreStock',
  summary: 'What the school has in stock',
  description: 'A page with boards, suits and boots by size, and a form for how many of each there are.',
  auth: { kind: 'person', may: 'timetable' },
  query: doneQuery(SAID_OF_STOCK),
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read }) => {
  const stock = await listStock(read, principal.schoolId, MOST_SIZES)
  const { said, log } = query
  return renderStock(principal, stock, { said, log }, viewerOf(principal, query.lang, request.headers))
})
