import t from 'tap'
import { findCycle, readSource, readSources, type Source, unusedExports } from '../support/sources.ts'

const product = readSources('lib', 'plugins', 'bin')
const users = readSources('spec', 'benchmarks')

/**
 * Wiring modules of a feature: they sit between its rows and the kernel, and may use the kernel's tools.
 */
const WIRED = [
  'lib/partners/keys/authenticators.ts',
  'lib/people/authenticator.ts',
  'lib/booking/availability.ts',
  'lib/booking/schedule-cache.ts',
  'lib/booking/transactions.ts',
  'lib/people/connector/transactions.ts',
  'lib/partners/oauth/provider.ts',
  'lib/partners/oauth/server.ts',
  'lib/sea/reader.ts',
  'lib/infra/doctor/meters.ts',
  'lib/booking/offers/gate.ts',
  'lib/sea/refresh.ts',
  'lib/storefront/gate.ts',
  'lib/storefront/reader.ts',
  'lib/booking/list/queue.ts',
  'lib/events/reader.ts',
  'lib/webhooks/worker.ts',
  'lib/webhooks/post.ts',
  'lib/mail/worker.ts'
]

/** Feature files with effects outside the process; all others are pure. */
const EFFECTS = /^lib\/(sea\/providers|mail\/transports)\//

