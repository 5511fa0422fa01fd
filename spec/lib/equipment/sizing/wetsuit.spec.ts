import fc from 'fast-check'
import t from 'tap'
import { adultCuts, kidsSuits, limits, type WaterWear } from '../../../../lib/equipment/sizing/tables.ts'
import {
  recommendWaterWear,
  recommendWetsuit,
  type SuitLength
} from '../../../../lib/equipment/sizing/wetsuit.ts'
import { anyWeight, within } from './arbitraries.ts'

const byWeight: [kg: number, size: string, system: 'kids' | 'adult'][] = [
  [15, '4', 'kids'],
  [18.9, '4', 'kids'],
  [19, '6', 'kids'],
  [20, '6', 'kids'],
  [24, '8', 'kids'],
  [28, '8', 'kids'],
  [31, '10', 'kids'],
  [33, '10', 'kids'],
  [38, '12', 'kids'],
  [40, '12', 'kids'],
  [45, '14', 'kids'],
  [47, '14', 'kids'],
  [49.9, '14', 'kids'],
  [50, 'XS', 'adult'],
  [58.9, 'XS', 'adult'],
  [59, 'S', 'adult'],
  [65, 'S', 'adult'],
  [66, 'M', 'adult'],
  [75, 'M', 'adult'],
  [77, 'L', 'adult'],
  [87, 'L', 'adult'],
  [88, 'XL', 'adult'],
  [98, 'XL', 'adult'],
  [99, 'XXL', 'adult'],
  [110, '3XL', 'adult']
]

const kidsByHeight: [kg: number, cm: number, size: string][] = [
  [25, 128, '8'],
  [25, 140, '10'],
  [25, 115, '8'],
  [40, 150, '12'],
  [45, 170, '16'],
  [10, 80, '4'],
  [10, 109.9, '4'],
  [10, 110, '6'],
  [10, 122, '8'],
  [10, 134, '10'],
  [10, 146, '12'],
  [10, 158, '14'],
  [10, 168, '16'],
  [49, 80, '6']
]

const adultsByHeight: [kg: number, cm: number, size: string, length: SuitLength][] = [
  [62, 170, 'S', 'regular'],
  [62, 173.9, 'S', 'regular'],
  [62, 174, 'ST', 'tall'],
  [62, 176, 'ST', 'tall'],
  [70, 165, 'MS', 'short'],
  [70, 167, 'MS', 'short'],
  [70, 167.1, 'M', 'regular'],
  [70, 172, 'M', 'regular'],
  [75, 176.9, 'M', 'regular'],
  [75, 177, 'MT', 'tall'],
  [75, 178, 'MT', 'tall'],
  [82, 175, 'LS', 'short'],
  [82, 176, 'LS', 'short'],
  [82, 176.1, 'L', 'regular'],
  [82, 180, 'L', 'regular'],
  [82, 184.9, 'L', 'regular'],
  [82, 185, 'LT', 'tall'],
  [82, 188, 'LT', 'tall'],
  [92, 176, 'XLS', 'short'],
  [92, 179, 'XLS', 'short'],
  [92, 179.1, 'XL', 'regular'],
  [92, 185, 'XL', 'regular'],
  [92, 190.9, 'XL', 'regular'],
  [92, 191, 'XLT', 'tall'],
  [95, 193, 'XLT', 'tall'],
  [105, 190, 'XXL', 'regular'],
  [55, 200, 'XS', 'regular'],
  [120, 150, '3XL', 'regular']
]

const water: [
  celsius: number,
  thickness: WaterWear['thickness'],
  boots: WaterWear['boots'],
  hood: boolean
][] = [
  [25, 'lycra', null, false],
  [23, 'lycra', null, false],
  [22.9, '2 mm shorty', null, false],
  [20, '2 mm shorty', null, false],
  [19.9, '3/2', null, false],
  [15, '3/2', null, false],
  [14.9, '4/3', '3 mm (optional)', false],
  [12, '4/3', '3 mm (optional)', false],
  [11.9, '5/4', '5 mm', true],
  [8, '5/4', '5 mm', true],
  [7.9, '6/5', '7 mm', true],
  [-1, '6/5', '7 mm', true]
]

const allSizes = new Set([
  ...kidsSuits,
  ...Object.entries(adultCuts).flatMap(([size, cuts]) => [
    size,
    ...(cuts.shortUpToCm ? [`${size}S`] : []),
    ...(cuts.tallFromCm ? [`${size}T`] : [])
  ])
])

t.test('the wetsuit', async t => {
  for (const [weight, size, system] of byWeight)
    await t.test(`for ${weight} kg is ${size}`, async t => {
      t.strictSame(recommendWetsuit({ weight }), { recommendation: { size, system, fit: 'weight_only' } })
    })

  for (const [weight, height, size] of kidsByHeight)
    await t.test(`for ${weight} kg and ${height} cm is ${size}`, async t => {
      t.strictSame(recommendWetsuit({ weight, height }), {
        recommendation: { size, system: 'kids', fit: 'weight_height' }
      })
    })

  for (const [weight, height, size, length] of adultsByHeight)
    await t.test(`for ${weight} kg and ${height} cm is ${size}`, async t => {
      t.strictSame(recommendWetsuit({ weight, height }), {
        recommendation: { size, system: 'adult', length, fit: 'weight_height' }
      })
    })

  await t.test('is always an existing size', async t => {
    const height = fc.option(within(limits.heightCm), { nil: undefined })
    fc.assert(
      fc.property(anyWeight, height, (weight, height) =>
        allSizes.has(recommendWetsuit({ weight, height }).recommendation.size)
      )
    )
    t.pass()
  })

  await t.test('of an adult keeps its letter at any height', async t => {
    fc.assert(
      fc.property(
        fc.double({ min: 50, max: 200, noNaN: true }),
        within(limits.heightCm),
        (weight, height) => {
          const { size } = recommendWetsuit({ weight }).recommendation
          return [size, `${size}S`, `${size}T`].includes(
            recommendWetsuit({ weight, height }).recommendation.size
          )
        }
      )
    )
    t.pass()
  })

  await t.test('of a child never shrinks as the child grows', async t => {
    const weight = fc.double({ min: 10, max: 49.9, noNaN: true })
    const height = within(limits.heightCm)
    fc.assert(
      fc.property(weight, weight, height, height, (w1, w2, h1, h2) => {
        const child = (w: number, h: number) =>
          Number(recommendWetsuit({ weight: w, height: h }).recommendation.size)
        return child(Math.min(w1, w2), Math.min(h1, h2)) <= child(Math.max(w1, w2), Math.max(h1, h2))
      })
    )
    t.pass()
  })
})

t.test('the thickness for the water', async t => {
  for (const [celsius, thickness, boots, hood] of water)
    await t.test(`of ${celsius} °C is ${thickness}`, async t => {
      t.strictSame(recommendWaterWear(celsius), { thickness, boots, hood })
    })
})
