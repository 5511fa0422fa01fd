import fc from 'fast-check'
import t from 'tap'
import {
  effectiveWindKmh,
  windLimitKmh,
  windRelation,
  windRelations,
  windScore
} from '../../../lib/sea/wind.ts'

const westCoast = [
  [270, 'onshore'],
  [310, 'onshore'],
  [315, 'cross_onshore'],
  [330, 'cross_onshore'],
  [345, 'cross_shore'],
  [0, 'cross_shore'],
  [15, 'cross_shore'],
  [16, 'cross_offshore'],
  [30, 'cross_offshore'],
  [45, 'cross_offshore'],
  [46, 'offshore'],
  [90, 'offshore']
] as const

t.test('wind', t => {
  t.test('is named by its angle to a west coast', t => {
    for (const [from, relation] of westCoast) t.equal(windRelation(from, 270), relation, `from ${from}`)
    t.end()
  })

  t.test('counts as its mean, or as 0.7 of a strong gust', t => {
    t.equal(effectiveWindKmh(10, 14), 10)
    t.equal(effectiveWindKmh(28, 45), 31.499999999999996)
    t.equal(effectiveWindKmh(12, null), 12)
    t.end()
  })

  t.test('has no effect up to 8 km/h and scores zero at its limit', t => {
    for (const relation of windRelations) {
      t.equal(windScore(relation, 8), 1)
      t.equal(windScore(relation, windLimitKmh[relation]), 0)
      t.equal(windScore(relation, 120), 0)
    }
    t.end()
  })

  t.test('never scores better at a higher speed', t => {
    const speed = fc.double({ min: 0, max: 150, noNaN: true })
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(fc.constantFrom(...windRelations), speed, speed, (relation, a, b) => {
          return windScore(relation, Math.max(a, b)) <= windScore(relation, Math.min(a, b))
        })
      )
    )
    t.end()
  })
  t.end()
})
