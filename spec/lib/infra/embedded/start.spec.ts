// tags: full alone
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { connect } from '../../../../lib/infra/database/pool.ts'
import { pathsOf, readConnection, urlOf } from '../../../../lib/infra/embedded/folder.ts'
import { findPostmaster } from '../../../../lib/infra/embedded/postmaster.ts'
import { poll } from '../../../../lib/infra/embedded/processes.ts'
import { startEmbedded } from '../../../../lib/infra/embedded/start.ts'
import { migrate } from '../../../../lib/infra/migrations.ts'
import { dataFolder } from '../../../support/data-folder.ts'
import { administratorOf } from '../../../support/database.ts'

const CHILD = fileURLToPath(new URL('../../../support/start-embedded.js', import.meta.url))
const PATIENCE_MS = 60_000
const IS_ROOT = process.getuid?.() === 0

interface ChildOutput {
  readonly url: string
  readonly adopted: boolean
  readonly error?: string
}

/** A folder as `dataFolder` with a ready database: copying one is much faster than creating it. */
function folderWithDatabase(t: Test): string {
  const folder = dataFolder(t)
  execFileSync('cp', ['-a', created, folder])
  return folder
}

/** Starts another process on the folder and waits for its message. */
async function startChild(
  args: readonly string[],
  before: readonly string[] = []
): Promise<{ child: ChildProcess; output: ChildOutput }> {
  const [file = '', ...rest] = [...before, process.execPath, CHILD, ...args]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, output: JSON.parse(line) as ChildOutput }
}

