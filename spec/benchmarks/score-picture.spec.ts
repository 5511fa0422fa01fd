// tags: full
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { drawScore } from '../../benchmarks/score-picture.ts'

t.test('the picture of the score', async t => {
  const committed = await readFile(new URL('../../../docs/score.svg', import.meta.url), 'utf8')

  t.test('in docs is the one the functions draw', t => {
    t.equal(committed, drawScore(), 'draw it again: node dist/benchmarks/plot-score.js')
    t.end()
  })

  t.test('contains only valid numbers', t => {
    t.notMatch(committed, /NaN|undefined|Infinity/)
    t.end()
  })
})
