import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { type Account, launchAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { makePassword } from './database.ts'
import { type Folder, hasConnected, pathsOf, setOwner, syncFolder, writeConnection } from './folder.ts'

/** Environment of PostgreSQL's programs: English messages, and no inherited variable that could affect them. */
export function environmentOf(binaries: Binaries): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', ...binaries.environment }
}

/**
 * Ensures that a usable cluster exists. A new cluster is created beside its final place and renamed when complete, so an
 * interrupted creation is repeated. Never removes data. Throws if the place holds other files or another major version, or if
 * the data is lost.
 */
export function ensureCluster(folder: Folder, binaries: Binaries, account: Account, durable: boolean): void {
  const version = join(folder.cluster, 'PG_VERSION')
  if (!exists(version)) {
    clearPlace(folder)
    createCluster(folder, binaries, account, durable)
    return
  }
  const text = readFileSync(version, 'utf8')
  if (text.trim() === String(binaries.major)) return
  // PostgreSQL writes a line end; a number without it may be truncated.
  if (!/^\d+\r?\n/.test(text)) throw new Error(explainDamage(folder, `${version} is empty or damaged`))
  throw new Error(
    `The database in ${folder.cluster} was created by PostgreSQL ${text.trim()}, but this program contains ${binaries.major}: dump it with the version of Swellbook that created it, move the folder away, and restore the dump.`
  )
}

function explainDamage({ path }: Folder, fault: string): string {
  return `The data folder ${path} is damaged, ${fault}: restore a backup into a new folder, or the complete folder from a copy.`
}

/** True if a data folder has a database, or had one that is now lost or unreadable; the start then fails with the reason. */
export function hasCluster(dataDir: string): boolean {
  const folder = pathsOf(dataDir)
  try {
    return exists(join(folder.cluster, 'PG_VERSION')) || hasConnected(folder)
  } catch {
    return true
  }
}

/** Removes an empty cluster folder, unless it held a database. */
function clearPlace(folder: Folder): void {
  const { cluster, connection } = folder
  const names = exists(cluster) ? readdirSync(cluster) : undefined
  if (names?.includes('global') || (names?.length && hasConnected(folder)))
    throw new Error(explainDamage(folder, `${join(cluster, 'PG_VERSION')} is missing`))
  if (names !== undefined && names.length > 0)
    throw new Error(
      `${cluster} contains files but no database: move it away, or set DATA_DIR to another folder.`
    )
  if (hasConnected(folder))
    throw new Error(
      `The data of the database is gone: ${cluster} is empty or missing, and ${connection} belongs to a database that was in use. Mount its disk, or restore a backup into a new folder. To begin with an empty database, delete ${connection}.`
    )
  if (names !== undefined) rmdirSync(cluster)
}

function createCluster(folder: Folder, binaries: Binaries, account: Account, durable: boolean): void {
  const password = makePassword()
  const passwordFile = join(folder.path, 'password.new')
  rmSync(folder.newCluster, { recursive: true, force: true })
  mkdirSync(folder.newCluster, { mode: 0o700 })
  setOwner(folder.newCluster, account)
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    setOwner(passwordFile, account)
    runInitdb(folder, binaries, account, [`--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync'])])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  // Write the password first: a cluster without it would be unusable.
  writeConnection(folder, { user: 'swellbook', password, database: 'swellbook', port: 0 }, account)
  renameSync(folder.newCluster, folder.cluster)
  // Otherwise a power cut could undo the rename. The next start would then delete the data as an interrupted creation.
  syncFolder(folder.path)
}

const INITDB_ARGUMENTS = [
  '--username=swellbook',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
  '--no-instructions',
  ...['timezone=UTC', 'log_timezone=UTC', 'max_connections=100', 'shared_buffers=128MB'].map(
    s => `--set=${s}`
  )
]

function runInitdb(
  folder: Folder,
  binaries: Binaries,
  account: Account,
  extraOptions: readonly string[]
): void {
  const { file, args, options } = launchAs(
    account,
    binaries.initdb,
    [`--pgdata=${folder.newCluster}`, ...INITDB_ARGUMENTS, ...extraOptions],
    [folder.newCluster]
  )
  const { status, signal, error, stderr } = spawnSync(file, args, {
    ...(options as { uid?: number }),
    cwd: '/',
    env: environmentOf(binaries),
    encoding: 'utf8'
  })
  if (status === 0) return
  if (stderr?.includes('No space left on device'))
    throw new Error(`The database could not be created in ${folder.path}: the disk is full.`)
  const output = stderr?.match(/^.*(?:error|FATAL|PANIC|could not).*$/gim)?.join(' ') || stderr?.trim()
  throw new Error(
    `The database could not be created in ${folder.path}: ${error?.message ?? (output || `initdb ended with ${status ?? signal}`)}`
  )
}

// existsSync would return false without read permission, but an existing cluster must never count as absent.
function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
