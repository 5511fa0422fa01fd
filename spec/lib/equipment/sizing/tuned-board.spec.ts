import fc from 'fast-check'
import t from 'tap'
import { recommendBoard } from '../../../../lib/equipment/sizing/board.ts'
import { getInches } from '../../../../lib/equipment/sizing/feet.ts'
import { boardRules, limits } from '../../../../lib/equipment/sizing/tables.ts'
import { type RiderAtSea, recommendTunedBoard } from '../../../../lib/equipment/sizing/tuned-board.ts'
import { LEVELS } from '../../../../lib/lessons/level.ts'
import { anyLevel, anyWeight, within } from './arbitraries.ts'

const published: [RiderAtSea, size: string, tuned: boolean][] = [
  [{ level: 'beginner', weight: 75 }, `8'0"`, false],
  [{ level: 'beginner', weight: 75, swellPeriodS: 7 }, `8'6"`, true],
  [{ level: 'beginner', weight: 75, swellPeriodS: 14 }, `8'0"`, false],
  [{ level: 'beginner', weight: 75, ...sea(7, 200, 290) }, `9'0"`, true],
  [{ level: 'beginner', weight: 120, swellPeriodS: 5 }, `9'0"`, false],
  [{ level: 'intermediate', weight: 75, ...sea(10, 280, 290) }, `7'0"`, false],
  [{ level: 'intermediate', weight: 75, ...sea(14, 280, 290) }, `6'10"`, true],
  [{ level: 'intermediate', weight: 75, ...sea(6, 350, 270) }, `7'4"`, true],
  [{ level: 'advanced', weight: 75, swellPeriodS: 15 }, `5'10"`, true],
  [{ level: 'advanced', weight: 75, ...sea(7, 10, 350) }, `6'2"`, true],
  [{ level: 'kids', weight: 25, ...sea(6, 90, 270) }, `6'0"`, true],
  [{ level: 'advanced', weight: 10, swellPeriodS: 20 }, `5'4"`, false]
]

const periods: [seconds: number, name: string][] = [
  [1, 'short'],
  [7.9, 'short'],
  [8, 'medium'],
  [12.9, 'medium'],
  [13, 'long'],
  [30, 'long']
]

const directions: [swell: number, best: number, offsetDeg: number, name: string][] = [
  [290, 290, 0, 'aligned'],
  [0, 360, 0, 'aligned'],
  [360, 0, 0, 'aligned'],
  [320, 290, 30, 'aligned'],
  [320.1, 290, 30.1, 'partial'],
  [320.04, 290, 30, 'partial'],
  [230, 290, 60, 'partial'],
  [150.3, 90.3, 60, 'partial'],
  [350.04, 290, 60, 'off'],
  [351, 290, 61, 'off'],
  [10, 350, 20, 'aligned'],
  [350, 10, 20, 'aligned'],
  [90, 270, 180, 'off']
]

function sea(swellPeriodS: number, swellDirectionDeg: number, bestSwellDirDeg: number) {
  return { swellPeriodS, swellDirectionDeg, bestSwellDirDeg }
}

const anyRider: fc.Arbitrary<RiderAtSea> = fc.record(
  {
    level: anyLevel,
    weight: anyWeight,
    swellPeriodS: within(limits.swellPeriodS),
    swellDirectionDeg: within(limits.directionDeg),
    bestSwellDirDeg: within(limits.directionDeg)
  },
  { requiredKeys: ['level', 'weight'] }
)

