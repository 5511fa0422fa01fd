import * as v from 'valibot'
import { SIZE_SPELLINGS } from '../../../lib/equipment/sizing/size.ts'
import { ITEMS, type Item } from '../../../lib/equipment/stock/item.ts'
import { listStock } from '../../../lib/equipment/stock/queries.ts'
import {
  findSize,
  MAX_QUANTITY,
  MAX_SIZES,
  newSize,
  STOCK_REFUSALS
} from '../../../lib/equipment/stock/rules.ts'
import { setStock } from '../../../lib/equipment/stock/transactions.ts'
import { textField } from '../fields.ts'
import { ProposalShape, proposeChange } from '../proposal-shape.ts'
import { ToolRefusal, tool } from '../tool.ts'

const QUANTITY_HINT = `a whole number from 0 to ${MAX_QUANTITY}`

export default tool({
  name: 'prepare_stock_change',
  title: 'Propose a stock figure',
  description:
    'Proposes to the owner to set the number of an item in one size, and returns the proposal. ' +
    'It changes nothing itself: only the owner can confirm, within 24 hours, and no tool can. ' +
    'quantity is the new total, not a difference; take items and sizes from get_stock_summary. ' +
    'The same request again returns the same open proposal.',
  scope: 'propose',
  input: {
    item: v.pipe(v.picklist(ITEMS, `one of ${ITEMS.join(', ')}`), v.description('Kind of equipment')),
    size: textField('a size', 40, 'The size as get_stock_summary shows it, such as M, 42 or 7\'6"'),
    quantity: v.pipe(
      v.number(QUANTITY_HINT),
      v.integer(QUANTITY_HINT),
      v.minValue(0, QUANTITY_HINT),
      v.maxValue(MAX_QUANTITY, QUANTITY_HINT),
      v.description('The new total')
    )
  },
  output: ProposalShape,
  async run(toolbox, { item, size, quantity }) {
    const { key, read, write } = toolbox
    const rows = await listStock(read, key.schoolId, MAX_SIZES)
    const stock = findSize(rows, item, size)
    const payload = { item, size: stock?.size ?? plainSize(item, size), quantity }
    const base = { stockVersion: stock?.version ?? 0, quantity: stock?.quantity ?? 0 }
    const request = { schoolId: key.schoolId, version: base.stockVersion, ...payload }
    const code = await setStock(write, request, { apply: false })
    if (code !== 'ok') throw new ToolRefusal(code, STOCK_REFUSALS[code])
    return proposeChange(toolbox, { kind: 'stock_change', payload, base })
  }
})

/** Require a standard size. Free text is refused, because the owner reads the size. */
function plainSize(item: Item, sizeText: string): string {
  const size = newSize(item, sizeText)
  if (size !== undefined) return size
  const hint = `size: one of get_stock_summary, or a new one: ${SIZE_SPELLINGS[item]}.`
  throw new ToolRefusal('invalid_arguments', hint)
}