/** Layers by the first matching pattern. */
const LAYERS: readonly [layer: string, pattern: RegExp][] = [
  ['ground', /^lib\/(errors|package|infra\/(fair-queue|memoize|shapes))\.ts$|^lib\/text\//],
  ['kernel', /^lib\/kernel\//],
  ['pages', /^lib\/pages\//],
  ['database', /^lib\/infra\/database\//],
  ['embedded', /^lib\/infra\/embedded\//],
  ['net', /^lib\/infra\/net\//],
  ['config', /^lib\/config\.ts$/],
  ['migrations', /^lib\/infra\/migrations\.ts$/],
  ['rates', /^lib\/rates\.ts$/],
  ['rate store', /^lib\/infra\/rate-store\//],
  ['deps', /^lib\/deps\.ts$/],
  ['openapi', /^lib\/openapi(-words)?\.ts$/],
  ['app', /^lib\/(app|housekeeping)\.ts$/],
  ['letters', /^lib\/mail\/letters\//],
  ['wired', new RegExp(`^(${WIRED.join('|').replaceAll('.', '\\.')})$`)],
  ['queries', /^lib\/[^/]+\/([^/]+\/)?queries\.ts$/],
  ['transactions', /^lib\/[^/]+\/([^/]+\/)?transactions\.ts$/],
  ['subject', /^lib\/[^/]+\/.*\.ts$/],
  ['plugin list', /^plugins\/index\.ts$/],
  ['plugin', /^plugins\/[^/]+\/.*\.ts$/],
  ['bin', /^bin\//]
]

/** Layers that a layer may import at run time; itself only if listed. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  ground: ['ground'],
  kernel: ['ground', 'kernel'],
  pages: ['ground', 'pages'],
  database: ['ground', 'database'],
  embedded: ['ground', 'database', 'embedded'],
  net: ['ground', 'net'],
  config: ['ground', 'net'],
  migrations: ['ground', 'database'],
  rates: ['kernel'],
  'rate store': ['kernel', 'rate store'],
  deps: ['kernel'],
  openapi: ['ground', 'kernel', 'openapi'],
  subject: ['ground', 'subject'],
  letters: ['ground', 'pages', 'subject', 'letters'],
  queries: ['ground', 'database', 'subject'],
  transactions: ['ground', 'database', 'subject', 'queries'],
  wired: ['ground', 'database', 'net', 'subject', 'letters', 'queries', 'transactions', 'kernel'],
  plugin: [
    'ground',
    'kernel',
    'pages',
    'database',
    'deps',
    'openapi',
    'subject',
    'wired',
    'queries',
    'transactions',
    'plugin'
  ],
  'plugin list': ['kernel', 'plugin']
}

/** Layers without restrictions: the wiring of the app, and the commands. */
const ANYTHING = ['app', 'bin']

/** Layers of which a layer may also import types, which vanish at run time. */
const MAY_NAME: Readonly<Record<string, readonly string[]>> = {
  rates: ['config', 'rate store'],
  deps: ['ground', 'database', 'subject', 'wired', 'queries', 'transactions', 'config', 'rates'],
  openapi: ['deps'],
  subject: ['database', 'letters', 'wired', 'queries', 'transactions', 'config'],
  queries: ['wired', 'queries', 'transactions'],
  transactions: ['wired', 'transactions'],
  wired: ['wired', 'transactions']
}

/** Browser code, which uses the person's clock. */
const IN_BROWSERS = 'plugins/centre/browser/'

/** Folders of the centre below its features, lowest first: each may use those before it. */
const BELOW_FEATURES = ['messages', 'browser', 'kit']

/** Imports that cross folders of the centre upwards, or from one feature to another, as sentences. */
function crossingOf({ path, edges }: Source): string[] {
  const folderOf = (file: string) => /^plugins\/centre\/([^/]+)\//.exec(file)?.[1]
  const rankOf = (folder: string) => (BELOW_FEATURES.indexOf(folder) + 1 || BELOW_FEATURES.length + 1) - 1
  const here = folderOf(path)
  if (here === undefined) return []
  return edges
    .filter(({ to }) => to.startsWith('plugins/centre/'))
    .filter(({ to }) => {
      const there = folderOf(to)
      return there === undefined || (there !== here && rankOf(there) >= rankOf(here))
    })
    .map(({ to }) => `${path} imports ${to}`)
}

/** The package for partners, whose programs use its exports. */
const PUBLISHED = 'bin/client/'

/** Expressions allowed in these files only, with the reason. */
const BANS: readonly [expression: RegExp, allowed: RegExp, reason: string][] = [
  [
    /\bDate\.now\b|new Date\(\)/,
    new RegExp(`^(lib/(config|app)\\.ts|bin/|${IN_BROWSERS})`),
    'time is an argument'
  ],
  [/Math\.random/, /^(lib\/(config|app)\.ts|bin\/)/, 'randomness is an argument'],
  [/process\.env/, /^(lib\/(config|app)\.ts|bin\/)/, 'the environment is read once'],
  [
    /\b(sql|read|write|tx)(\s*<[^`;]*>)?\s*`/,
    /^lib\/([^/]+\/([^/]+\/)?(queries|transactions)|infra\/migrations)\.ts$|^plugins\/centre\/[a-z]+\/([a-z]+-)?(queries|writes)\.ts$/,
    'SQL belongs into queries and transactions'
  ],
  [
    /\.(begin|reserve)\(/,
    /^lib\/infra\/migrations\.ts$/,
    'if the connection dies inside, the process crashes'
  ],
  [/\.cancel\(/, /^$/, 'a cancel on a lost connection throws an error that no code can catch'],
  [
    /import\.meta/,
    /^lib\/package\.ts$|^bin\/(build\/(bundle|bundle-options)|calendar)\.ts$/,
    'a bundle is in another folder than its sources'
  ],
  [
    /(?<!typeof [\w.]*)\.(message|hint)( [!=]== |\.(includes|startsWith|endsWith|match|search)\()|\.(exec|test)\([^()]*\.(message|hint)\)/,
    /^$/,
    'texts are for people; programs compare codes'
  ]
]

const IO =
  /^node:(fs|net|http|https|tls|dns|dgram|child_process|worker_threads|cluster)\b|^undici$|^postgres$/
const NAMES = /^(utils?|helpers?|types?|common|misc|managers?|base|shared-.*)$/
const MAX_LINES = 300
const MAX_LINES_OF_A_FUNCTION = 50

/** A flat list of parts; splitting it would only hide some of them. */
const LISTS = ['lib/app.ts createApp']

function layerOf(path: string): string {
  return LAYERS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'no layer'
}

/** Folder of a subject or plugin. */
function moduleOf(path: string): string | undefined {
  return /^(?:lib\/infra|lib|plugins)\/([^/]+)\//.exec(path)?.[1]
}

/** Describes each forbidden import of a source. */
function forbiddenImportsOf({ path, edges }: Source): string[] {
  const layer = layerOf(path)
  if (ANYTHING.includes(layer)) {
    const allowed = (to: string) =>
      !to.startsWith('plugins/') || (layer === 'bin' && to === 'plugins/index.ts')
    return edges.filter(({ to }) => !allowed(to)).map(({ to }) => `${path} imports ${to}`)
  }
  return edges
    .filter(({ to, typesOnly }) => {
      const imported = layerOf(to)
      const isAllowed =
        MAY_USE[layer]?.includes(imported) || (typesOnly && MAY_NAME[layer]?.includes(imported))
      const isOtherModule = moduleOf(path) !== moduleOf(to)
      const isOtherPlugin = layer === imported && layer === 'plugin' && isOtherModule
      const areOtherQueries = imported === 'queries' && layer !== 'plugin' && isOtherModule && !typesOnly
      return !isAllowed || isOtherPlugin || areOtherQueries
    })
    .map(({ to }) => `${path} (${layer}) imports ${to} (${layerOf(to)})`)
}

function bannedIn({ path, code }: Source): string[] {
  return BANS.filter(([expression, allowed]) => expression.test(code) && !allowed.test(path)).map(
    ([expression, , reason]) => `${path} has ${expression.exec(code)?.[0]}: ${reason}`
  )
}

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
