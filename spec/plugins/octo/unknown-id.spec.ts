import t from 'tap'
import { requireOption, requireSlotId, requireUnitItems } from '../../../plugins/octo/order.ts'
import { unknownId } from '../../../plugins/octo/unknown-id.ts'

t.test('a missing id has its own hint, an unknown one that of its code', async t => {
  const rows: readonly [name: string, act: () => unknown, hint: string | RegExp][] = [
    ['no option', () => requireOption(undefined), 'optionId is missing.'],
    ['another option', () => requireOption('x'), /only one is DEFAULT/],
    ['no unit', () => requireUnitItems([{ unitId: null }] as never, String), 'unitId is missing.'],
    ['an unknown unit', () => requireUnitItems([{ unitId: 'x' }] as never, String), /no unit with this id/],
    ['no slot', () => requireSlotId(''), 'availabilityId is missing.'],
    ['no uuid', () => requireSlotId('x'), /has no lesson with this id/]
  ]
  for (const [name, act, hint] of rows) {
    try {
      act()
      t.fail(name)
    } catch (error) {
      t.match(error, { body: { hint } }, name)
    }
  }
  t.match(unknownId('invalid_product_id', undefined).body, {
    error: 'invalid_product_id',
    hint: 'productId is missing.',
    productId: null
  })
})
