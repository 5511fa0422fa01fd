import t from 'tap'
import * as v from 'valibot'
import { WidgetQuery, widgetRequestOf } from '../../../plugins/widget/asked.ts'

const read = (query: object) => widgetRequestOf(v.parse(WidgetQuery, query))

t.test('askedOf', async t => {
  t.test('has defaults for an empty query', async t =>
    t.match(read({}), { key: '', level: 'beginner', weight: 70, height: undefined, spot: undefined })
  )
  t.test('accepts valid values', async t =>
    t.match(read({ level: 'kids', weight: '32', height: '140', slug: 'hotel-mar' }), {
      level: 'kids',
      weight: 32,
      height: 140,
      slug: 'hotel-mar'
    })
  )
  t.test('rounds a value between two steps', async t =>
    t.match(read({ weight: '70.5', height: '178.4' }), { weight: 71, height: 178 })
  )
  t.test('distinguishes given values from defaults', async t => {
    t.strictSame(read({ weight: '32', level: 'expert' }).formValues, {
      level: undefined,
      weight: 32,
      height: undefined
    })
  })
  for (const weight of ['9', '9.9', '200.1', '201', '70.', '-70', '7e1', '', ' 70', 'NaN', ['70', '80']]) {
    t.test(`leaves out a weight of ${JSON.stringify(weight)}`, async t =>
      t.equal(read({ weight }).weight, 70)
    )
  }
  t.test('accepts a school, and ignores invalid ones', async t => {
    t.equal(read({ school: 'sch_onda_clara' }).school, 'sch_onda_clara')
    for (const school of ['', '../x', 'a'.repeat(64), 'a b', ['a', 'b']])
      t.equal(read({ school }).school, undefined)
  })
  t.test('ignores an invalid slug, and long texts', async t =>
    t.match(read({ slug: '../x', spot: 'a'.repeat(201), level: 'toString' }), {
      slug: undefined,
      spot: undefined,
      level: 'beginner'
    })
  )
})
