import t from 'tap'
import { choose, type Scale } from '../../../../lib/equipment/sizing/scale.ts'

const below: Scale<string> = {
  below: [
    [10, 'low'],
    [20, 'middle']
  ],
  beyond: 'high'
}
const upTo: Scale<string> = {
  upTo: [
    [10, 'low'],
    [20, 'middle']
  ],
  beyond: 'high'
}

const cases: [Scale<string>, number, string][] = [
  [below, -1, 'low'],
  [below, 9.99, 'low'],
  [below, 10, 'middle'],
  [below, 20, 'high'],
  [upTo, 10, 'low'],
  [upTo, 10.01, 'middle'],
  [upTo, 20, 'middle'],
  [upTo, 20.01, 'high']
]

t.test('a scale', async t => {
  for (const [scale, x, value] of cases)
    await t.test(`${Object.keys(scale)[0]} gives ${value} for ${x}`, async t => {
      t.equal(choose(scale, x), value)
    })
})
