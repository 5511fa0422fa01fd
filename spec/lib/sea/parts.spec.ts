import t from 'tap'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { directionScore, faceBandsM, periodScore, sizeScore, tideScore } from '../../../lib/sea/parts.ts'

const periods = [
  ['advanced', 3, 0],
  ['advanced', 4, 0],
  ['intermediate', 6, 0.25],
  ['advanced', 7, 0.375],
  ['intermediate', 8, 0.5],
  ['advanced', 10, 0.75],
  ['advanced', 12, 0.9],
  ['advanced', 14, 1],
  ['advanced', 20, 1],
  ['beginner', 6, 0.4],
  ['kids', 8, 0.8],
  ['beginner', 9, 1],
  ['beginner', 12, 1],
  ['kids', 14, 0.8],
  ['beginner', 16, 0.6],
  ['kids', 18, 0.4],
  ['beginner', 25, 0.4]
] as const

const tides = [
  ['low', 0.2, 1],
  ['low', 0.5, 0.6],
  ['low', 0.9, 0.3],
  ['mid', 0.5, 1],
  ['mid', 0, 0.6],
  ['mid', 1, 0.6],
  ['low-mid', 0.5, 1],
  ['low-mid', 0.9, 0.6],
  ['mid-high', 0.1, 0.6],
  ['mid-high', 0.9, 1],
  ['high', 0.1, 0.3],
  ['high', 1, 1],
  ['any', 0.5, undefined]
] as const

t.test('the parts of the score', t => {
  t.test('size is zero at the ends and full between the shoulders', t => {
    for (const level of LEVELS) {
      const [begin, full, fade, end] = faceBandsM[level]
      for (const face of [0, begin, end, end + 1]) t.equal(sizeScore(level, face), 0, `${level} ${face} m`)
      for (const face of [full, (full + fade) / 2, fade]) t.equal(sizeScore(level, face), 1)
    }
    t.ok(Math.abs(sizeScore('beginner', 1.3) - 0.5) < 1e-9)
    t.end()
  })

  t.test('period is linear between its points, and falls for levels that need gentle waves', t => {
    for (const [level, period, score] of periods)
      t.equal(periodScore(level, period), score, `${level} ${period} s`)
    t.end()
  })

  t.test('direction is full up to 15 degrees and zero at a right angle', t => {
    for (const offset of [0, 10, 15]) t.equal(directionScore(offset), 1)
    t.ok(Math.abs(directionScore(52.5) - Math.SQRT1_2) < 1e-9)
    for (const offset of [90, 120, 180]) t.equal(directionScore(offset), 0)
    t.end()
  })

  t.test('tide decreases from the preferred third', t => {
    for (const [best, position, score] of tides)
      t.equal(tideScore(best, position), score, `${best} at ${position}`)
    t.end()
  })
  t.end()
})
