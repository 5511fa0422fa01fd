import { readFileSync } from 'node:fs'
import t from 'tap'
import type { Scale } from '../../../../lib/equipment/sizing/scale.ts'
import * as tables from '../../../../lib/equipment/sizing/tables.ts'

const { kids, beginner, intermediate, advanced } = tables.boardRules
const page = readFileSync('docs/sizing.md', 'utf8').replace(/ +/g, ' ')

/** Rows of a scale as the page prints them: bound, value. */
function listRows<T>(scale: Scale<T>, print: (value: T) => string = String): string[] {
  const [word, bounds] = 'below' in scale ? ['below', scale.below] : ['to', scale.upTo]
  const last = bounds.at(-1)?.[0]
  return [
    ...bounds.map(([bound, value]) => `| ${word} ${bound} | ${print(value)} |`),
    `| ${word === 'below' ? `${last} and more` : `above ${last}`} | ${print(scale.beyond)} |`
  ]
}

const printed: Record<string, string[]> = {
  'soft boards': tables.softLadder.map(({ size, litres }) => `| ${size} | ${litres} |`),
  'hard boards': tables.hardLadder.map(({ size, litres }) => `| ${size} | ${litres} |`),
  "kids' boards": kids.category === 'soft_board' ? listRows(kids.sizeByKg) : [],
  "beginners' boards": beginner.category === 'soft_board' ? listRows(beginner.sizeByKg) : [],
  'litres for each kg': Object.entries({ intermediate, advanced }).map(
    ([level, rule]) => `| \`${level}\` | ${rule.category === 'board' && rule.litresPerKg} |`
  ),
  "children's suits by weight": listRows(tables.kidsSuitByKg),
  "children's suits by height": listRows(tables.kidsSuitByCm),
  "adults' suits": listRows(tables.adultSuitByKg),
  'cuts of suits': Object.entries(tables.adultCuts).flatMap(([size, { shortUpToCm, tallFromCm }]) => [
    ...(shortUpToCm ? [`| ${size}S to ${shortUpToCm} |`] : []),
    ...(tallFromCm ? [`| ${size}T from ${tallFromCm} |`] : [])
  ]),
  'wear for the water': listRows(
    tables.wearByWaterC,
    ({ thickness, boots, hood }) => `${thickness} | ${boots ?? 'none'} | ${hood ? 'yes' : 'no'}`
  ),
  boots: listRows(tables.bootByShoeEu)
}

const scales: Scale<unknown>[] = [
  tables.periodClasses,
  tables.directionClasses,
  tables.kidsSuitByKg,
  tables.kidsSuitByCm,
  tables.adultSuitByKg,
  tables.wearByWaterC,
  tables.bootByShoeEu,
  ...Object.values(tables.leashMm),
  ...Object.values(tables.leashAttachment),
  ...Object.values(tables.boardRules).flatMap(rule => (rule.category === 'soft_board' ? [rule.sizeByKg] : []))
]

t.test('the tables of sizing', async t => {
  for (const [name, rows] of Object.entries(printed))
    await t.test(`are printed in docs/sizing.md: ${name}`, async t => {
      t.ok(rows.length)
      t.strictSame(
        rows.filter(row => !page.includes(row)),
        []
      )
    })

  await t.test('have bounds that only rise', async t => {
    for (const scale of scales) {
      const bounds = ('below' in scale ? scale.below : scale.upTo).map(([bound]) => bound)
      t.strictSame(
        bounds,
        bounds.toSorted((a, b) => a - b)
      )
    }
  })
})
