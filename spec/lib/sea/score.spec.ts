import fc from 'fast-check'
import t from 'tap'
import { LEVELS } from '../../../lib/lessons/level.ts'
import type { Hour } from '../../../lib/sea/hour.ts'
import {
  capOfReason,
  labelOf,
  type ScoreReason,
  scoreAll,
  scoreFor,
  strongWindKmh,
  weightedMean
} from '../../../lib/sea/score.ts'
import { surfAt } from '../../../lib/sea/surf.ts'
import { frozenSpots, hourLike, spotLike } from '../../support/spots.ts'

type Sea = readonly [
  heightM: number,
  periodS: number,
  from: number,
  windKmh: number,
  gust: number,
  windFrom: number,
  tide: number
]

const seas: Record<string, Sea> = {
  A: [1.2, 10, 300, 10, 14, 90, 0.5],
  B: [2.5, 14, 300, 12, 18, 60, 0.5],
  C: [0.6, 8, 315, 28, 45, 340, 0.2],
  D: [0.3, 6, 320, 6, 9, 270, 0.8],
  E: [0.9, 9, 290, 7, 10, 80, 0.5]
}

// sea, spot, kids, beginner, intermediate, advanced, breaking height, wind
const vectors = [
  ['A', 'supertubos', 15, 20, 20, 93, 1.55, 'offshore'],
  ['A', 'baleal', 15, 87, 93, 20, 1.18, 'cross_offshore'],
  ['A', 'caparica', 15, 75, 93, 93, 1.38, 'offshore'],
  ['A', 'amado', 15, 15, 89, 94, 1.69, 'offshore'],
  ['B', 'supertubos', 15, 15, 15, 90, 3.2, 'offshore'],
  ['C', 'baleal', 15, 15, 40, 20, 0.6, 'onshore'],
  ['C', 'caparica', 15, 15, 55, 35, 0.66, 'cross_offshore'],
  ['D', 'amado', 85, 85, 49, 15, 0.43, 'onshore'],
  ['E', 'baleal', 81, 100, 92, 20, 0.91, 'cross_offshore'],
  ['E', 'amado', 15, 82, 93, 93, 1.31, 'offshore']
] as const

function hourOf([height, period, from, wind, gust, windFrom]: Sea): Hour {
  return hourLike({
    swellHeightM: height,
    swellPeriodS: period,
    swellDirectionDeg: from,
    windSpeedKmh: wind,
    windGustKmh: gust,
    windDirectionDeg: windFrom
  })
}

const measured = (max: number) => fc.option(fc.double({ min: 0, max: max, noNaN: true }))
const anySurf = fc.record({
  breakingHeightM: measured(12),
  periodS: measured(25),
  swellOffsetDeg: measured(180),
  windRelation: fc.option(
    fc.constantFrom(
      'onshore' as const,
      'cross_onshore' as const,
      'cross_shore' as const,
      'cross_offshore' as const,
      'offshore' as const
    )
  ),
  effectiveWindKmh: measured(120),
  tidePosition: measured(1)
})
const anyLevel = fc.constantFrom(...LEVELS)
const good = {
  breakingHeightM: 0.9,
  periodS: 10,
  swellOffsetDeg: 0,
  windRelation: 'offshore',
  effectiveWindKmh: 5,
  tidePosition: 0.5
} as const

const refusals = [
  ['flat', { breakingHeightM: 0.19 }],
  ['too_small', { breakingHeightM: 0.2 }],
  ['too_big', { breakingHeightM: 1.6 }],
  ['wind_too_strong', { effectiveWindKmh: 30 }],
  ['waves_unknown', { breakingHeightM: null }],
  ['wind_unknown', { effectiveWindKmh: null }]
] as const

