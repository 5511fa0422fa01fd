import t from 'tap'
import { listReached, type Texts } from './changed.ts'

const TEXTS: Texts = new Map([
  ['lib/a.ts', "import { b } from './b.ts'\nimport type { c } from './c.ts'"],
  ['lib/b.ts', 'export const b = sql`select sell_seats(1)`'],
  ['lib/c.ts', 'export type c = 1'],
  ['bin/index.ts', 'await import(`./commands/$' + '{file}.ts`)'],
  ['bin/commands/x.ts', 'export default 1'],
  ['sql/functions/sell_seats.sql', 'select free_seats(1)'],
  ['sql/functions/free_seats.sql', 'select 1'],
  ['spec/lib/a.spec.ts', "import { a } from '../../lib/a.ts'"],
  ['spec/lib/b.spec.ts', "import { b } from '../../lib/b.ts'"],
  ['spec/lib/c.spec.ts', "import type { c } from '../../lib/c.ts'"],
  ['spec/bin/x.spec.ts', "import '../../bin/index.ts'"],
  ['spec/docs.spec.ts', "readFileSync('docs/settings.md')"]
])

t.test('a change reaches', async t => {
  const rows: readonly [name: string, changed: string[], specs: string[]][] = [
    ['importers, the nearest first', ['lib/b.ts'], ['spec/lib/b.spec.ts', 'spec/lib/a.spec.ts']],
    ['nobody through an import of types alone', ['lib/c.ts'], []],
    [
      'callers of a SQL function through another one',
      ['sql/functions/free_seats.sql'],
      ['spec/lib/b.spec.ts', 'spec/lib/a.spec.ts']
    ],
    ['importers with a variable part', ['bin/commands/x.ts'], ['spec/bin/x.spec.ts']],
    ['specs that read the file by its name', ['docs/settings.md'], ['spec/docs.spec.ts']],
    ['a changed spec itself', ['spec/lib/c.spec.ts'], ['spec/lib/c.spec.ts']],
    [
      'everything if the schema changes',
      ['sql/migrations/000001_a.sql'],
      [...TEXTS.keys()].filter(path => path.endsWith('.spec.ts'))
    ],
    ['nothing if the file is in no text', ['LICENSE'], []],
    ['nothing through a spec that was deleted', ['spec/lib/gone.spec.ts'], []]
  ]
  for (const [name, changed, specs] of rows) t.strictSame(listReached(changed, TEXTS), specs, name)
})
