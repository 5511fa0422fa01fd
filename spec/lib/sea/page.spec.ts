import { readFile } from 'node:fs/promises'
import t from 'tap'
import { faceBandsM, gentlePeriodCurve, periodCurve } from '../../../lib/sea/parts.ts'
import { capOfReason, labels, weights } from '../../../lib/sea/score.ts'
import { windLimitKmh } from '../../../lib/sea/wind.ts'
import { FORBIDDEN_WORDING } from '../../support/forbidden-wording.ts'

const points = (curve: readonly (readonly number[])[]) => curve.map(([x, y]) => `${x}: ${y}`).join(', ')

const printed: Record<string, string[]> = {
  weights: Object.entries(weights).map(([part, weight]) => `| ${part} | ${weight} |`),
  'bands of the face': Object.entries(faceBandsM).map(
    ([level, band]) => `| ${level} | ${band.join(' | ')} |`
  ),
  'limits of the wind': Object.entries(windLimitKmh).map(([relation, limit]) => `| ${relation} | ${limit} |`),
  'points of the period': [
    `| intermediate, advanced | ${points(periodCurve)} |`,
    `| beginner, kids | ${points(gentlePeriodCurve)} |`
  ],
  reasons: Object.keys(capOfReason).map(reason => `| \`${reason}\` |`),
  labels: labels.map(([label]) => `| \`${label}\` |`)
}

t.test('docs/conditions.md', async t => {
  const file = await readFile(new URL('../../../../docs/conditions.md', import.meta.url), 'utf8')
  const page = file.replace(/ +/g, ' ')

  for (const [name, rows] of Object.entries(printed)) {
    t.test(`prints the ${name} of the score`, t => {
      t.ok(rows.length)
      t.same(
        rows.filter(row => !page.includes(row)),
        []
      )
      t.end()
    })
  }

  t.test('prints the cap of each reason', t => {
    for (const [reason, cap] of Object.entries(capOfReason)) {
      t.match(page, new RegExp(`\\| \`${reason}\` \\|[^|]+\\| ${cap} \\|`), reason)
    }
    t.end()
  })

  t.test('says who decides, and names no forecast', t => {
    t.match(page, 'The instructor on the beach decides')
    t.notMatch(page, FORBIDDEN_WORDING)
    t.end()
  })
})
