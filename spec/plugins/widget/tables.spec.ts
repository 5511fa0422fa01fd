import t from 'tap'
import { LEVELS } from '../../../lib/lessons/level.ts'
import { recommendLeash } from '../../../lib/sizing/leash.ts'
import { limits } from '../../../lib/sizing/tables.ts'
import { recommendTunedBoard } from '../../../lib/sizing/tuned-board.ts'
import { recommendWetsuit } from '../../../lib/sizing/wetsuit.ts'
import { rowFor, tabulateBoards, tabulateSuits } from '../../../plugins/widget/tables.ts'

const SEAS = [{}, { swellPeriodS: 6, swellDirectionDeg: 200, bestSwellDirDeg: 300 }, { swellPeriodS: 16 }]
const weights = Array.from(
  { length: limits.weightKg.max - limits.weightKg.min + 1 },
  (_, i) => i + limits.weightKg.min
)

t.test('tabulateBoards says what the rule says, for every level, sea and weight', async t => {
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

t.test('tabulateSuits says what the rule says, for every weight and height', async t => {
  const rows = tabulateSuits()
  let wrong = 0
  for (const weight of weights) {
    const { size, byCm } = rowFor(rows, weight)
    if (size !== recommendWetsuit({ weight }).recommendation.size) wrong += 1
    for (let height: number = limits.heightCm.min; height <= limits.heightCm.max; height += 1) {
      const told = byCm.find(([upToCm]) => height <= upToCm)?.[1]
      if (told !== recommendWetsuit({ weight, height }).recommendation.size) wrong += 1
    }
  }
  t.equal(wrong, 0)
  t.ok(rows.length < 60, `${rows.length} rows`)
})
