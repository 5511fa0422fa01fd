import t from 'tap'
import { between, drawFor, mulberry32 } from '../../../lib/demo/random.ts'

t.test('random', async t => {
  t.test('draws the numbers of mulberry32', async t => {
    const draw = mulberry32(1)
    t.strictSame(
      [draw(), draw()].map(drawn => drawn.toFixed(10)),
      ['0.6270739406', '0.0027357212']
    )
  })

  t.test('draws the same for the same name, and other numbers for another', async t => {
    const row = (name: string) => Array.from({ length: 8 }, drawFor(20_260_101, name))
    t.strictSame(row('a'), row('a'))
    t.notSame(row('a'), row('b'))
  })

  t.test('stays between its bounds and reaches both', async t => {
    const draw = mulberry32(7)
    const drawn = new Set(Array.from({ length: 500 }, () => between(draw, 1, 4)))
    t.strictSame([...drawn].sort(), [1, 2, 3, 4])
  })
})
