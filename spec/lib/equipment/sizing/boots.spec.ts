import t from 'tap'
import { recommendBoots } from '../../../../lib/equipment/sizing/boots.ts'

const cases: [shoeSizeEu: number, size: string][] = [
  [30, 'XS'],
  [36, 'XS'],
  [37, 'XS'],
  [38, 'S'],
  [39, 'S'],
  [40, 'M'],
  [42, 'M'],
  [43, 'L'],
  [45, 'L'],
  [46, 'XL'],
  [48, 'XL'],
  [50, 'XL']
]

t.test('the boots', async t => {
  for (const [shoeSizeEu, size] of cases)
    await t.test(`for EU ${shoeSizeEu} are ${size}`, async t => {
      t.strictSame(recommendBoots({ shoeSizeEu }), { recommendation: { size } })
    })

  await t.test('never get smaller with the foot', async t => {
    const order = ['XS', 'S', 'M', 'L', 'XL']
    const sizes = Array.from({ length: 21 }, (_, i) =>
      order.indexOf(recommendBoots({ shoeSizeEu: 30 + i }).recommendation.size)
    )
    t.strictSame(
      sizes,
      sizes.toSorted((a, b) => a - b)
    )
  })
})
