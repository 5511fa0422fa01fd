import fc from 'fast-check'
import t from 'tap'
import { angleBetweenDeg, breakingHeightM, compassPoint, directionLoss } from '../../../lib/sea/physics.ts'

const breaking = [
  [1, 8, 1.415],
  [1, 10, 1.547],
  [1, 12, 1.664],
  [1.5, 12, 2.301],
  [2, 14, 3.081],
  [0.5, 9, 0.852],
  [1.2, 10, 1.789],
  [1.2, 6, 1.459]
] as const

const compass = [
  [0, 'N'],
  [11, 'N'],
  [12, 'NNE'],
  [90, 'E'],
  [225, 'SW'],
  [300, 'WNW'],
  [348, 'NNW'],
  [349, 'N'],
  [360, 'N']
] as const

const bearing = fc.double({ min: 0, max: 360, noNaN: true })

t.test('physics of waves', t => {
  t.test('waves break at the height of Komar and Gaughan', t => {
    for (const [height, period, face] of breaking) {
      t.ok(Math.abs(breakingHeightM(height, period) - face) <= 0.005, `${height} m at ${period} s: ${face} m`)
    }
    t.end()
  })

  t.test('an angle is the short way round', t => {
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(bearing, bearing, fc.integer({ min: -3, max: 3 }), (a, b, rotations) => {
          const angle = angleBetweenDeg(a, b)
          return (
            angle >= 0 &&
            angle <= 180 &&
            Math.abs(angleBetweenDeg(b, a) - angle) < 1e-6 &&
            Math.abs(angleBetweenDeg(a + 360 * rotations, b) - angle) < 1e-6
          )
        })
      )
    )
    t.equal(angleBetweenDeg(350, 10), 20)
    t.end()
  })

  t.test('swell off the best bearing loses height, all of it at a right angle', t => {
    t.equal(directionLoss(0), 1)
    t.ok(Math.abs(directionLoss(60) - Math.SQRT1_2) < 1e-9)
    for (const offset of [91, 135, 180]) t.equal(directionLoss(offset), 0)
    t.end()
  })

  t.test('bearings have sixteen names', t => {
    for (const [bearing, name] of compass) t.equal(compassPoint(bearing), name)
    t.end()
  })
  t.end()
})
