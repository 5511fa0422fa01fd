import type { Source } from './sources.ts'

/**
 * Wiring modules of a feature: they sit between its rows and the kernel, and may use the kernel's tools.
 */
export const WIRED = [
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
  'lib/mail/worker.ts',
  'lib/payments/worker.ts',
  'lib/payments/events.ts'
]

/** Feature files with effects outside the process; all others are pure. */
export const EFFECTS = /^lib\/(sea\/providers|mail\/transports|payments\/providers)\//

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
  ['openapi', /^lib\/openapi(-(octo-)?words)?\.ts$/],
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
export const MAY_USE: Readonly<Record<string, readonly string[]>> = {
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
export const ANYTHING = ['app', 'bin']

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
export function crossingOf({ path, edges }: Source): string[] {
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

export function layerOf(path: string): string {
  return LAYERS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'no layer'
}

/** Folder of a subject or plugin. */
function moduleOf(path: string): string | undefined {
  return /^(?:lib\/infra|lib|plugins)\/([^/]+)\//.exec(path)?.[1]
}

/** Describes each forbidden import of a source. */
export function forbiddenImportsOf({ path, edges }: Source): string[] {
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

export function bannedIn({ path, code }: Source): string[] {
  return BANS.filter(([expression, allowed]) => expression.test(code) && !allowed.test(path)).map(
    ([expression, , reason]) => `${path} has ${expression.exec(code)?.[0]}: ${reason}`
  )
}
