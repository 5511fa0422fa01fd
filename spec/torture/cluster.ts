import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount } from '../../lib/infra/embedded/account.ts'
import { findBinaries } from '../../lib/infra/embedded/binaries.ts'
import { ensureCluster } from '../../lib/infra/embedded/cluster.ts'
import { pathsOf, prepareFolder, readConnection, urlOf } from '../../lib/infra/embedded/folder.ts'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from '../../lib/infra/embedded/postmaster.ts'
import { signalFamily } from '../support/children.ts'
import { type Clock, openClock } from './clock.ts'

/** A separate durable PostgreSQL for the torture test, which may be mistreated. */
export interface Cluster {
  readonly port: number
  /** Undefined if libfaketime is not installed. */
  readonly clock: Clock | undefined
  /** Folder for files of the tests. */
  readonly outside: string
  /** URL of one of its databases. */
  url(database: string): string
  start(): Promise<void>
  /** Ends all sessions and stops with a checkpoint; killed if it does not stop within a minute. */
  stop(): Promise<void>
  /** Sends SIGKILL to the postmaster and all its processes. */
  kill(): void
  /** Sends SIGKILL to one session; PostgreSQL ends all others and recovers. */
  killSession(pid: number): void
  /** Counts of each SQLSTATE in its log, for errors and worse. */
  countStates(): Map<string, number>
  /** Number of killed or crashed sessions in its log; each ends all others. */
  countFalls(): number
  /** Stops it and deletes everything. */
  remove(): Promise<void>
}

const FALL = /was terminated by signal \d+/g
const LOUD = /^\S+ \S+ \S+ \[\d+\] (\w{5}) (?:ERROR|FATAL|PANIC):/gm

/** Creates and starts a cluster in a temporary folder. */
export async function createCluster(): Promise<Cluster> {
  const parent = mkdtempSync(join(tmpdir(), 'swellbook-torture-'))
  // mkdtemp closes the folder to other users, but PostgreSQL may run as one.
  chmodSync(parent, 0o711)
  const folder = pathsOf(join(parent, 'data'))
  const account = chooseAccount(folder.cluster)
  prepareFolder(folder, account)
  const plain = findBinaries(folder.libraries)
  ensureCluster(folder, plain, account, true)
  const clock = openClock(join(folder.path, 'clock'))
  const binaries = { ...plain, environment: { ...plain.environment, ...clock?.environment } }
  const port = await findFreePort()
  const settings = {
    ...{ listen_addresses: '127.0.0.1', port, unix_socket_directories: '' },
    // A deadlock is detected before any party times out.
    deadlock_timeout: '100ms',
    ...{ log_line_prefix: '%m [%p] %e ', log_min_messages: 'warning', log_min_error_statement: 'error' }
  }
  const find = () => findPostmaster(folder)
  let removed = false
  const cluster: Cluster = {
    port,
    clock,
    outside: join(parent, 'outside'),
    url: database => urlOf({ ...readConnection(folder), database, port }),
    async start() {
      // A repair may still be running during the removal.
      if (!removed) await startPostmaster(folder, binaries, account, settings)
    },
    // With a moved clock, PostgreSQL 18 has waited for its own checkpointer forever.
    stop: () => stopPostmaster(folder).catch(() => cluster.kill()),
    kill() {
      const { pid } = find() ?? {}
      if (pid) signalFamily(pid, 'SIGKILL')
    },
    killSession: pid => signalFamily(pid, 'SIGKILL'),
    countStates: () => countStates(readLog(folder.log)),
    countFalls: () => readLog(folder.log).match(FALL)?.length ?? 0,
    async remove() {
      removed = true
      await cluster.stop()
      rmSync(parent, { recursive: true, force: true })
    }
  }
  await cluster.start()
  return cluster
}

/** Complete log; large ones were rotated at a start. */
function readLog(log: string): string {
  return [`${log}.1`, log]
    .filter(path => existsSync(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('')
}

function countStates(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, state = ''] of text.matchAll(LOUD)) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

/** Counts added since. */
export function newOf(
  after: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>
): Map<string, number> {
  const counts = [...after].map(([state, count]) => [state, count - (before.get(state) ?? 0)] as const)
  return new Map(counts.filter(([, count]) => count > 0))
}