async function ask(url: string, statement: string): Promise<unknown> {
  const sql = connect(url, { max: 1 })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

let created = ''

t.test('the built-in database', async t => {
  created = dataFolder(t)
  await (await startEmbedded({ dataDir: created, durable: false })).stop()

  t.test('starts, keeps its secrets, and starts again on the same data', async t => {
    const dataDir = dataFolder(t)
    const first = await startEmbedded({ dataDir })
    t.equal(first.adopted, false)
    t.match(first.url, /^postgres:\/\/swellbook_service:[\w-]{32}@127\.0\.0\.1:\d+\/swellbook$/)
    t.equal(statSync(dataDir).mode & 0o777, 0o700)
    t.equal(statSync(join(dataDir, 'connection.json')).mode & 0o777, 0o600)
    t.notOk(existsSync(join(dataDir, 'password.new')))
    const administrator = urlOf(readConnection(pathsOf(dataDir)))
    for (const [name, value] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['data_checksums', 'on'],
      ['server_encoding', 'UTF8'],
      ['listen_addresses', '127.0.0.1'],
      ['unix_socket_directories', '']
    ] as const) {
      t.strictSame(await ask(administrator, `show ${name}`), [{ [name]: value }])
    }
    await ask(first.url, 'create table boards (id int)')
    await first.stop()
    await first.stop()
    t.equal(findPostmaster(pathsOf(dataDir)), undefined)
    const second = await startEmbedded({ dataDir })
    t.equal(second.url, first.url, 'port and password stay')
    t.strictSame(await ask(second.url, 'select count(*) from boards'), [{ count: '0' }])
    await second.stop()
  })

  t.test('serves as a role that owns the tables and has no other right', async t => {
    const dataDir = dataFolder(t)
    const { url, stop } = await startEmbedded({ dataDir, durable: false })
    t.teardown(stop)
    await migrate(url)
    t.strictSame(await ask(url, 'select rolsuper from pg_roles where rolname = current_user'), [
      { rolsuper: false }
    ])
    for (const forbidden of [
      "select pg_read_file('PG_VERSION')",
      "copy (select 1) to '/tmp/swellbook-spec-copy'",
      "copy schools from program 'true'",
      'create role intruder',
      'create database elsewhere',
      'alter role swellbook_service superuser',
      'set role swellbook',
      "alter system set fsync = 'off'",
      'select * from pg_authid'
    ])
      await t.rejects(ask(url, forbidden), { code: '42501' }, forbidden)
  })

  t.test("takes over data of an older version's administrator", async t => {
    const dataDir = folderWithDatabase(t)
    const { stop } = await startEmbedded({ dataDir, durable: false })
    const administrator = administratorOf(dataDir)
    await ask(administrator, 'alter database swellbook owner to swellbook')
    await ask(administrator, 'drop owned by swellbook_service')
    await ask(administrator, 'drop role swellbook_service')
    await migrate(administrator)
    await ask(
      administrator,
      "insert into schools (id, name, time_zone) values ('old', 'Old', 'Europe/Lisbon')"
    )
    await stop()
    const file = join(dataDir, 'connection.json')
    const { service: _, ...old } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(old))

    const repeated = await startEmbedded({ dataDir, durable: false })
    t.teardown(repeated.stop)
    t.match(repeated.url, /swellbook_service/)
    t.strictSame(await ask(repeated.url, 'select id from schools'), [{ id: 'old' }])
    await ask(repeated.url, 'alter table schools add column handed_over boolean')
    await ask(repeated.url, 'alter function iso_utc(timestamptz) cost 100')
    t.strictSame(
      await ask(
        repeated.url,
        `select relname from pg_class c
        where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) <> current_user
          and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`
      ),
      []
    )
    await migrate(repeated.url)
    const third = await startEmbedded({ dataDir, durable: false })
    t.equal(third.url, repeated.url, 'once')
    await third.stop()
  })

  t.test('is found again after the process that started it was killed', async t => {
    const dataDir = folderWithDatabase(t)
    const { child, output } = await startChild([dataDir, 'stay'])
    await ask(output.url, 'create table boards (id int)')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await startEmbedded({ dataDir, durable: false })
    t.equal(next.adopted, true)
    t.strictSame(await ask(next.url, 'select count(*) from boards'), [{ count: '0' }])
    await next.stop()
    t.equal(findPostmaster(pathsOf(dataDir)), undefined, 'the killed process no longer counts as a user')
  })

  t.test('recovers all commits after PostgreSQL was killed', async t => {
    const dataDir = folderWithDatabase(t)
    const first = await startEmbedded({ dataDir, durable: false })
    await ask(first.url, 'create table boards as select generate_series(1, 1000) id')
    process.kill(findPostmaster(pathsOf(dataDir))!.pid, 'SIGKILL')
    const second = await startEmbedded({ dataDir, durable: false })
    t.equal(second.adopted, false)
    t.strictSame(await ask(second.url, 'select count(*) from boards'), [{ count: '1000' }])
    await second.stop()
    await first.stop()
  })

  t.test('is restarted once on its port by its watchers, until they stop', async t => {
    const dataDir = folderWithDatabase(t)
    const output: string[] = []
    const options = { dataDir, durable: false, watched: true, log: (message: string) => output.push(message) }
    const watchers = [await startEmbedded(options), await startEmbedded(options)] as const
    const [{ url }] = watchers
    await ask(url, 'create table boards as select generate_series(1, 1000) id')
    process.kill(findPostmaster(pathsOf(dataDir))!.pid, 'SIGKILL')
    const restarted = () => output.filter(message => message === 'the database had stopped and was restarted')
    await poll(PATIENCE_MS, 50, () => restarted().length > 0 || undefined)
    t.strictSame(await ask(url, 'select count(*) from boards'), [{ count: '1000' }])
    await Promise.all(watchers.map(({ stop }) => stop()))
    await sleep(2000)
    t.equal(findPostmaster(pathsOf(dataDir)), undefined, 'nobody starts what was stopped')
    t.equal(restarted().length, 1)
  })

  t.test('is retried while it cannot start, which is logged once', async t => {
    const dataDir = folderWithDatabase(t)
    const output: string[] = []
    const log = (message: string) => output.push(message)
    const watcher = await startEmbedded({ dataDir, durable: false, watched: true, log })
    const settings = join(dataDir, 'postgres', 'postgresql.conf')
    const former = readFileSync(settings)
    writeFileSync(settings, 'nonsense = 1\n')
    process.kill(findPostmaster(pathsOf(dataDir))!.pid, 'SIGKILL')
    const waitForLog = (pattern: RegExp) =>
      poll(PATIENCE_MS, 50, () => output.some(one => pattern.test(one)) || undefined)
    const failure = /the database has stopped and cannot be restarted: .*"nonsense"/
    t.ok(await waitForLog(failure))
    await sleep(2500)
    writeFileSync(settings, former)
    t.ok(await waitForLog(/was restarted/))
    t.equal(output.filter(one => failure.test(one)).length, 1)
    await watcher.stop()
  })

  t.test('lets a process exit that only watches it', async t => {
    const dataDir = folderWithDatabase(t)
    const { child, output } = await startChild([dataDir, 'watch'])
    if (child.exitCode === null) await once(child, 'exit')
    t.equal(child.exitCode, 0)
    t.equal(output.error, undefined)
    await (await startEmbedded({ dataDir, durable: false })).stop()
  })

  t.test('is stopped if it was started but is unusable, unless others use it', async t => {
    const dataDir = folderWithDatabase(t)
    const first = await startEmbedded({ dataDir, durable: false })
    const connection = join(dataDir, 'connection.json')
    const former = readFileSync(connection, 'utf8')
    writeFileSync(connection, JSON.stringify({ ...JSON.parse(former), password: 'another' }))
    await t.rejects(startEmbedded({ dataDir, durable: false }), /password authentication failed/)
    t.ok(findPostmaster(pathsOf(dataDir)), 'the first still uses it')
    await first.stop()
    await t.rejects(startEmbedded({ dataDir, durable: false }), /password authentication failed/)
    t.equal(findPostmaster(pathsOf(dataDir)), undefined)
    writeFileSync(connection, former)
    await (await startEmbedded({ dataDir, durable: false })).stop()
  })

  t.test('starts over a postmaster.pid that names another program', async t => {
    const dataDir = folderWithDatabase(t)
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid })
    t.teardown(() => stranger.kill())
    // PostgreSQL ignores its parent process and those of other users, but no other live process.
    for (const pid of [process.pid, stranger.pid]) {
      const left = `${pid}\n/elsewhere\n1\n5432\n\n\n\nready\n`
      writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), left)
      const repeated = await startEmbedded({ dataDir, durable: false })
      t.equal(repeated.adopted, false)
      await repeated.stop()
    }
    t.equal(stranger.exitCode, null, 'which is left in peace')
  })

  t.test('starts over an interrupted creation, and over the lock of a dead holder', async t => {
    const dataDir = dataFolder(t)
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'lock'), '999999999 1')
    const repeated = await startEmbedded({ dataDir, durable: false })
    t.equal(repeated.adopted, false)
    await repeated.stop()
  })

  t.test('is shared by ten processes that start at once, and stopped by the last', async t => {
    const dataDir = dataFolder(t)
    const children = await Promise.all(Array.from({ length: 10 }, () => startChild([dataDir, 'stay'])))
    t.strictSame([...new Set(children.map(({ output }) => output.error))], [undefined])
    t.equal(new Set(children.map(({ output }) => output.url)).size, 1)
    t.equal(children.filter(({ output }) => !output.adopted).length, 1)
    const visitor = await startEmbedded({ dataDir, durable: false })
    await visitor.stop()
    t.ok(findPostmaster(pathsOf(dataDir)), 'ten others use it')
    for (const { child } of children) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await (await startEmbedded({ dataDir, durable: false })).stop()
    t.equal(findPostmaster(pathsOf(dataDir)), undefined)
  })

  t.test('moves to another port if its last one is taken, unless the port was requested', async t => {
    const dataDir = folderWithDatabase(t)
    const first = await startEmbedded({ dataDir, durable: false })
    await first.stop()
    const port = Number(new URL(first.url).port)
    const intruder = createServer().listen(port, '127.0.0.1')
    await once(intruder, 'listening')
    t.teardown(() => intruder.close())
    await t.rejects(startEmbedded({ dataDir, port, durable: false }), {
      message: new RegExp(`^Port ${port} of 127\\.0\\.0\\.1.*DATABASE_PORT`)
    })
    const moved = await startEmbedded({ dataDir, durable: false })
    t.not(moved.url, first.url)
    t.equal(
      JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8')).port,
      Number(new URL(moved.url).port)
    )
    await moved.stop()
  })

  t.test('reports why a folder cannot be used', async t => {
    const dataDir = dataFolder(t)
    mkdirSync(dataDir)
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    await t.rejects(
      startEmbedded({ dataDir: file }),
      /data folder .*file cannot be used, a file is in the way/
    )
    await t.rejects(
      startEmbedded({ dataDir: '/proc/swellbook/data' }),
      /data folder \/proc\/swellbook\/data cannot be used, nothing can be created there/
    )
    mkdirSync(join(dataDir, 'other', 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'other', 'postgres', 'notes.txt'), 'mine')
    await t.rejects(
      startEmbedded({ dataDir: join(dataDir, 'other') }),
      /contains files but no database: move it away/
    )
    t.equal(readFileSync(join(dataDir, 'other', 'postgres', 'notes.txt'), 'utf8'), 'mine')
  })

  t.test('names a file that cannot be written, and leaves nothing of it', async t => {
    const dataDir = folderWithDatabase(t)
    const first = await startEmbedded({ dataDir, durable: false })
    // The closest to a full disk without privileges.
    const { output } = await startChild([dataDir, 'stop'], ['sh', '-c', 'ulimit -f 0 && exec "$0" "$@"'])
    t.match(output.error, /^\/.*\/data\/lock\.\S+ cannot be written: EFBIG: file too large, write\.$/)
    t.strictSame(
      readdirSync(dataDir).filter(name => name.startsWith('lock')),
      []
    )
    await first.stop()
  })

  t.test('reports why the data cannot be used', async t => {
    const dataDir = folderWithDatabase(t)
    const first = await startEmbedded({ dataDir, durable: false })
    const connection = join(dataDir, 'connection.json')
    const former = readFileSync(connection)
    const lost =
      /connection\.json, the file with the password .* is missing or damaged: stop all programs that use/
    writeFileSync(connection, '')
    await t.rejects(startEmbedded({ dataDir, durable: false }), lost, 'while another process uses it')
    writeFileSync(connection, former)
    await first.stop()
    const version = join(dataDir, 'postgres', 'PG_VERSION')
    writeFileSync(version, '15\n')
    await t.rejects(startEmbedded({ dataDir }), /created by PostgreSQL 15, but this program contains 18/)
    writeFileSync(version, '18\n')
    writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'nonsense = 1\n')
    await t.rejects(startEmbedded({ dataDir }), /PostgreSQL did not start: .*"nonsense".*postgres\.log/)
  })

  if (IS_ROOT) {
    t.test('runs as a normal user, and reports folders of other users', async t => {
      const { uid, gid } = nobody()
      const dataDir = dataFolder(t)
      const home = join(dataDir, '..', 'home')
      mkdirSync(home)
      chownSync(home, uid, gid)
      const theirs = join(home, 'data')
      const ours = join(home, 'ours')
      mkdirSync(ours, { mode: 0o700 })
      const { child, output } = await startChild([theirs, 'stop'], asUser(uid, gid))
      t.match(output, { error: undefined, adopted: false, url: /^postgres:/ })
      // It prints before it exits.
      if (child.exitCode === null) await once(child, 'exit')
      t.equal(statSync(join(theirs, 'postgres')).uid, uid)
      const asRoot = await startEmbedded({ dataDir: theirs, durable: false })
      t.equal(asRoot.adopted, false, 'as root it runs as the owner of the data')
      await asRoot.stop()
      const refused = await startChild([ours, 'stop'], asUser(uid, gid))
      t.match(
        refused.output.error,
        /ours cannot be used, the user with id \d+ cannot write there, it belongs to the user with id 0/
      )
      chownSync(theirs, uid, gid)
      chownSync(join(theirs, 'postgres'), 1, 1)
      chmodSync(theirs, 0o777)
      const foreign = await startChild([theirs, 'stop'], asUser(uid, gid))
      t.match(foreign.output.error, /belongs to the user with id 1: run Swellbook as that user/)
    })
  }
})

function nobody(): { uid: number; gid: number } {
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'nobody'], { encoding: 'utf8' }).split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

// With read access everywhere, because that user may not reach the checkout.
function asUser(uid: number, gid: number): string[] {
  const right = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search'
  ]
  // The specs' coverage could not be written as that user.
  const plain = ['env', '-u', 'NODE_OPTIONS', '-u', 'NODE_V8_COVERAGE']
  return [...plain, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...right, '--']
}
