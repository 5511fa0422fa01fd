// tags: full alone
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { pathsOf } from '../../lib/infra/embedded/folder.ts'
import { withLock } from '../../lib/infra/embedded/lock.ts'
import { findPostmaster } from '../../lib/infra/embedded/postmaster.ts'
import { poll } from '../../lib/infra/embedded/processes.ts'
import { startEmbedded } from '../../lib/infra/embedded/start.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { PROGRAM } from '../support/cli.ts'
import { database } from '../support/database.ts'

const PATIENCE_MS = 120_000

/** A running command and its output. */
interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  output(): string
  hears(pattern: RegExp): Promise<unknown>
}

/** Starts a command in a new process group, as a shell does; the test ends the whole group. */
function start(t: Test, words: readonly string[], env: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { ...process.env, DATABASE_URL: '', PORT: '0', METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true
  })
  let output = ''
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  t.teardown(() => child.kill('SIGKILL'))
  return {
    child,
    ended: once(child, 'close').then(([code]) => code as number | null),
    output: () => output,
    hears: pattern =>
      poll(PATIENCE_MS, 1, () => {
        if (child.exitCode !== null) throw new Error(`${words.join(' ')} ended, having said: ${output}`)
        return pattern.test(output) || undefined
      })
  }
}

/** A folder for one test; the test ends a PostgreSQL left in it. */
function dataFolder(t: Test): string {
  const parent = mkdtempSync(join(tmpdir(), 'swellbook-spec-'))
  const folder = join(parent, 'data')
  t.teardown(() => {
    const left = existsSync(folder) && findPostmaster(pathsOf(folder))
    if (left) process.kill(left.pid, 'SIGQUIT')
    rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/** Waits until another session waits for a lock that `sql` holds. */
async function waits(sql: Sql): Promise<void> {
  await poll(PATIENCE_MS, 20, async () => {
    const [row] = await sql`select 1 from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database()) limit 1`
    return row ? true : undefined
  })
}

t.test('serve stops its PostgreSQL if ended during its start', { timeout: 280_000 }, async t => {
  const dataDir = dataFolder(t)
  const rows: readonly [words: string[], when: RegExp, signal: NodeJS.Signals, code: number][] = [
    [['serve'], /starting the database/, 'SIGTERM', 143],
    [['serve', '--demo'], /adding two demo schools/, 'SIGINT', 130],
    [['serve', '--workers', '2'], /starting the database/, 'SIGINT', 130]
  ]
  for (const [words, moment, signal, code] of rows) {
    const { child, ended, hears, output } = start(t, words, { DATA_DIR: dataDir })
    await hears(moment)
    process.kill(-child.pid!, signal)
    t.equal(await ended, code, `${words.join(' ')} on ${signal}: ${output()}`)
    t.equal(findPostmaster(pathsOf(dataDir)), undefined)
  }
})

t.test('serve ends in order if signalled more than once', { timeout: 280_000 }, async t => {
  const dataDir = dataFolder(t)
  const rows: readonly [words: string[], signals: NodeJS.Signals[]][] = [
    [['serve'], ['SIGINT', 'SIGINT', 'SIGTERM']],
    [['serve'], ['SIGHUP', 'SIGHUP']],
    [
      ['serve', '--workers', '2'],
      ['SIGINT', 'SIGINT', 'SIGTERM']
    ]
  ]
  for (const [words, signals] of rows) {
    const { child, ended, hears, output } = start(t, words, { DATA_DIR: dataDir })
    await hears(/serves at/)
    // Holding the lock keeps the command alive until all signals are sent.
    await withLock(pathsOf(dataDir).lock, async () => {
      for (const signal of signals) {
        process.kill(-child.pid!, signal)
        await sleep(100)
      }
    })
    t.equal(await ended, 0, `${words.join(' ')} on ${signals.join(', ')}: ${output()}`)
    t.notMatch(output(), /starting another/)
    t.equal(findPostmaster(pathsOf(dataDir)), undefined)
  }
})

t.test('serve stops its PostgreSQL even if no file can be written', async t => {
  const dataDir = dataFolder(t)
  const { child, ended, hears, output } = start(t, ['serve'], { DATA_DIR: dataDir })
  await hears(/serves at/)
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=0'])
  child.kill('SIGTERM')
  t.equal(await ended, 0, output())
  t.equal(findPostmaster(pathsOf(dataDir)), undefined)
})

t.test('SIGHUP before workers exist changes nothing', async t => {
  const { child, ended, hears } = start(t, ['serve', '--workers', '2'], { DATA_DIR: dataFolder(t) })
  await hears(/starting the database/)
  child.kill('SIGHUP')
  await hears(/serves at/)
  child.kill('SIGTERM')
  t.equal(await ended, 0)
})

t.test('an interrupted command stops the PostgreSQL it started', async t => {
  const dataDir = dataFolder(t)
  const cluster = await startEmbedded({ dataDir, durable: false })
  await migrate(cluster.url)
  const sql = connect(cluster.url, { max: 1, idleInTransactionTimeoutMs: 0, silenceMs: 0 })
  await sql.unsafe('begin')
  await sql.unsafe('lock table schools')
  const { child, ended, output } = start(t, ['schools', 'list'], { DATA_DIR: dataDir })
  await waits(sql)
  // From here on only the command uses it.
  await cluster.stop()
  child.kill('SIGINT')
  t.equal(await ended, 130)
  t.equal(output(), 'swellbook schools list: interrupted by SIGINT\n')
  t.equal(findPostmaster(pathsOf(dataDir)), undefined)
  await sql.end({ timeout: 0 })
})

t.test('migrate can be interrupted while waiting for another', async t => {
  const { url, sql } = await database(t)
  await sql`update schema_functions set checksum = 'older' where name = 'save_school'`
  const other = connect(url, { max: 1, idleInTransactionTimeoutMs: 0 })
  t.teardown(() => other.end({ timeout: 1 }))
  await other`select pg_advisory_lock(5357311914)`
  const { child, ended } = start(t, ['migrate'], { DATABASE_URL: url })
  await waits(sql)
  child.kill('SIGTERM')
  t.equal(await ended, 143)
})

t.test('an interrupted backup leaves no file', async t => {
  const { url } = await database(t)
  const sql = connect(url, { max: 1, statementTimeoutMs: 0, silenceMs: 0 })
  await sql.unsafe(`insert into brands (id, name) values ('marefoam', 'Marefoam');
    insert into brand_size_months (brand_id, month, item, size, school_id, uses)
      select 'marefoam', '2027-06-01', 'wetsuit', n, 'onda-clara', 1 from generate_series(1, 200000) n`)
  await sql.end()
  const folder = t.testdir()
  const { child, ended } = start(t, ['backup', '--to', join(folder, 'x.gz')], { DATABASE_URL: url })
  await poll(PATIENCE_MS, 1, () => readdirSync(folder).length > 0 || undefined)
  t.strictSame(readdirSync(folder), ['x.gz.partial'])
  child.kill('SIGINT')
  t.equal(await ended, 130)
  t.strictSame(readdirSync(folder), [])
})
