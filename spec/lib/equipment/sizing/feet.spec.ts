import fc from 'fast-check'
import t from 'tap'
import { getInches, parseFeet, printFeet } from '../../../../lib/equipment/sizing/feet.ts'

const spellings: [text: string, inches: number][] = [
  [`6'2"`, 74],
  [`6'2''`, 74],
  ['6’2″', 74],
  ['6’2”', 74],
  ['6′2″', 74],
  ['6´2´´', 74],
  [`6'2`, 74],
  [`6' 2"`, 74],
  [`  6 ' 2 "  `, 74],
  ['6ft 2in', 74],
  ['6ft2', 74],
  ['6 FT 2 IN', 74],
  ['6 ft. 2 in.', 74],
  ['6 feet 2 inches', 74],
  [`6'`, 72],
  ['6 ft', 72],
  ['6’0″', 72],
  [`10'11"`, 131],
  [`08'00"`, 96]
]

const nonsense = [
  '',
  ' ',
  'abc',
  '6',
  '74',
  `8'12"`,
  `6'-2"`,
  `6.5'`,
  `6'2.5"`,
  `-6'2"`,
  `6'2"x`,
  `100'0"`,
  `6'002"`,
  '6m',
  `'2"`,
  '6in',
  `6'2"\n6'2"`,
  '٦ft'
]

const anyInches = fc.integer({ min: 0, max: 1199 })

t.test('feet and inches', async t => {
  await t.test('are parsed in common spellings', async t => {
    for (const [text, inches] of spellings) t.equal(parseFeet(text), inches, text)
  })

  await t.test('are refused if the text is not a length', async t => {
    for (const text of nonsense) t.equal(parseFeet(text), undefined, JSON.stringify(text))
    t.throws(() => getInches('abc'), RangeError)
  })

  await t.test('are printed in one spelling', async t => {
    t.equal(printFeet(74), `6'2"`)
    t.equal(printFeet(72), `6'0"`)
    t.equal(printFeet(143), `11'11"`)
  })

  await t.test('survive printing and parsing', async t => {
    fc.assert(fc.property(anyInches, inches => getInches(printFeet(inches)) === inches))
    t.pass()
  })

  await t.test('parse any text to 0 to 11 inches over whole feet, or to nothing', async t => {
    fc.assert(
      fc.property(fc.string(), text => {
        const inches = parseFeet(text)
        return inches === undefined || (Number.isInteger(inches) && inches >= 0 && inches <= 1199)
      })
    )
    t.pass()
  })
})
