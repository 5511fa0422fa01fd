import { listStock } from '../../../lib/stock/queries.ts'
import { MOST_SIZES } from '../../../lib/stock/rules.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { SAID_OF_STOCK } from '../messages/stock.ts'
import { renderStock } from './stock-page.ts'

export const getCentreStock = page(
  { query: doneQuery(SAID_OF_STOCK) },
  async ({ principal, viewer, query, read }) => {
    const stock = await listStock(read, principal.schoolId, MOST_SIZES)
    const { said, log } = query
    return renderStock(principal, stock, { said, log }, viewer)
  }
)
