import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { type Account, chooseAccount, launchAs } from '../../lib/infra/embedded/account.ts'
import { setOwner } from '../../lib/infra/embedded/folder.ts'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { poll } from '../../lib/infra/embedded/processes.ts'
import { signalFamily } from './children.ts'

// Debian's folder of PostgreSQL versions with all programs.
const PLACES = '/usr/lib/postgresql'
const PASSWORD = 'only-for-this-spec'
const PATIENCE_MS = 60_000

/** One of two PostgreSQL servers. */
export interface Node {
  readonly port: number
  /** Direct connection to this server, whatever its role. */
  readonly sql: Sql
  /** Sends SIGKILL to the postmaster and all its processes. */
  kill(): Promise<void>
  /** Sends SIGSTOP or SIGCONT to all its processes. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
}

/** A primary and a synchronous standby. */
export interface Pair {
  /** Names both and selects the one that accepts writes. */
  readonly url: string
  readonly primary: Node
  readonly standby: Node
}

interface Test {
  teardown(work: () => Promise<unknown> | unknown): void
  comment(text: string): void
  fail(text: string): void
}

/** Program folder of this Debian PostgreSQL, or the newest; undefined if there is none. */
export function findPrograms(version?: string): string | undefined {
  const versions = existsSync(PLACES) ? readdirSync(PLACES).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .filter(name => version === undefined || name === version)
    .map(name => join(PLACES, name, 'bin'))
    .find(bin => existsSync(join(bin, 'pg_basebackup')))
}

/** Folder of the newest PostgreSQL with pg_basebackup, or undefined with a hint; a failure in CI. */
export function findPostgres(t: Test): string | undefined {
  const folder = findPrograms()
  if (folder) return folder
  const word = `No PostgreSQL with pg_basebackup under ${PLACES}: apt-get install postgresql.`
  if (process.env.CI) t.fail(word)
  else t.comment(word)
  return undefined
}

/**
 * Starts one server; returns its administrator's URL. The test ends it. Unless durable, commits may be lost
 * if the machine fails.
 */
export async function openAlone(
  t: Pick<Test, 'teardown'>,
  bin: string,
  { durable = false } = {}
): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), 'swellbook-alone-'))
  chmodSync(parent, 0o711)
  t.teardown(() => rmSync(parent, { recursive: true, force: true }))
  const machine = { t, bin, account: chooseAccount(join(parent, 'none')) }
  const folder = join(parent, 'cluster')
  makeCluster(machine, parent, folder)
  const settings = durable ? {} : { fsync: 'off', full_page_writes: 'off' }
  const { port } = await startNode(machine, folder, await findFreePort(), settings)
  return `postgres://swellbook:${PASSWORD}@127.0.0.1:${port}/postgres`
}

/** Starts both; the test ends them. Unless synchronous, the primary does not wait for the standby. */
export async function openPair(t: Test, bin: string, { synchronous = true } = {}): Promise<Pair> {
  const parent = mkdtempSync(join(tmpdir(), 'swellbook-pair-'))
  chmodSync(parent, 0o711)
  t.teardown(() => rmSync(parent, { recursive: true, force: true }))
  const machine = { t, bin, account: chooseAccount(join(parent, 'none')) }
  const ports = [await findFreePort(), await findFreePort()] as const
  const [first, second] = [join(parent, 'first'), join(parent, 'second')]

  makeCluster(machine, parent, first)
  const primary = await startNode(machine, first, ports[0])
  makeFolder(machine, second)
  const conninfo = `host=127.0.0.1 port=${ports[0]} user=swellbook password=${PASSWORD} application_name=second`
  run(machine, 'pg_basebackup', ['-D', second, '-R', '-X', 'stream', '-c', 'fast', '-d', conninfo], second)
  const standby = await startNode(machine, second, ports[1])
  if (synchronous) await primary.sql.unsafe(`alter system set synchronous_standby_names = 'second'`)
  await primary.sql`select pg_reload_conf()`
  await until(async () => {
    const [row] = await primary.sql`
      select 1 from pg_stat_replication where sync_state = ${synchronous ? 'sync' : 'async'}`
    return row
  })
  const hosts = ports.map(port => `127.0.0.1:${port}`).join(',')
  const url = `postgres://swellbook:${PASSWORD}@${hosts}/postgres?target_session_attrs=read-write`
  return { url, primary, standby }
}

interface Machine {
  readonly t: Pick<Test, 'teardown'>
  readonly bin: string
  readonly account: Account
}

function makeFolder({ account }: Machine, folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  setOwner(folder, account)
}

function makeCluster(machine: Machine, parent: string, folder: string): void {
  makeFolder(machine, folder)
  const passwords = join(parent, 'password')
  writeFileSync(passwords, PASSWORD, { mode: 0o600 })
  setOwner(passwords, machine.account)
  const initOptions = ['--username=swellbook', '--auth=scram-sha-256', `--pwfile=${passwords}`]
  run(
    machine,
    'initdb',
    [`--pgdata=${folder}`, ...initOptions, '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
    folder
  )
}

function run({ bin, account }: Machine, program: string, words: readonly string[], folder: string): void {
  const { file, args, options } = launchAs(account, join(bin, program), words, [folder])
  const { uid, gid } = options
  const as = uid === undefined ? {} : { uid, gid: gid! }
  const { status, stderr } = spawnSync(file, args, { ...as, cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
}

async function startNode(machine: Machine, folder: string, port: number, more: object = {}): Promise<Node> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    ...more
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = launchAs(
    machine.account,
    join(machine.bin, 'postgres'),
    ['-D', folder, ...words],
    [folder]
  )
  const child = spawn(file, args, { ...options, cwd: '/', stdio: 'ignore' })
  const kill = () => killAll(child)
  machine.t.teardown(kill)
  const url = `postgres://swellbook:${PASSWORD}@127.0.0.1:${port}/postgres`
  const sql = connect(url, { max: 2, applicationName: 'swellbook spec' })
  machine.t.teardown(() => sql.end({ timeout: 1 }))
  await until(async () => (await sql`select 1 as alive`)[0])
  return { port, sql, kill, signal: name => signalFamily(child.pid!, name) }
}

async function killAll(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signalFamily(child.pid!, 'SIGKILL')
  await ended
}

/** Resolves once `condition` returns a value; retries if it throws. Rejects after a minute. */
export async function until<Answer>(condition: () => Promise<Answer | undefined>): Promise<Answer> {
  const answer = await poll(PATIENCE_MS, 50, () => condition().catch(() => undefined))
  if (answer === undefined) throw new Error('It did not come about within a minute.')
  return answer
}
