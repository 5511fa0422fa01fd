import t from 'tap'
import {
  ANYTHING,
  bannedIn,
  crossingOf,
  EFFECTS,
  forbiddenImportsOf,
  layerOf,
  MAY_USE,
  WIRED
} from '../support/layer-rules.ts'
import { findCycle, readSource, readSources, unusedExports } from '../support/sources.ts'

const product = readSources('lib', 'plugins', 'bin')
const users = readSources('spec', 'benchmarks')

/** The package for partners, whose programs use its exports. */
const PUBLISHED = 'bin/client/'

const IO =
  /^node:(fs|net|http|https|tls|dns|dgram|child_process|worker_threads|cluster)\b|^undici$|^postgres$/
const NAMES = /^(utils?|helpers?|types?|common|misc|managers?|base|shared-.*)$/
const MAX_LINES = 300
const MAX_LINES_OF_A_FUNCTION = 50

/** A flat list of parts; splitting it would only hide some of them. */
const LISTS = ['lib/app.ts createApp']

t.test('the codebase', async t => {
  t.test('has a layer for every file', async t => {
    t.strictSame(
      product.filter(({ path }) => layerOf(path) === 'no layer').map(({ path }) => path),
      []
    )
  })

  t.test('has no layer that the tables omit', async t => {
    const layers = new Set(product.map(({ path }) => layerOf(path)))
    t.strictSame(
      [...layers].filter(layer => !ANYTHING.includes(layer) && !MAY_USE[layer]),
      []
    )
    t.strictSame(
      WIRED.filter(path => !product.some(source => source.path === path)),
      []
    )
  })

  t.test('imports only what the table allows', async t => {
    t.strictSame(product.flatMap(forbiddenImportsOf), [])
  })

  t.test('has features that import neither each other nor higher folders', async t => {
    t.strictSame(product.flatMap(crossingOf), [])
  })

  t.test('has no import cycle', async t => {
    t.equal(findCycle(product.flatMap(({ edges }) => edges)), undefined)
  })

  t.test('has pure subjects', async t => {
    const subjects = product.filter(({ path }) => layerOf(path) === 'subject' && !EFFECTS.test(path))
    t.strictSame(
      subjects.flatMap(({ path, modules }) => modules.filter(m => IO.test(m)).map(m => `${path} ${m}`)),
      []
    )
  })

  t.test('uses clocks, randomness, SQL and settings only in the files allowed', async t => {
    t.strictSame(product.flatMap(bannedIn), [])
  })

  t.test('has no long file, no long function and no vague file name', async t => {
    t.strictSame(
      product.filter(({ lines }) => lines > MAX_LINES).map(({ path, lines }) => `${path} ${lines}`),
      []
    )
    t.strictSame(
      product.flatMap(({ path, functions }) =>
        functions
          .filter(f => f.lines > MAX_LINES_OF_A_FUNCTION && !LISTS.includes(`${path} ${f.name}`))
          .map(f => `${path} ${f.name} ${f.lines}`)
      ),
      []
    )
    const names = product
      .map(({ path }) => path)
      .filter(path =>
        path
          .replace(/\.ts$/, '')
          .split('/')
          .some(n => NAMES.test(n))
      )
    t.strictSame(names, [])
    t.strictSame(
      product.map(({ path }) => path).filter(path => !/^[a-z0-9/.-]+$/.test(path)),
      []
    )
  })

  t.test('exports nothing that no other file uses, and nothing for specs only', async t => {
    const own = product.filter(({ path }) => !path.startsWith(PUBLISHED))
    t.strictSame(unusedExports(own, users), [])
  })
})

t.test('the rules can fail', async t => {
  const forbidden: readonly [path: string, text: string][] = [
    ['lib/kernel/send.ts', "import { parse } from '../booking/rules.ts'"],
    ['lib/kernel/send.ts', "import type { Slot } from '../booking/slot.ts'"],
    ['lib/equipment/sizing/rules.ts', "import { find } from '../keys/queries.ts'"],
    ['lib/booking/queries.ts', "import { json } from '../kernel/answer.ts'"],
    ['lib/booking/transactions.ts', "import { findKeys } from '../keys/queries.ts'"],
    ['plugins/partner-v1/index.ts', "import octo from '../octo/index.ts'"],
    ['lib/app.ts', "import { plugins } from '../plugins/index.ts'"],
    ['bin/command.ts', "export * from '../plugins/site/index.ts'"]
  ]
  for (const [path, text] of forbidden) {
    t.equal(forbiddenImportsOf(readSource(path, text)).length, 1, `${path} ${text}`)
  }

  const crossings: readonly [path: string, text: string][] = [
    ['plugins/centre/day/day.ts', "import { rota } from '../team/rota.ts'"],
    ['plugins/centre/day/day.ts', "import type { Rota } from '../team/rota.ts'"],
    ['plugins/centre/kit/page.ts', "import { day } from '../day/day.ts'"],
    ['plugins/centre/messages/day.ts', "import { page } from '../kit/page.ts'"],
    ['plugins/centre/day/day.ts', "import { routes } from '../routes.ts'"]
  ]
  for (const [path, text] of crossings)
    t.equal(crossingOf(readSource(path, text)).length, 1, `${path} ${text}`)
  const below = readSource('plugins/centre/day/day.ts', "import { page } from '../kit/page.ts'")
  t.strictSame(crossingOf(below), [], 'a feature uses the kit')

  const banned: readonly [path: string, text: string][] = [
    ['lib/booking/rules.ts', 'const at = Date.now()'],
    ['lib/booking/rules.ts', 'const at = new Date()'],
    ['plugins/partner-v1/index.ts', 'const rows = sql<Row[]>`select 1`'],
    ['lib/booking/transactions.ts', 'sql.begin(work)'],
    ['lib/booking/queries.ts', 'query.cancel()'],
    ['plugins/storefront/order.ts', "issue.message.includes('at most')"],
    ['lib/kernel/parse.ts', '/^([a-z_]+)/.exec(issue.message)'],
    ['lib/infra/backup/lines.ts', 'error.message === DAMAGED'],
    ['lib/infra/migrations.ts', "new URL('../../sql', import.meta.url)"]
  ]
  for (const [path, text] of banned) t.equal(bannedIn(readSource(path, text)).length, 1, `${path} ${text}`)
  t.equal(
    bannedIn(readSource('lib/booking/rules.ts', '// never Date.now\nconst a = 1')).length,
    0,
    'a comment may'
  )

  const exported = readSource('lib/equipment/sizing/a.ts', 'export const f = 1\nexport const g = f')
  const spec = readSource('spec/lib/equipment/sizing/a.spec.ts', 'f + g')
  t.strictSame(unusedExports([exported], []), ['lib/equipment/sizing/a.ts f', 'lib/equipment/sizing/a.ts g'])
  t.strictSame(unusedExports([exported], [spec]), ['lib/equipment/sizing/a.ts g'], 'used by a spec only')

  const cycle = ["import { b } from './b.ts'", "import { a } from './a.ts'"]
  const edges = cycle.flatMap((text, i) => readSource(`lib/equipment/sizing/${'ab'[i]}.ts`, text).edges)
  t.strictSame(findCycle(edges), [
    'lib/equipment/sizing/a.ts',
    'lib/equipment/sizing/b.ts',
    'lib/equipment/sizing/a.ts'
  ])
  const long = readSource('lib/equipment/sizing/a.ts', `function f() {\n${'g()\n'.repeat(60)}}`)
  t.match(long.functions, [{ name: 'f', lines: 62 }])
})
