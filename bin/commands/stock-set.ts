import { ITEMS, type Item, MOST_PIECES, STOCK_REFUSALS } from '../../lib/stock/rules.ts'
import { setStock } from '../../lib/stock/transactions.ts'
import { type Command, need, UsageError, type Values, withDatabase } from '../command.ts'

export default {
  name: 'stock set',
  summary: 'Set how many of an item in a size a school has to lend.',
  usage: '--school ID --item ITEM --size SIZE --quantity NUMBER',
  options: {
    school: { type: 'string', help: 'The school.' },
    item: { type: 'string', help: `One of ${ITEMS.join(', ')}.` },
    size: { type: 'string', help: 'As the school writes it: M, 42, 7\'6".' },
    quantity: { type: 'string', help: 'The total, from 0.' }
  },
  async run({ values, config, terminal }) {
    const figure = { item: needItem(values), size: need(values, 'size'), quantity: needQuantity(values) }
    const request = { schoolId: need(values, 'school'), ...figure, version: null }
    const code = await withDatabase(config, sql => setStock(sql, request))
    if (code === 'school_not_found') throw new Error(STOCK_REFUSALS[code])
    const { item, size, quantity } = figure
    terminal.out(values.json ? JSON.stringify(figure) : `${item} ${size}: ${quantity}.`)
    return 0
  }
} satisfies Command

function needItem(values: Values): Item {
  const item = need(values, 'item')
  if (ITEMS.includes(item as Item)) return item as Item
  throw new UsageError(`--item must be one of ${ITEMS.join(', ')}`)
}

function needQuantity(values: Values): number {
  const text = need(values, 'quantity')
  const quantity = Number(text)
  if (/^\d{1,5}$/.test(text) && quantity <= MOST_PIECES) return quantity
  throw new UsageError(`--quantity must be a whole number from 0 to ${MOST_PIECES}`)
}
