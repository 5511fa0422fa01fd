import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { commentsOf, commentsOfSql, rulesBrokenBy } from '../support/comments.ts'

/** Folders whose comments are counted; migrations are never edited, and spec/tools has its own packages. */
const FOLDERS = ['lib', 'plugins', 'bin', 'sql/functions', 'benchmarks', 'spec']

/** Share of comments in a folder that may break a rule: the patterns also match a few sound sentences. */
const MAX_SHARE = 0.01

t.test('comments are plain English', async t => {
  for (const folder of FOLDERS) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(ts|sql)$/.test(file) && !file.includes('node_modules/'))
      .map(file => join(folder, file))
    const comments = files.flatMap(file => {
      const text = readFileSync(file, 'utf8')
      return (file.endsWith('.sql') ? commentsOfSql(text) : commentsOf(text)).map(comment => ({
        file,
        ...comment
      }))
    })
    const broken = comments.filter(({ text }) => rulesBrokenBy(text).length > 0)
    t.ok(comments.length > 100, `${folder} has comments`)
    t.ok(
      broken.length <= comments.length * MAX_SHARE,
      `${folder}: ${broken.map(({ file, line, text }) => `${file}:${line} ${rulesBrokenBy(text)}`).join('; ')}`
    )
  }
})

t.test('the count can fail', async t => {
  const cases: readonly [text: string, broken: number][] = [
    ['What decides how many seats may be sold.', 1],
    ['Inputs of the vacancy rule.', 0],
    ['The offer where it is given.', 1],
    ['Nobody waits longer than this.', 1]
  ]
  for (const [text, broken] of cases) t.equal(rulesBrokenBy(text).length, broken, text)
  t.match(commentsOf('/** Which\n * seats. */\nconst a = 1 // who\n'), [
    { text: 'Which seats.' },
    { text: 'who' }
  ])
  t.match(commentsOfSql('-- Which\n-- seats.\nselect 1;\n'), [{ text: 'Which seats.' }])
})
