import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { ensureConnection } from './connection.ts'
import { ensureDatabase } from './database.ts'
import { type Connection, type Folder, pathsOf, prepareFolder, readConnection, urlOf } from './folder.ts'
import { withLock } from './lock.ts'
import { findFreePort } from './port.ts'
import {
  awaitSettled,
  dropForeignPidFile,
  findPostmaster,
  type Postmaster,
  StartFailure,
  startPostmaster,
  stopPostmaster
} from './postmaster.ts'
import { isSameAlive, writeIdentity } from './processes.ts'
import { everySecond } from './watch.ts'
import { checkZoneData, dropOldPrograms, withZoneData } from './zone-data.ts'

export interface EmbeddedOptions {
  /** Folder of all files; created if absent. */
  readonly dataDir: string
  /** Loopback port. If absent or 0, the last one or any free port. A running server keeps its port. */
  readonly port?: number
  /** Folder of compiled time zones to use instead of those of the program. */
  readonly zoneData?: string | undefined
  /** Checks every second until `stop`, and restarts a dead server on its port. */
  readonly watched?: boolean
  /** Receives progress messages. */
  readonly log?: (message: string) => void
  /** False allows the loss of commits in a machine crash. For specs only. */
  readonly durable?: boolean
}

interface Embedded {
  /** URL with the password of the role that owns the database and has no other rights. */
  readonly url: string
  /** True if the server was already running. */
  readonly adopted: boolean
  /** Ends this use; the last use to end stops the server. Idempotent. */
  stop(): Promise<void>
}

interface ServerParts {
  readonly folder: Folder
  /** npm's installation, or a copy of its program with current zone data. */
  readonly binaries: Binaries
  readonly account: Account
  readonly options: EmbeddedOptions
}

const PORT_ATTEMPTS = 5
const DYING_MS = 5000
const DYING_CODES = ['DB_UNREACHABLE', 'CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01']
let usesOpen = 0

/**
 * Starts the embedded PostgreSQL of a data folder, or joins a running one. Any number of processes share it, and it keeps
 * running if one of them is killed. Rejects with a sentence that says what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = pathsOf(options.dataDir)
  const account = chooseAccount(folder.cluster)
  prepareFolder(folder, account)
  checkZoneData(options.zoneData)
  const binaries = findBinaries(folder.libraries)
  return await withLock(folder.lock, () => joinOrStart({ folder, account, options, binaries }))
}

// A killed server looks alive for a moment; retry until it is gone.
async function joinOrStart(server: ServerParts): Promise<Embedded> {
  const end = performance.now() + DYING_MS
  for (;;) {
    try {
      return await tryJoinOrStart(server)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!DYING_CODES.includes(code) || performance.now() > end) throw error
      await sleep(50)
    }
  }
}

async function tryJoinOrStart(server: ServerParts): Promise<Embedded> {
  const { folder, binaries, account, options } = server
  ensureCluster(folder, binaries, account, options.durable ?? true)
  const running = await awaitSettled(folder)
  if (!running) await dropForeignPidFile(folder)
  const copy = running ? binaries : withZoneData(binaries, folder, options)
  const connection = running ? readConnection(folder) : ensureConnection(folder, copy, account)
  options.log?.(running ? 'joining the running database' : 'starting the database')
  if (!running) dropOldPrograms(folder, copy)
  const { port } = running ?? (await startOnSomePort({ ...server, binaries: copy }, connection))
  try {
    const { service, ...rest } = await ensureDatabase(folder, connection, port, account)
    return {
      url: urlOf({ ...rest, ...service }),
      adopted: running !== undefined,
      stop: registerUse(server, port)
    }
  } catch (error) {
    // Stop the unusable server. A failure to stop is ignored, since the caller needs the original error.
    if (!running) await stopUnused(folder).catch(() => {})
    throw error
  }
}

async function startOnSomePort(server: ServerParts, connection: Connection): Promise<Postmaster> {
  const fixedPort = server.options.port || undefined
  for (let attempt = 1; ; attempt++) {
    const first = attempt === 1 ? connection.port : 0
    const port = fixedPort ?? (first || (await findFreePort()))
    try {
      return await startPostmaster(
        server.folder,
        server.binaries,
        server.account,
        serverSettings(server.options, port)
      )
    } catch (error) {
      if (!(error instanceof StartFailure && error.isPortTaken)) throw error
      if (fixedPort) throw new Error(explainTaken(fixedPort))
      if (attempt === PORT_ATTEMPTS) throw error
    }
  }
}

function explainTaken(port: number): string {
  return `Port ${port} of 127.0.0.1, the DATABASE_PORT of the embedded database, is used by another program: stop that program, or set DATABASE_PORT to a free port (0 for any).`
}

function serverSettings({ durable = true }: EmbeddedOptions, port: number): Record<string, string | number> {
  const unsafe = { fsync: 'off', full_page_writes: 'off' }
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Otherwise the log would quote rejected rows and statements, which contain data of guests.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : unsafe)
  }
}

function registerUse(server: ServerParts, port: number): () => Promise<void> {
  const { folder, options } = server
  const use = join(folder.users, `${process.pid}-${++usesOpen}`)
  writeIdentity(use)
  const unwatch = options.watched ? supervise(server, port) : async () => {}
  const end = async () => {
    await unwatch()
    const leave = async () => {
      rmSync(use, { force: true })
      await stopUnused(folder)
    }
    // `use` is an existing file, so this works on a full disk too.
    await withLock(folder.lock, leave, use)
  }
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= end()
    return stopping
  }
}

/** Restarts a dead server on the same port, which its users know. Logs a repeated failure only once. */
function supervise({ folder, binaries, account, options }: ServerParts, port: number): () => Promise<void> {
  let lastFailure = ''
  const restart = async () => {
    // Another process may have restarted it already.
    if (await awaitSettled(folder)) return
    const copy = withZoneData(binaries, folder, options)
    await startPostmaster(folder, copy, account, serverSettings(options, port))
    options.log?.('the database had stopped and was restarted')
  }
  return everySecond(async () => {
    if (findPostmaster(folder)) return
    try {
      await withLock(folder.lock, restart)
      lastFailure = ''
    } catch (error) {
      const { message } = error as Error
      if (message !== lastFailure)
        options.log?.(`the database has stopped and cannot be restarted: ${message}`)
      lastFailure = message
    }
  })
}

async function stopUnused(folder: Folder): Promise<void> {
  if (countUses(folder) === 0) await stopPostmaster(folder)
}

function countUses({ users }: Folder): number {
  const files = readdirSync(users).map(name => join(users, name))
  const dead = files.filter(file => !isSameAlive(readFileSync(file, 'utf8')))
  for (const file of dead) rmSync(file, { force: true })
  return files.length - dead.length
}
