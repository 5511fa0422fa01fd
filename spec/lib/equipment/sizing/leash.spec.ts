import fc from 'fast-check'
import t from 'tap'
import { getInches, printFeet } from '../../../../lib/equipment/sizing/feet.ts'
import { type LeashedBoard, recommendLeash } from '../../../../lib/equipment/sizing/leash.ts'
import { boardCategories, limits } from '../../../../lib/equipment/sizing/tables.ts'

const cases: [LeashedBoard, size: string, lengthFt: number, thicknessMm: number, attachment: string][] = [
  [{ boardSize: `8'0"`, category: 'soft_board' }, `8'0"`, 8, 7, 'ankle'],
  [{ boardSize: `8'6"`, category: 'soft_board' }, `9'0"`, 9, 8, 'calf'],
  [{ boardSize: `6'3"` }, `7'0"`, 7, 7, 'ankle'],
  [{ boardSize: `5'10"` }, `6'0"`, 6, 6, 'ankle'],
  [{ boardSize: `6'` }, `6'0"`, 6, 6, 'ankle'],
  [{ boardSize: '6’0″' }, `6'0"`, 6, 6, 'ankle'],
  [{ boardSize: `7'0"`, category: 'board' }, `7'0"`, 7, 7, 'ankle'],
  [{ boardSize: `8'11"` }, `9'0"`, 9, 7, 'ankle'],
  [{ boardSize: `9'0"`, category: 'board' }, `9'0"`, 9, 7, 'calf'],
  [{ boardSize: `9'6"` }, `10'0"`, 10, 8, 'calf'],
  [{ boardSize: `12'0"` }, `12'0"`, 12, 8, 'calf'],
  [{ boardSize: `4'0"` }, `4'0"`, 4, 6, 'ankle']
]

const { min, max } = limits.boardSizeIn
const anyInches = fc.integer({ min, max })
const anyCategory = fc.constantFrom(...boardCategories, undefined)

t.test('the leash', async t => {
  for (const [board, size, lengthFt, thicknessMm, attachment] of cases)
    await t.test(`of ${board.boardSize} ${board.category ?? ''} is ${size}, ${thicknessMm} mm`, async t => {
      t.strictSame(recommendLeash(board), { recommendation: { size, lengthFt, thicknessMm, attachment } })
    })

  await t.test('is never shorter than the board, and less than a foot longer', async t => {
    fc.assert(
      fc.property(anyInches, anyCategory, (inches, category) => {
        const { size, lengthFt } = recommendLeash({ boardSize: printFeet(inches), category }).recommendation
        const over = getInches(size) - inches
        return over >= 0 && over < 12 && getInches(size) === lengthFt * 12
      })
    )
    t.pass()
  })

  await t.test('never grows thinner with a longer board', async t => {
    fc.assert(
      fc.property(anyInches, anyInches, anyCategory, (a, b, category) => {
        const thickness = (inches: number) =>
          recommendLeash({ boardSize: printFeet(inches), category }).recommendation.thicknessMm
        return thickness(Math.min(a, b)) <= thickness(Math.max(a, b))
      })
    )
    t.pass()
  })

  await t.test('is refused for an invalid length', async t => {
    t.throws(() => recommendLeash({ boardSize: 'abc' }), RangeError)
  })
})
