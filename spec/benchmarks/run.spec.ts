// tags: full alone
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { pathsOf } from '../../lib/infra/embedded/folder.ts'
import { findPostmaster } from '../../lib/infra/embedded/postmaster.ts'
import { isAlive, poll } from '../../lib/infra/embedded/processes.ts'
import { childrenOf } from '../support/children.ts'
import { database } from '../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'

const PROGRAM = fileURLToPath(new URL('../../benchmarks/run.js', import.meta.url))
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url))
const PATIENCE_MS = 120_000

/** Runs the benchmarks on a database; returns exit codes and output. */
async function bench(databaseUrl: string, ...words: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, err }
}

async function schoolsOf(sql: Sql): Promise<readonly string[]> {
  return singleRow<{ ids: string[] }>(await sql`select array_agg(id order by id) as ids from schools`).ids
}

t.test('npm run bench', async t => {
  t.test('refuses a database in use, and leaves it unchanged', async t => {
    const { url, sql } = await database(t)
    await addSchool(sql)
    await addSlot(sql, { capacity: 8 })
    await sql`update slots set spots_taken = 3`
    for (const words of [['--case', 'booking-spread', '--rounds', '1'], ['--start']]) {
      const { code, err } = await bench(url, ...words)
      t.equal(code, 2, words.join(' '))
      t.match(err, /^The database of DATABASE_URL is not empty \(it has public\.\w+\), .*: use a new one\.$/m)
      t.notMatch(err, / {4}at /)
    }
    t.strictSame(await schoolsOf(sql), [SCHOOL])
    t.strictSame([...(await sql`select spots_taken from slots`)], [{ spots_taken: 3 }])
  })

  t.test('refuses a database of another program, in any schema', async t => {
    const { url, sql } = await database(t, { empty: true })
    await sql.unsafe('create schema shop; create table shop.orders (id int)')
    const { code, err } = await bench(url, '--case', 'key-unknown', '--rounds', '1')
    t.match([code, err], [2, /\(it has shop\.orders\),/])
    t.strictSame([...(await sql`select to_regclass('schools') as schools`)], [{ schools: null }])
  })

  t.test('reports invalid options before it prepares a database', async t => {
    const rows: readonly [words: string[], message: RegExp][] = [
      [['--rounds', 'many'], /^--rounds must be a whole number from 1 to 600$/m],
      [['--connections', '0'], /^--connections must be a whole number from 1 to 600$/m],
      [['--seconds', '0'], /^--seconds must be a number from 0\.1 to 600$/m],
      [['--endpoints=-1'], /^--endpoints must be a whole number from 0 to 600$/m],
      [['--growth', '--rounds', '0'], /^--rounds must be/m],
      [['--fresh', '--rounds', '0'], /^--rounds must be/m],
      [['--course', '--rounds', '0'], /^--rounds must be/m],
      [['--case', 'nothing'], /^no case matches; --list shows the names$/m],
      [['--beside', '/nope'], /^\/nope\/\S+ does not exist: give the folder of a checkout, and build it/m],
      [['--fast'], /^Unknown option '--fast'/m]
    ]
    for (const [words, message] of rows) {
      const { code, err } = await bench('postgres://nobody@127.0.0.1:1/none', ...words)
      t.equal(code, 2, words.join(' '))
      t.match(err, message)
      t.notMatch(err, / {4}at |127\.0\.0\.1/)
    }
  })

  t.test('measures while endpoints receive events', async t => {
    const words = [
      '--case',
      'booking-spread',
      '--rounds',
      '1',
      '--seconds',
      '0.5',
      '--endpoints',
      '2',
      '--json'
    ]
    const { url } = await database(t, { empty: true })
    const { code, out, err } = await bench(url, ...words)
    t.equal(code, 0, err)
    t.match(JSON.parse(out).cases, [{ id: 'booking-spread', runs: [{ wrong: 0 }] }])
  })

  t.test('measures this checkout and another in alternation on one database', async t => {
    const { url } = await database(t, { empty: true })
    const short = ['--case', 'key-unknown', '--rounds', '2', '--seconds', '1', '--json']
    const { code, out, err } = await bench(url, '--beside', CHECKOUT, ...short)
    t.equal(code, 0, err)
    const { beside } = JSON.parse(out) as { beside: { id: string; perSecond: number[] }[] }
    t.match(beside, [
      { id: 'key-unknown', perSecond: [Number, Number], cpuMicrosecondsEach: [Number, Number] }
    ])
  })

  t.test('leaves neither a process nor a folder when interrupted', { timeout: 280_000 }, async t => {
    for (const words of [['--case', 'availability-304', '--rounds', '600'], ['--usage'], ['--growth']]) {
      const folder = mkdtempSync(join(tmpdir(), 'swellbook-spec-'))
      // PostgreSQL may run as a different user.
      chmodSync(folder, 0o755)
      t.teardown(() => rmSync(folder, { recursive: true, force: true }))
      const env = { ...process.env, DATABASE_URL: '', TMPDIR: folder }
      const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: 'ignore' })
      t.teardown(() => child.kill('SIGKILL'))
      const ended = once(child, 'exit')
      // Number of rounds after which servers exist; building takes minutes.
      const minChildren = words[0] === '--case' ? 2 : 1
      const isRunning = () => clustersIn(folder).length > 0 && childrenOf(child.pid!).length >= minChildren
      await poll(PATIENCE_MS, 20, () => isRunning() || undefined)
      const postmasters = clustersIn(folder)
      const children = childrenOf(child.pid!)
      child.kill('SIGINT')
      child.kill('SIGTERM')
      t.equal((await ended)[0], 2, words.join(' '))
      t.strictSame(readdirSync(folder), [], words.join(' '))
      t.strictSame(
        [...postmasters, ...children].filter(pid => isAlive(pid)),
        []
      )
    }
  })
})

/** PostgreSQL instances ready in the subfolders. */
function clustersIn(folder: string): number[] {
  return readdirSync(folder)
    .map(name => findPostmaster(pathsOf(join(folder, name))))
    .filter(found => found?.status === 'ready')
    .map(found => found!.pid)
}