t.test('the board tuned to the conditions', async t => {
  for (const [rider, size, tuned] of published)
    await t.test(`is ${size} for ${Object.values(rider).join(' ')}`, async t => {
      const advice = recommendTunedBoard(rider)
      t.equal(advice.recommendation.size, size)
      t.equal(advice.tuned, tuned)
    })

  await t.test('reports the base and the reasons of the change', async t => {
    t.strictSame(recommendTunedBoard({ level: 'beginner', weight: 75, ...sea(7, 200, 290) }), {
      recommendation: { category: 'soft_board', size: `9'0"`, volumeLitres: 100 },
      base: { size: `8'0"` },
      adjustments: [
        { factor: 'swell_period', class: 'short', steps: 1 },
        { factor: 'swell_direction', class: 'off', steps: 1, offsetDeg: 90 }
      ],
      tuned: true
    })
  })

  await t.test('has three classes of period', async t => {
    for (const [swellPeriodS, name] of periods) {
      const [adjustment] = recommendTunedBoard({ level: 'advanced', weight: 75, swellPeriodS }).adjustments
      t.equal(adjustment?.class, name, `${swellPeriodS} s`)
    }
  })

  await t.test('has three classes of direction, the short way round the compass', async t => {
    for (const [swellDirectionDeg, bestSwellDirDeg, offsetDeg, name] of directions) {
      const rider = { level: 'advanced', weight: 75, swellDirectionDeg, bestSwellDirDeg } as const
      t.match(recommendTunedBoard(rider).adjustments, [{ class: name, offsetDeg }], `${offsetDeg} off`)
    }
  })

  await t.test('ignores one direction without the other', async t => {
    for (const one of [{ swellDirectionDeg: 90 }, { bestSwellDirDeg: 270 }])
      t.match(recommendTunedBoard({ level: 'advanced', weight: 75, ...one }), {
        adjustments: [],
        tuned: false
      })
  })

  await t.test('is the base board if the sea is unknown', async t => {
    fc.assert(
      fc.property(anyLevel, anyWeight, (level, weight) => {
        const { category, size, volumeLitres } = recommendBoard({ level, weight }).recommendation
        t.strictSame(recommendTunedBoard({ level, weight }), {
          recommendation: { category, size, volumeLitres },
          base: { size },
          adjustments: [],
          tuned: false
        })
      })
    )
  })

  await t.test('is a rung of the ladder, one down to two up from the base, one up for kids', async t => {
    fc.assert(
      fc.property(anyRider, rider => {
        const { recommendation, base, tuned } = recommendTunedBoard(rider)
        const sizes = boardRules[rider.level].ladder.map(rung => rung.size)
        const moved = sizes.indexOf(recommendation.size) - sizes.indexOf(base.size)
        return moved >= -1 && moved <= (rider.level === 'kids' ? 1 : 2) && tuned === (moved !== 0)
      })
    )
    t.pass()
  })

  await t.test('is never shorter than the base for beginners and kids', async t => {
    fc.assert(
      fc.property(anyRider, fc.constantFrom('beginner', 'kids'), (rider, level) => {
        const { recommendation, base } = recommendTunedBoard({ ...rider, level })
        return (
          recommendation.category === 'soft_board' && getInches(recommendation.size) >= getInches(base.size)
        )
      })
    )
    t.pass()
  })

  await t.test('is never shorter for a heavier rider in the same sea', async t => {
    fc.assert(
      fc.property(anyRider, anyWeight, (rider, weight) => {
        const [light, heavy] = [rider.weight, weight].sort((a, b) => a - b)
        const [a, b] = [light!, heavy!].map(
          kg => recommendTunedBoard({ ...rider, weight: kg }).recommendation
        )
        return getInches(a!.size) <= getInches(b!.size)
      })
    )
    t.pass()
  })

  await t.test('does not change when the compass is turned', async t => {
    const degree = fc.integer({ min: 0, max: 359 })
    fc.assert(
      fc.property(fc.constantFrom(...LEVELS), degree, degree, degree, (level, swell, best, turn) => {
        const turned = (degrees: number) =>
          recommendTunedBoard({
            level,
            weight: 75,
            ...sea(10, (swell + degrees) % 360, (best + degrees) % 360)
          })
        t.strictSame(turned(turn), turned(0))
      })
    )
  })
})
