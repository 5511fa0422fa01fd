import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, launchAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { environmentOf } from './cluster.ts'
import { type Folder, setOwner } from './folder.ts'
import { isAlive, poll } from './processes.ts'

/** A live PostgreSQL process, as described in postmaster.pid. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly status: 'starting' | 'ready' | 'stopping'
}

const LOG_BYTES = 16 * 1024 * 1024
const READY_MS = 120_000
const STOP_MS = 60_000
const LINGER_MS = 15_000
const PID_MS = 1000
const TAIL_LINES = 12
/** PostgreSQL's messages about a lock file or shared memory that belongs to another process or is left from one. */
const LINGERING =
  /"postmaster.pid" (already exists|is empty)|bogus data in lock file|shared memory block .* still in use/

/** The live PostgreSQL of this cluster, if any. The file of a dead one is ignored. */
export function findPostmaster({ cluster }: Folder): Postmaster | undefined {
  const lines = readIfExists(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid) || !isPostmasterOf(pid, cluster)) return undefined
  const status = lines[7]?.trim()
  return {
    pid,
    port: Number(lines[3] ?? 0),
    status: status === 'ready' || status === 'stopping' ? status : 'starting'
  }
}

// The process id may have been reused, so the command line is checked on Linux.
function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = readIfExists(`/proc/${pid}/cmdline`)
  return command === '' || command.split('\0').includes(cluster)
}

/** Waits until PostgreSQL has finished starting or stopping; returns it if ready. */
export async function awaitSettled(folder: Folder): Promise<Postmaster | undefined> {
  const status = await poll(READY_MS, 10, () => {
    const found = findPostmaster(folder)
    if (!found) return 'none'
    return found.status === 'ready' ? found : undefined
  })
  if (status === undefined) {
    throw new Error(`PostgreSQL has been starting or stopping for two minutes; see ${folder.log}.`)
  }
  return status === 'none' ? undefined : status
}

/** PostgreSQL exited at its start. `isPortTaken`: another program uses the port. */
export class StartFailure extends Error {
  readonly isPortTaken: boolean
  readonly isLingering: boolean

  constructor(folder: Folder, tail: string) {
    super(`PostgreSQL did not start: ${tail || 'it wrote no message'} (from ${folder.log})`)
    this.isPortTaken = /Address already in use/.test(tail)
    this.isLingering = LINGERING.test(tail)
  }
}

/**
 * Starts PostgreSQL on a loopback port, detached, so that it outlives this process. If a killed PostgreSQL has left traces,
 * waits up to 15 s for them to disappear. Rejects with a StartFailure that quotes PostgreSQL's log.
 */
export async function startPostmaster(
  folder: Folder,
  binaries: Binaries,
  account: Account,
  settings: Readonly<Record<string, string | number>>
): Promise<Postmaster> {
  const args = ['-D', folder.cluster, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
  const end = performance.now() + LINGER_MS
  for (;;) {
    try {
      return await startOnPort(folder, binaries, account, args)
    } catch (error) {
      if (!(error instanceof StartFailure && error.isLingering) || performance.now() > end) throw error
      await dropForeignPidFile(folder)
      await poll(100, 100, () => undefined)
    }
  }
}

/**
 * Removes a postmaster.pid that does not name a PostgreSQL of this cluster. PostgreSQL would treat any live process with that
 * id as itself, and rejects an empty file, which a power cut leaves. The caller holds the folder's lock, so this service is not
 * starting one. A PostgreSQL started otherwise has a second to write its file, and its shared memory protects the cluster.
 */
export async function dropForeignPidFile({ cluster }: Folder): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = await poll(PID_MS, 50, () => pidIn(file))
  if (pid === 'none') return
  if (pid === undefined || (isAlive(pid) && !isPostmasterOf(pid, cluster))) rmSync(file, { force: true })
}

/** The process id in the file, or undefined if the file contains none. */
function pidIn(file: string): number | 'none' | undefined {
  if (!existsSync(file)) return 'none'
  const pid = Number.parseInt(readIfExists(file), 10)
  return pid > 0 ? pid : undefined
}

async function startOnPort(
  folder: Folder,
  binaries: Binaries,
  account: Account,
  args: readonly string[]
): Promise<Postmaster> {
  const launch = launchAs(account, binaries.postgres, args, [folder.cluster])
  const { fd, from } = openLog(folder, account)
  const child = spawn(launch.file, launch.args, {
    ...launch.options,
    detached: true,
    stdio: ['ignore', fd, fd],
    cwd: '/',
    env: environmentOf(binaries)
  })
  closeSync(fd)
  let ended = false
  void once(child, 'exit').then(
    () => (ended = true),
    () => (ended = true)
  )
  child.unref()
  const ready = await poll(READY_MS, 4, () => {
    const found = findPostmaster(folder)
    if (ended) return 'ended'
    return found?.pid === child.pid && found?.status === 'ready' ? found : undefined
  })
  if (ready === 'ended' || ready === undefined) throw new StartFailure(folder, tailOf(folder.log, from))
  return ready
}

function openLog({ log }: Folder, account: Account): { fd: number; from: number } {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(log, `${log}.1`)
  const fd = openSync(log, 'a', 0o600)
  setOwner(log, account)
  return { fd, from: statSync(log).size }
}

function tailOf(log: string, from: number): string {
  const lines = readFileSync(log).subarray(from).toString('utf8').trim().split('\n')
  const messages = lines
    .slice(-TAIL_LINES)
    .map(line => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '').trim())
  return messages.join(' ')
}

/** Stops PostgreSQL, which ends sessions and writes everything to disk. Rejects after a minute. */
export async function stopPostmaster(folder: Folder): Promise<void> {
  const found = findPostmaster(folder)
  if (!found) return
  process.kill(found.pid, 'SIGINT')
  const hasExited = await poll(STOP_MS, 5, () => !isAlive(found.pid) || undefined)
  if (!hasExited)
    throw new Error(`PostgreSQL (process ${found.pid}) has not stopped within a minute; see ${folder.log}.`)
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
