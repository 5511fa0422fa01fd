import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { digestOf } from '../../text/digest.ts'
import { compiledZone, shippedRelease, zoneNames } from '../../text/zones.ts'
import type { Binaries } from './binaries.ts'
import { type Folder, syncFolder } from './folder.ts'
import { isIntact, writeManifest } from './manifest.ts'

interface CopyOptions {
  readonly zoneData?: string | undefined
  /** False skips flushing. For specs only. */
  readonly durable?: boolean
}

/** Release of a folder of compiled zones: from tzdata.zi (Debian) or +VERSION (BSD, macOS), undefined if both lack it. */
export function releaseOf(folder: string): string | undefined {
  for (const name of ['tzdata.zi', '+VERSION']) {
    const [line = ''] = readIfExists(join(folder, name)).split('\n', 1)
    const release = /\b\d{4}[a-z]+\b/.exec(line)?.[0]
    if (release) return release
  }
  return undefined
}

/** Throws if `zoneData` is not a folder of compiled zones. */
export function checkZoneData(zoneData: string | undefined): void {
  if (zoneData !== undefined && !existsSync(join(zoneData, 'Etc', 'UTC')))
    throw new Error(`ZONE_DATA ${zoneData} is not a folder of compiled time zones: it has no Etc/UTC.`)
}

/**
 * Ensures a copy of PostgreSQL with current time zone data. PostgreSQL reads zones from a folder beside its own program, which
 * npm may have made read-only. So the program is copied into the data folder, with links to all other files. `zoneData`
 * replaces the zones of this release. A damaged copy is created again. The caller must hold the folder's lock, and no
 * PostgreSQL may run. Returns the binaries with that copy.
 */
export function withZoneData(binaries: Binaries, folder: Folder, options: CopyOptions): Binaries {
  const { zoneData, durable = true } = options
  checkZoneData(zoneData)
  const version = readFileSync(join(binaries.root, 'package.json'), 'utf8')
  const key = digestOf(`${binaries.root} ${version} ${zoneData ?? shippedRelease()}`).slice(0, 16)
  const home = join(folder.programs, key)
  if (!isIntact(home)) {
    try {
      copyProgram(binaries, home, zoneData, durable)
    } catch (error) {
      throw new Error(`${home}, a copy of PostgreSQL, cannot be created: ${(error as Error).message}.`, {
        cause: error
      })
    }
  }
  return { ...binaries, postgres: binaries.postgres.replace(join(binaries.root, 'native'), home) }
}

/** Removes copies with other zone data; none of them may be in use. */
export function dropOldPrograms(folder: Folder, { postgres }: Binaries): void {
  for (const name of readdirSync(folder.programs)) {
    const path = join(folder.programs, name)
    if (!postgres.startsWith(path)) rmSync(path, { recursive: true, force: true })
  }
}

function copyProgram(binaries: Binaries, home: string, zoneData: string | undefined, durable: boolean): void {
  const native = join(binaries.root, 'native')
  const next = `${home}.new`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true, mode: 0o755 })
  cpSync(join(native, 'bin'), join(next, 'bin'), { recursive: true, dereference: true })
  const zones = findZones(join(native, 'share'))
  linkTree(native, next, ['share', ...zones.split('/')])
  const target = join(next, 'share', zones)
  if (zoneData === undefined) writeZones(target)
  else symlinkSync(resolve(zoneData), target, 'junction')
  writeManifest(next, durable)
  rmSync(home, { recursive: true, force: true })
  renameSync(next, home)
  if (durable) syncFolder(dirname(home))
}

/** Path of the zones below `share`, which differs between platforms. */
function findZones(share: string): string {
  const found = ['postgresql/timezone', 'timezone'].find(path => existsSync(join(share, path)))
  if (!found) throw new Error(`there is no folder of time zones in ${share}`)
  return found
}

/** Links all entries of `from`, but creates the folders on the given path as real folders. */
function linkTree(from: string, to: string, [name, ...rest]: readonly string[]): void {
  mkdirSync(to, { recursive: true, mode: 0o755 })
  if (name === undefined) return
  linkEntries(from, to, [name, 'bin'])
  if (rest.length > 0) linkTree(join(from, name), join(to, name), rest)
}

function linkEntries(from: string, to: string, except: readonly string[]): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (except.includes(entry.name) || existsSync(target)) continue
    if (entry.isDirectory()) symlinkSync(source, target, 'junction')
    else cpSync(source, target)
  }
}

function writeZones(folder: string): void {
  for (const name of zoneNames()) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
    writeFileSync(path, compiledZone(name) as Buffer)
  }
  writeFileSync(join(folder, '+VERSION'), `${shippedRelease()}\n`)
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
