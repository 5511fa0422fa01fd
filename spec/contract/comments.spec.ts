import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { rulesBrokenBy, splitSql, splitTypeScript } from '../support/comments.ts'

/** Folders whose comments are counted; migrations are never edited, and spec/tools has its own packages. */
const FOLDERS = ['lib', 'plugins', 'bin', 'sql/functions', 'benchmarks', 'spec']

/** Share of comments in a folder that may break a rule: the patterns also match a few sound sentences. */
const MAX_SHARE = 0.01

/** Names in comments that are another program's. */
const FOREIGN = ['CAP_DAC_READ_SEARCH', 'CAP_DAC_OVERRIDE', 'O_EXCL']

const sources = FOLDERS.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(ts|sql)$/.test(file) && !file.includes('node_modules/'))
    .map(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      return {
        folder,
        file: join(folder, file),
        ...(file.endsWith('.sql') ? splitSql(text) : splitTypeScript(text))
      }
    })
)

/** Names in comments that no code has: parameters of an SQL function, and constants. */
function namesWithoutCode(code: string, comments: readonly { text: string }[], pattern: RegExp): string[] {
  const identifiers = new Set(code.match(/\w+/g))
  const named = comments.flatMap(({ text }) => text.match(pattern) ?? [])
  return [...new Set(named)].filter(name => !identifiers.has(name) && !FOREIGN.includes(name))
}

const PARAMETER = /\bp_\w+/g
const CONSTANT = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g

t.test('comments are plain English', async t => {
  for (const folder of FOLDERS) {
    const comments = sources
      .filter(source => source.folder === folder)
      .flatMap(({ file, comments }) => comments.map(comment => ({ file, ...comment })))
    const broken = comments.filter(({ text }) => rulesBrokenBy(text).length > 0)
    t.ok(comments.length > 100, `${folder} has comments`)
    t.ok(
      broken.length <= comments.length * MAX_SHARE,
      `${folder}: ${broken.map(({ file, line, text }) => `${file}:${line} ${rulesBrokenBy(text)}`).join('; ')}`
    )
  }
})

t.test('comments name what exists', async t => {
  for (const { file, code, comments } of sources.filter(({ file }) => file.endsWith('.sql')))
    t.strictSame(namesWithoutCode(code, comments, PARAMETER), [], file)
  const code = sources.map(source => source.code).join('\n')
  t.strictSame(
    namesWithoutCode(
      code,
      sources.flatMap(({ comments }) => comments),
      CONSTANT
    ),
    []
  )
})

t.test('the counts can fail', async t => {
  const cases: readonly [text: string, broken: number][] = [
    ['What decides how many seats may be sold.', 1],
    ['Inputs of the vacancy rule.', 0],
    ['The offer where it is given.', 1],
    ['Nobody waits longer than this.', 1]
  ]
  for (const [text, broken] of cases) t.equal(rulesBrokenBy(text).length, broken, text)
  const script = splitTypeScript("/** Which\n * seats. */\nconst a = 'https://x' // who\n// and\n// why\n")
  t.strictSame(script.comments, [
    { line: 1, text: 'Which seats.' },
    { line: 3, text: 'who and why' }
  ])
  t.equal(script.code.trim(), "const a = 'https://x'")
  const { comments, code } = splitSql('-- Which\n-- p_seats.\nselect p_seat;\n')
  t.strictSame(comments, [{ line: 1, text: 'Which p_seats.' }])
  t.strictSame(namesWithoutCode(code, comments, PARAMETER), ['p_seats'])
})
