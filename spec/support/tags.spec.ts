import t from 'tap'
import { parseTags } from './tags.ts'

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