t.test('the score', t => {
  for (const [sea, name, kids, beginner, intermediate, advanced, face, wind] of vectors) {
    t.test(`of sea ${sea} at ${name} is the one calculated by hand`, t => {
      const spot = frozenSpots[name]
      const surf = surfAt(spot, hourOf(seas[sea]!), { state: null, position: seas[sea]![6] })
      const scores = scoreAll(spot, surf)
      const found = [scores.kids, scores.beginner, scores.intermediate, scores.advanced].map(s => s.score)
      t.same(found, [kids, beginner, intermediate, advanced])
      t.ok(Math.abs(surf.breakingHeightM! - face) <= 0.005)
      t.equal(surf.windRelation, wind)
      t.end()
    })
  }

  for (const [reason, change] of refusals) {
    t.test(`names ${reason} and is capped by it`, t => {
      const { score, suitable, reasons } = scoreFor(spotLike({}), { ...good, ...change }, 'beginner')
      t.same(reasons, [reason])
      t.notOk(suitable)
      t.ok(score <= capOfReason[reason])
      t.end()
    })
  }

  t.test('names every reason, and uses the lowest cap', t => {
    const spot = spotLike({ levels: ['advanced'] })
    const surf = { ...good, breakingHeightM: 3, effectiveWindKmh: 45 }
    const { score, reasons } = scoreFor(spot, surf, 'kids')
    t.same(reasons, ['too_big', 'wind_too_strong', 'spot_not_for_level'])
    t.equal(score, 15)
    t.end()
  })

  t.test('is suitable without a reason against it', t => {
    t.same(scoreFor(spotLike({}), good, 'beginner'), {
      score: 100,
      label: 'excellent',
      suitable: true,
      reasons: []
    })
    t.end()
  })

  t.test('is a whole number from 0 to 100, under the cap of each reason', t => {
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(anySurf, anyLevel, fc.subarray([...LEVELS], { minLength: 1 }), (surf, level, taught) => {
          const { score, label, suitable, reasons } = scoreFor(spotLike({ levels: taught }), surf, level)
          const caps = reasons.map(reason => capOfReason[reason])
          return (
            Number.isInteger(score) &&
            score >= 0 &&
            score <= Math.min(100, ...caps) &&
            suitable === (reasons.length === 0) &&
            label === labelOf(score)
          )
        }),
        { numRuns: 500 }
      )
    )
    t.end()
  })

  t.test('never calls strong wind or a breaking face over 1.6 m suitable for beginners and kids', t => {
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(anySurf, fc.constantFrom('beginner' as const, 'kids' as const), (surf, level) => {
          const dangerous =
            surf.breakingHeightM === null ||
            surf.breakingHeightM > 1.6 ||
            surf.effectiveWindKmh === null ||
            surf.effectiveWindKmh >= strongWindKmh[level]
          const { score, suitable } = scoreFor(spotLike({}), surf, level)
          return !dangerous || (!suitable && score <= 20)
        }),
        { numRuns: 500 }
      )
    )
    t.end()
  })

  t.test('weighs only the known parts', t => {
    t.equal(weightedMean({}), 0)
    t.equal(weightedMean({ size: 1 }), 100)
    t.equal(weightedMean({ size: 1, wind: 0 }), 58)
    t.equal(weightedMean({ size: 1, wind: 1, period: 1, direction: 1, tide: 0 }), 95)
    t.end()
  })

  t.test('has a word for every score', t => {
    const words = [100, 85, 84, 70, 69, 50, 49, 30, 29, 0].map(labelOf)
    t.same(words, [
      'excellent',
      'excellent',
      'good',
      'good',
      'fair',
      'fair',
      'poor',
      'poor',
      'very_poor',
      'very_poor'
    ])
    t.end()
  })

  t.test('uses the whole sea without a separate swell, and the worst case for an unknown direction', t => {
    const complete = surfAt(
      spotLike({}),
      hourLike({ swellHeightM: null, waveHeightM: 1, wavePeriodS: 8, waveDirectionDeg: 270 }),
      { state: null, position: null }
    )
    t.ok(Math.abs(complete.breakingHeightM! - 1.415) <= 0.005)
    const blind = surfAt(
      spotLike({}),
      hourLike({ swellHeightM: 1, swellPeriodS: 8, swellDirectionDeg: null }),
      {
        state: null,
        position: null
      }
    )
    t.equal(blind.breakingHeightM, complete.breakingHeightM)
    t.equal(blind.swellOffsetDeg, null)
    t.end()
  })

  t.test('has a cap for every reason', t => {
    const named: ScoreReason[] = refusals.map(([reason]) => reason)
    t.same(new Set([...named, 'spot_not_for_level']), new Set(Object.keys(capOfReason)))
    t.end()
  })
  t.end()
})
