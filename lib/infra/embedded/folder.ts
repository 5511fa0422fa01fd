import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, findOwner } from './account.ts'

/** Paths in DATA_DIR. */
export interface Folder {
  readonly path: string
  /** The PostgreSQL cluster, which contains the data. */
  readonly cluster: string
  /** A new cluster during its creation; never contains data. */
  readonly newCluster: string
  /** Port, database, and roles with passwords; readable by the owner only. */
  readonly connection: string
  readonly log: string
  readonly lock: string
  /** Folder with one small file for each process that uses the database. */
  readonly users: string
  /** Links to libraries; used only if node_modules is read-only. */
  readonly libraries: string
  /** Copies of PostgreSQL's program with current time zone data. */
  readonly programs: string
}

export function pathsOf(dataDir: string): Folder {
  const path = resolve(dataDir)
  return {
    path,
    cluster: join(path, 'postgres'),
    newCluster: join(path, 'postgres.new'),
    connection: join(path, 'connection.json'),
    log: join(path, 'postgres.log'),
    lock: join(path, 'lock'),
    users: join(path, 'users'),
    libraries: join(path, 'lib'),
    programs: join(path, 'programs')
  }
}

/** Creates the folder (0700, owned by `account`). Throws with the reason if it cannot be used. */
export function prepareFolder(folder: Folder, account: Account): void {
  try {
    if (makeFolder(folder.path)) setOwner(folder.path, account)
    // Creates a folder to test it: access() ignores capabilities that a container may have granted.
    rmdirSync(mkdtempSync(join(folder.path, 'try-')))
    if (mkdirSync(folder.users, { recursive: true, mode: 0o700 })) setOwner(folder.users, account)
  } catch (error) {
    throw new Error(reasonFor(folder.path, (error as NodeJS.ErrnoException).code))
  }
  const owner = findOwner(folder.cluster)
  if (process.getuid?.() === 0 || !owner || owner.uid === account.uid) return
  throw new Error(
    `The database in ${folder.cluster} belongs to the user with id ${owner.uid}: run Swellbook as that user, or set DATA_DIR to another folder.`
  )
}

/**
 * Creates a folder and its parents; false if it exists. `recursive` would retry forever where creation is impossible (/proc).
 */
function makeFolder(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
  return true
}

function reasonFor(path: string, code: string | undefined): string {
  const owner = findOwner(path)?.uid
  const reasons: Readonly<Record<string, string>> = {
    EACCES: `the user with id ${process.getuid?.()} cannot write there${owner === undefined ? '' : `, it belongs to the user with id ${owner}`}`,
    EPERM: 'the system forbids it',
    ENOENT: 'nothing can be created there',
    EROFS: 'it is on a read-only disk',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a file is in the way',
    EEXIST: 'a file is in the way'
  }
  return `The data folder ${path} cannot be used, ${reasons[code ?? ''] ?? code}: set DATA_DIR to a writable folder, or set DATABASE_URL.`
}

/** Makes the database's account the owner of a file, if this process is root. */
export function setOwner(path: string, { uid, gid }: Account): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}

interface Role {
  readonly user: string
  readonly password: string
}

/** Connection data with the port used last. The role here is the administrator; `service` has limited rights. */
export interface Connection extends Role {
  readonly database: string
  readonly port: number
  /** Absent until this role owns the database. */
  readonly service?: Role
}

/** Reads connection.json; undefined if it is missing or damaged. Throws if reading is forbidden. */
export function findConnection({ connection }: Folder): Connection | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(connection, 'utf8'))
    return isConnection(read) ? read : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Reads connection.json; throws if it is lost. */
export function readConnection(folder: Folder): Connection {
  const found = findConnection(folder)
  if (found) return found
  throw new Error(
    `${folder.connection}, the file with the password of the database in ${folder.cluster}, is missing or damaged: stop all programs that use the database and start Swellbook again, which sets a new password.`
  )
}

/** True if a client has ever connected. A new cluster has neither port nor service. */
export function hasConnected(folder: Folder): boolean {
  const { port = 0, service } = findConnection(folder) ?? {}
  return port !== 0 || service !== undefined
}

function isConnection(read: unknown): read is Connection {
  const { user, password, database, port, service } = (read ?? {}) as Partial<Connection>
  const { user: serviceUser, password: servicePassword } = service ?? { user, password }
  return (
    [user, password, database, serviceUser, servicePassword].every(
      text => typeof text === 'string' && text !== ''
    ) && Number.isInteger(port)
  )
}

/** Writes connection.json atomically and durably, readable by the owner only. */
export function writeConnection({ path, connection }: Folder, value: Connection, account: Account): void {
  const next = `${connection}.new`
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
  setOwner(next, account)
  renameSync(next, connection)
  syncFolder(path)
}

/** Flushes a folder's entries. Otherwise a power cut may undo a rename. */
export function syncFolder(path: string): void {
  // Windows cannot open folders, and journals file names itself.
  if (process.platform !== 'win32') syncFile(path)
}

export function syncFile(path: string): void {
  // Windows flushes only files opened for writing; elsewhere read access is enough.
  const fd = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(fd)
  } catch (error) {
    // Some network disks do not support fsync.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  } finally {
    closeSync(fd)
  }
}

/** URL of a cluster for its administrator. For the service's URL, spread `service` over the connection. */
export function urlOf({ user, password, database, port }: Omit<Connection, 'service'>): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}
