import { pageUndone } from '../kit/done.ts'
import { action } from '../kit/page.ts'
import { STOCK_PATH } from '../kit/paths.ts'
import { undoStock } from './writes.ts'

export const undoStockAction = action({ params: ['logId'] }, async ({ principal, params, write }) => {
  const code = await undoStock(write, principal, params.logId)
  return { to: pageUndone(code, STOCK_PATH) }
})
