import fc from 'fast-check'
import t from 'tap'
import { adviseWetsuit } from '../../../../lib/equipment/sizing/suit-advice.ts'
import { limits } from '../../../../lib/equipment/sizing/tables.ts'
import { recommendWetsuit } from '../../../../lib/equipment/sizing/wetsuit.ts'
import { anyWeight, within } from './arbitraries.ts'

type Row = readonly [kg: number, cm: number | undefined, size: string, also: string[], notices: string[]]

const rows: readonly Row[] = [
  [48, 165, '14', ['XS'], ['between_charts']],
  [49.9, 180, '16', ['XS'], ['between_charts', 'runs_short']],
  [50, 180, 'XS', ['16'], ['between_charts', 'runs_short']],
  [49.9, 165, '14', ['XS'], ['between_charts']],
  [50, 165, 'XS', ['14'], ['between_charts']],
  [49.9, undefined, '14', ['XS'], ['between_charts']],
  [50, undefined, 'XS', ['14'], ['between_charts']],
  [54.9, 165, 'XS', ['14'], ['between_charts']],
  [55, 165, 'XS', [], []],
  [55, 190, 'XS', [], ['runs_short']],
  [56, 176, 'XS', ['ST'], ['runs_short']],
  [53, 176, 'XS', ['16'], ['between_charts', 'runs_short']],
  [110, 160, '3XL', [], ['runs_long']],
  [102, 180, 'XXL', ['XL'], ['runs_long']],
  [106, 180, 'XXL', [], ['runs_long']],
  [45, 170, '16', ['XS'], ['between_charts']],
  [45, 139, '12', [], []],
  [44.9, undefined, '12', [], []],
  [40, 150, '12', [], []],
  [40, 158, '14', ['XS'], ['between_charts']],
  [25, 128, '8', [], []],
  [30, 180, '16', ['XS'], ['between_charts', 'runs_short']],
  [70, 165, 'MS', [], []],
  [75, 178, 'MT', [], []],
  [82, 188, 'LT', [], []],
  [95, 193, 'XLT', [], []],
  [105, 190, 'XXL', [], []],
  [70, undefined, 'M', [], []],
  [110, undefined, '3XL', [], []],
  [74, 190, 'MT', ['LT'], ['runs_short']]
]

t.test('the advice of a suit', async t => {
  for (const [weight, height, size, also, notices] of rows)
    await t.test(
      `for ${weight} kg and ${height ?? 'no'} cm names ${[size, ...also].join(' and ')}`,
      async t => {
        const advice = adviseWetsuit({ weight, height })
        t.equal(advice.recommendation.size, size)
        t.strictSame(advice.alsoConsider?.map(suit => suit.size) ?? [], also)
        t.strictSame(advice.notices ?? [], notices)
        t.notOk(
          advice.alsoConsider?.length === 0 || advice.notices?.length === 0,
          'nothing is absent, not empty'
        )
      }
    )

  await t.test('never changes the size of the tables', async t => {
    const height = fc.option(within(limits.heightCm), { nil: undefined })
    fc.assert(
      fc.property(anyWeight, height, (weight, height) => {
        const { recommendation } = adviseWetsuit({ weight, height })
        t.strictSame(recommendation, recommendWetsuit({ weight, height }).recommendation)
      })
    )
  })

  await t.test('names the same two sizes on both sides of 50 kg', async t => {
    for (let height = 140; height <= limits.heightCm.max; height += 1) {
      const named = (weight: number) => {
        const { recommendation, alsoConsider = [] } = adviseWetsuit({ weight, height })
        return [recommendation, ...alsoConsider].map(({ size }) => size).sort()
      }
      t.strictSame(named(49.9), named(50), `${height} cm`)
    }
  })
})
