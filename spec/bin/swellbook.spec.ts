// tags: full alone
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { loadCommands } from '../../bin/commands/index.ts'
import { PROGRAM, runCommand, typeLine } from '../support/cli.ts'
import { database } from '../support/database.ts'

t.test('the command line', async t => {
  t.test('lists every command if called without arguments', async t => {
    const { code, out } = await typeLine([])
    t.equal(code, 0)
    for (const { name, summary } of await loadCommands())
      t.match(out, new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'))
  })

  t.test('lists the commands of a group', async t => {
    for (const words of [['help', 'keys'], ['keys', '--help'], ['keys'], ['-h', 'keys']]) {
      const { code, out } = await typeLine(words)
      t.equal(code, 0)
      t.match(out, /keys issue/)
      t.notMatch(out, /schools/)
    }
  })

  t.test('explains a command, with --help or help, without a database', async t => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const [explained, helped, helpedFirst] = await Promise.all([
      typeLine(['lessons', 'import', '--help'], env),
      typeLine(['help', 'lessons', 'import'], env),
      typeLine(['-h', 'lessons', 'import'], env)
    ])
    t.equal(explained.code, 0)
    t.equal(explained.out, helped.out)
    t.equal(explained.out, helpedFirst.out)
    t.match(explained.out, /^swellbook lessons import FILE\.csv --school ID \[--dry-run\]\n/)
    t.match(explained.out, /--dry-run {2,}Report faults/)
  })

  t.test('prints its version', async t => {
    const { out } = await runCommand(['--version'])
    t.match(out, /^\d+\.\d+\.\d+\n$/)
  })

  t.test('suggests the nearest command, and exits with 2', async t => {
    const { code, out, err } = await typeLine(['key', 'isue'])
    t.equal(code, 2)
    t.equal(out, '')
    t.match(err, /no command "key isue"; did you mean "keys issue"\?/)
  })

  t.test('refuses and names an option before the command', async t => {
    for (const words of [
      ['--bogus'],
      ['keys', '--bogus'],
      ['--bogus', 'schools', 'list'],
      ['--help', '--bogus'],
      ['-h', '--bogus', 'schools', 'list']
    ]) {
      const { code, out, err } = await typeLine(words)
      t.equal(code, 2, words.join(' '))
      t.equal(out, '')
      t.match(err, /^swellbook: unexpected "--bogus" before the command; put options after it\n/)
    }
    const { err } = await typeLine(['key', 'isue', '--kind', 'school'])
    t.match(err, /did you mean "keys issue"/, 'but says first that there is no such command')
  })

  t.test('reports an unreachable database in one sentence, with a stack only if DEBUG is set', async t => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const plain = await typeLine(['schools', 'list'], env)
    t.equal(plain.code, 1)
    t.match(plain.err, /^swellbook schools list: The database at 127\.0\.0\.1:1 cannot be reached.*\n$/)
    const debug = await typeLine(['schools', 'list'], { ...env, DEBUG: '1' })
    t.match(debug.err, /\n {4}at /)
  })

  t.test("names source files and lines in a stack, not the bundle's", async t => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DEBUG: '1' }
    const { err } = await runCommand(['schools', 'list'], { env })
    const [, file = '', line] = /\((\S+\/lib\/\S+\.ts):(\d+):\d+\)/.exec(err) ?? []
    t.match(readFileSync(file, 'utf8').split('\n')[Number(line) - 1], / new \w+\(/)
    t.notMatch(err, /dist\/program/)
  })

  t.test('names invalid settings', async t => {
    const { code, err } = await typeLine(['schools', 'list'], { PORT: 'http', V1_RATE_PER_MINUTE: '-1' })
    t.equal(code, 1)
    t.match(err, /PORT must be .*; V1_RATE_PER_MINUTE must be/)
  })

  t.test('exits quietly if its output is closed', async t => {
    const child = spawn(process.execPath, [PROGRAM, 'openapi'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', chunk => {
      err += chunk
    })
    const [code] = await once(child, 'close')
    t.equal(code, 0)
    t.equal(err, '')
  })

  t.test('exits with 1 if its output cannot be written', async t => {
    const full = openSync('/dev/full', 'w')
    t.teardown(() => closeSync(full))
    for (const words of [['openapi'], ['--version']]) {
      const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['ignore', full, 'pipe'] })
      const [err, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')])
      t.equal(code, 1, words.join(' '))
      t.match(err, /^swellbook: the output could not be written: ENOSPC: [^\n]+\n$/)
    }
  })

  t.test('reports that the folder has no database, and creates none', async t => {
    const folder = mkdtempSync(join(tmpdir(), 'swellbook-spec-'))
    t.teardown(() => rmSync(folder, { recursive: true, force: true }))
    const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
    for (const words of [
      ['schools', 'list'],
      ['backup', '--to', join(folder, 'x.gz')],
      ['migrate', '--status']
    ]) {
      const { code, err } = await typeLine(words, env)
      t.equal(code, 1, words.join(' '))
      t.match(err, /There is no database in .*data: set DATA_DIR to the server's data folder/)
    }
    t.strictSame(readdirSync(folder), [])
  })

  t.test('creates the schema of a new database if allowed, otherwise asks for migrate', async t => {
    const { url, sql } = await database(t, { empty: true })
    const env = { DATABASE_URL: url }
    for (const words of [
      ['schools', 'list'],
      ['backup', '--to', 'never.gz']
    ]) {
      const { code, err } = await typeLine(words, env)
      t.match([code, err], [1, /lacks 000001_schools and \d+ more: run "swellbook migrate" first/])
    }
    const school = ['baleal', '--name', 'Baleal', '--time-zone', 'Europe/Lisbon']
    t.equal((await typeLine(['schools', 'add', ...school], env)).code, 0)
    await sql`update schema_functions set checksum = 'older' where name = 'save_school'`
    const behind = await typeLine(['schools', 'list'], env)
    t.equal(behind.code, 1)
    t.match(behind.err, /lacks functions\/save_school: run "swellbook migrate"/)
    const migrated = await typeLine(['migrate'], env)
    t.equal(migrated.out, 'Applied functions/save_school.\n')
  })
})
