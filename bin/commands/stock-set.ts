import { SIZE_SPELLINGS } from '../../lib/equipment/sizing/size.ts'
import { ITEMS, type Item } from '../../lib/equipment/stock/item.ts'
import { listStock } from '../../lib/equipment/stock/queries.ts'
import { findSize, MAX_QUANTITY, MAX_SIZES, newSize } from '../../lib/equipment/stock/rules.ts'
import { setStock } from '../../lib/equipment/stock/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { notFoundError } from '../args.ts'
import { type Command, requireOption, UsageError, type Values, withDatabase } from '../command.ts'
import { SCHOOL } from '../options.ts'

export default {
  name: 'stock set',
  summary: 'Set the rental stock of an item in one size.',
  writes: true,
  usage: '--school ID --item ITEM --size SIZE --quantity N',
  options: {
    ...SCHOOL,
    item: { type: 'string', help: `One of ${ITEMS.join(', ')}.` },
    size: {
      type: 'string',
      help: 'Any spelling, such as 7\'6" or 7ft 6; suits XS to 3XL, MT, 10; boots S, 42.'
    },
    quantity: { type: 'string', help: 'The total number, 0 or more.' }
  },
  async run({ values, config, terminal }) {
    const input = {
      item: needItem(values),
      size: requireOption(values, 'size'),
      quantity: needQuantity(values)
    }
    const schoolId = requireOption(values, 'school')
    const figure = await withDatabase(config, sql => setFigure(sql, schoolId, input))
    const { item, size, quantity } = figure
    const suffix = figure.changed ? '' : ', unchanged'
    terminal.out(values.json ? JSON.stringify(figure) : `${item} ${size}: ${quantity}${suffix}.`)
    return 0
  }
} satisfies Command

interface Figure {
  readonly item: Item
  readonly size: string
  readonly quantity: number
}

/** Set a quantity. Use the school's spelling of the size, or the normalized spelling if the size is new. */
async function setFigure(sql: Sql, schoolId: string, input: Figure): Promise<Figure & { changed: boolean }> {
  const { item } = input
  const stored = findSize(await listStock(sql, schoolId, MAX_SIZES), item, input.size)
  const size = stored?.size ?? newSize(item, input.size)
  if (size === undefined) throw new UsageError(`--size of ${item} must be ${SIZE_SPELLINGS[item]}`)
  const code = await setStock(sql, { schoolId, ...input, size, version: null })
  if (code === 'school_not_found') throw notFoundError('school', schoolId)
  return { ...input, size, changed: code === 'ok' }
}

function needItem(values: Values): Item {
  const item = requireOption(values, 'item')
  if (ITEMS.includes(item as Item)) return item as Item
  throw new UsageError(`--item must be one of ${ITEMS.join(', ')}`)
}

function needQuantity(values: Values): number {
  const text = requireOption(values, 'quantity')
  const quantity = Number(text)
  if (/^\d{1,5}$/.test(text) && quantity <= MAX_QUANTITY) return quantity
  throw new UsageError(`--quantity must be a whole number from 0 to ${MAX_QUANTITY}`)
}
