import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parseTags, readTags } from './tags.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

t.test('the tags of a spec', async t => {
  const none = { full: false, alone: false, sql: false }
  const rows: readonly [name: string, text: string, tags: object][] = [
    ['stand in its first line', '// tags: full sql\nimport', { ...none, full: true, sql: true }],
    ['are none without that line', "import t from 'tap'\n", none],
    ['are none in a later line', '\n// tags: full\n', none],
    ['are none in an empty file', '', none]
  ]
  for (const [name, text, tags] of rows) t.strictSame(parseTags(text, 'a.spec.ts'), tags, name)
  t.throws(() => parseTags('// tags: slow\n', 'a.spec.ts'), { message: /^a\.spec\.ts: unknown tag "slow"/ })
})

t.test('each spec in docs/promises.md is in the fast lane', async t => {
  const rows = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8').split('\n').slice(7, -1)
  t.ok(rows.length > 30)
  for (const row of rows) {
    const specs = [...row.matchAll(/`(spec\/\S+\.spec\.ts)`/g)].map(([, path]) => path as string)
    t.ok(specs.length > 0, row)
    for (const path of specs) t.equal(readTags(join(ROOT, path)).full, false, path)
  }
})
