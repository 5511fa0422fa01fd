import t from 'tap'
import { recommendLeash } from '../../../lib/equipment/sizing/leash.ts'
import { adviseWetsuit } from '../../../lib/equipment/sizing/suit-advice.ts'
import { limits } from '../../../lib/equipment/sizing/tables.ts'
import { recommendTunedBoard } from '../../../lib/equipment/sizing/tuned-board.ts'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { rowFor, tabulateBoards, tabulateSuits } from '../../../plugins/widget/tables.ts'

const SEAS = [{}, { swellPeriodS: 6, swellDirectionDeg: 200, bestSwellDirDeg: 300 }, { swellPeriodS: 16 }]
const weights = Array.from(
  { length: limits.weightKg.max - limits.weightKg.min + 1 },
  (_, i) => i + limits.weightKg.min
)

t.test('tabulateBoards equals the rule for every level, sea and weight', async t => {
  const wrong = LEVELS.flatMap(level =>
    SEAS.flatMap(sea => {
      const rows = tabulateBoards(level, sea)
      return weights.filter(weight => {
        const { size, category } = recommendTunedBoard({ level, weight, ...sea }).recommendation
        const row = rowFor(rows, weight)
        const leash = recommendLeash({ boardSize: size, category }).recommendation.size
        return row.size !== size || row.category !== category || row.leash !== leash
      })
    })
  )
  t.strictSame(wrong, [])
})

/** Sizes for a wearer, the recommended one first, with a mark if it is the best. */
function noticeOf(wearer: { weight: number; height?: number }): string {
  const { recommendation, alsoConsider = [], notices } = adviseWetsuit(wearer)
  return [recommendation, ...alsoConsider].map(({ size }) => size).join(' / ') + (notices ? ' *' : '')
}

t.test('tabulateSuits contains both sizes between two charts', async t => {
  const { size, byCm } = rowFor(tabulateSuits(), 48)
  t.equal(size, '14 / XS *')
  t.equal(byCm.find(([upToCm]) => upToCm >= 165)?.[1], '14 / XS *')
})

t.test('tabulateSuits equals the rule for every weight and height', async t => {
  const rows = tabulateSuits()
  let wrong = 0
  for (const weight of weights) {
    const { size, byCm } = rowFor(rows, weight)
    if (size !== noticeOf({ weight })) wrong += 1
    for (let height: number = limits.heightCm.min; height <= limits.heightCm.max; height += 1) {
      const entry = byCm.find(([upToCm]) => height <= upToCm)?.[1]
      if (entry !== noticeOf({ weight, height })) wrong += 1
    }
  }
  t.equal(wrong, 0)
  t.ok(rows.length < 60, `${rows.length} rows`)
})
