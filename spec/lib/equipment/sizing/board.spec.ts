import fc from 'fast-check'
import t from 'tap'
import { describeBoard, recommendBoard } from '../../../../lib/equipment/sizing/board.ts'
import { getInches } from '../../../../lib/equipment/sizing/feet.ts'
import { boardRules } from '../../../../lib/equipment/sizing/tables.ts'
import { LEVELS, type SurfLevel } from '../../../../lib/lessons/level.ts'
import { anyLevel, anyWeight, twoWeights } from './arbitraries.ts'

const soft: [SurfLevel, kg: number, size: string, litres: number][] = [
  ['kids', 10, `5'0"`, 32],
  ['kids', 18, `5'0"`, 32],
  ['kids', 20, `5'6"`, 38],
  ['kids', 25, `5'6"`, 38],
  ['kids', 35, `6'0"`, 46],
  ['kids', 45, `6'6"`, 55],
  ['kids', 50, `7'0"`, 62],
  ['kids', 55, `7'0"`, 62],
  ['beginner', 34, `6'6"`, 55],
  ['beginner', 35, `7'0"`, 62],
  ['beginner', 49, `7'0"`, 62],
  ['beginner', 50, `7'6"`, 71],
  ['beginner', 65, `8'0"`, 81],
  ['beginner', 75, `8'0"`, 81],
  ['beginner', 79.9, `8'0"`, 81],
  ['beginner', 80, `8'6"`, 90],
  ['beginner', 90, `8'6"`, 90],
  ['beginner', 95, `9'0"`, 100],
  ['beginner', 120, `9'0"`, 100],
  ['beginner', 200, `9'0"`, 100]
]

const hard: [SurfLevel, kg: number, size: string, litres: number, target: number][] = [
  ['intermediate', 45, `5'10"`, 28.5, 27],
  ['intermediate', 60, `6'4"`, 36, 36],
  ['intermediate', 70, `6'10"`, 43.5, 42],
  ['intermediate', 75, `7'0"`, 46, 45],
  ['intermediate', 80, `7'2"`, 48.5, 48],
  ['intermediate', 90, `7'8"`, 56, 54],
  ['intermediate', 100, `8'0"`, 61, 60],
  ['intermediate', 200, `9'0"`, 74, 120],
  ['advanced', 10, `5'4"`, 22, 4],
  ['advanced', 50, `5'4"`, 22, 20],
  ['advanced', 65, `5'8"`, 26, 26],
  ['advanced', 70, `5'10"`, 28.5, 28],
  ['advanced', 72.34, `6'0"`, 31, 28.9],
  ['advanced', 75, `6'0"`, 31, 30],
  ['advanced', 80, `6'2"`, 33.5, 32],
  ['advanced', 90, `6'4"`, 36, 36],
  ['advanced', 100, `6'8"`, 41, 40]
]

t.test('the base board', async t => {
  for (const [level, weight, size, volumeLitres] of soft)
    await t.test(`of ${level} at ${weight} kg is a soft ${size}`, async t => {
      t.strictSame(recommendBoard({ level, weight }), {
        recommendation: { category: 'soft_board', size, volumeLitres }
      })
    })

  for (const [level, weight, size, volumeLitres, targetVolumeLitres] of hard)
    await t.test(`of ${level} at ${weight} kg is a hard ${size}`, async t => {
      t.strictSame(recommendBoard({ level, weight }), {
        recommendation: { category: 'board', size, volumeLitres, targetVolumeLitres }
      })
    })

  await t.test('is never shorter for a heavier rider', async t => {
    fc.assert(
      fc.property(anyLevel, twoWeights, (level, [light, heavy]) => {
        const [a, b] = [light, heavy].map(weight => recommendBoard({ level, weight }).recommendation)
        return getInches(a!.size) <= getInches(b!.size) && a!.volumeLitres <= b!.volumeLitres
      })
    )
    t.pass()
  })

  await t.test('is soft for beginners and kids, and hard for the others', async t => {
    fc.assert(
      fc.property(anyLevel, anyWeight, (level, weight) => {
        const learns = level === 'beginner' || level === 'kids'
        return recommendBoard({ level, weight }).recommendation.category === (learns ? 'soft_board' : 'board')
      })
    )
    t.pass()
  })

  await t.test('is a rung of its ladder with the volume of that rung', async t => {
    fc.assert(
      fc.property(anyLevel, anyWeight, (level, weight) => {
        const { size, volumeLitres } = recommendBoard({ level, weight }).recommendation
        return boardRules[level].ladder.some(rung => rung.size === size && rung.litres === volumeLitres)
      })
    )
    t.pass()
  })

  await t.test('of a hard board carries the rider unless it is the longest', async t => {
    fc.assert(
      fc.property(fc.constantFrom<SurfLevel>('intermediate', 'advanced'), anyWeight, (level, weight) => {
        const { size, volumeLitres, targetVolumeLitres } = recommendBoard({ level, weight }).recommendation
        return size === `9'0"` || volumeLitres >= targetVolumeLitres! - 0.05
      })
    )
    t.pass()
  })

  await t.test('comes from ladders that only rise, in length and in litres', async t => {
    for (const level of LEVELS)
      boardRules[level].ladder.reduce((shorter, longer) => {
        t.ok(getInches(shorter.size) < getInches(longer.size), `${level}: ${longer.size} is longer`)
        t.ok(shorter.litres < longer.litres, `${level}: ${longer.litres} L is more`)
        return longer
      })
  })

  await t.test('names only existing rungs', async t => {
    t.throws(() => describeBoard(boardRules.kids, 9), RangeError)
    for (const level of LEVELS) {
      const rule = boardRules[level]
      if (rule.category === 'board' || !('below' in rule.sizeByKg)) continue
      const sizes = [...rule.sizeByKg.below.map(([, size]) => size), rule.sizeByKg.beyond]
      t.ok(
        sizes.every(size => rule.ladder.some(rung => rung.size === size)),
        `every band of ${level} is on the ladder`
      )
    }
  })
})
