// tags: full
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { pathsOf } from '../../../../lib/infra/embedded/folder.ts'
import { findPostmaster, type Postmaster } from '../../../../lib/infra/embedded/postmaster.ts'
import { startTimeOf } from '../../../../lib/infra/embedded/processes.ts'
import { startEmbedded } from '../../../../lib/infra/embedded/start.ts'
import { dataFolder, query } from '../../../support/data-folder.ts'

const NUL = '\0'.repeat(64)

/**
 * Files of the data folder that a power cut may leave; `lock` and `users` are ours, the others
 * PostgreSQL's.
 */
const LEFTOVERS: readonly [name: string, files: Readonly<Record<string, string>>][] = [
  ['an empty postmaster.pid', { 'postgres/postmaster.pid': '' }],
  ['a postmaster.pid of zeros', { 'postgres/postmaster.pid': NUL }],
  ['a postmaster.pid that ends in its first line', { 'postgres/postmaster.pid': '99999999' }],
  ['a postmaster.pid without an id', { 'postgres/postmaster.pid': 'nonsense\n/elsewhere\n' }],
  ['an empty connection.json', { 'connection.json': '' }],
  ['a connection.json of zeros', { 'connection.json': NUL }],
  ['half a connection.json', { 'connection.json': '{\n  "user": "swellb' }],
  ['a connection.json without a password', { 'connection.json': '{"user":"swellbook","password":""}' }],
  ['a connection.json that was not renamed yet', { 'connection.json.new': '{' }],
  ['an empty lock', { lock: '' }],
  ['a lock of zeros', { lock: NUL }],
  ['an empty file of a user', { 'users/1-1': '' }],
  ['a file of a user with an earlier run of the system', { 'users/1-1': `${process.pid} 1 earlier` }],
  ['a password of a cluster that was not made', { 'password.new': 'half' }],
  ['an empty postmaster.opts', { 'postgres/postmaster.opts': '' }],
  ['a half-made cluster beside the database', { 'postgres.new/PG_VERSION': '18\n' }],
  [
    'everything at once',
    { 'postgres/postmaster.pid': '', 'connection.json': '', lock: '', 'users/1-1': '', 'postgres.log': NUL }
  ]
]

t.test('after a power cut', async t => {
  const place = dataFolder(t)
  const first = await startEmbedded({ dataDir: place, durable: false })
  await query(first.url, 'create table boards as select generate_series(1, 1000) id')
  await first.stop()
  const copy = (t: Test) => {
    const folder = dataFolder(t)
    execFileSync('cp', ['-a', place, folder])
    return folder
  }

  for (const [name, files] of LEFTOVERS)
    t.test(`the database starts over ${name}, with all its rows`, async t => {
      const dataDir = copy(t)
      for (const [file, text] of Object.entries(files)) leave(dataDir, file, text)
      const { url, adopted, stop } = await startEmbedded({ dataDir, durable: false })
      t.equal(adopted, false)
      t.strictSame(await query(url, 'select count(*) from boards'), [{ count: '1000' }])
      await stop()
      t.equal(findPostmaster(pathsOf(dataDir)), undefined, 'the last use stops it')
      if (!('connection.json' in files)) return
      const repeated = await startEmbedded({ dataDir, durable: false })
      t.equal(repeated.url, url, 'the other password stays')
      await repeated.stop()
    })

  t.test('the database starts even if a program with its id reads its log', async t => {
    const dataDir = copy(t)
    const log = `${dataDir}/postgres.log`
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    execFileSync('chmod', ['o+rx', join(dataDir, '..'), dataDir])
    const stranger = spawn('sh', ['-c', 'sleep 60', log, log], { uid, gid, stdio: 'ignore' })
    t.teardown(() => stranger.kill())
    await once(stranger, 'spawn')
    leave(dataDir, 'postgres/postmaster.pid', `${stranger.pid}\n`)
    const { adopted, stop } = await startEmbedded({ dataDir, durable: false })
    t.equal(adopted, false)
    await stop()
    t.equal(stranger.exitCode, null)
  })

  t.test('a running database keeps its folder even if its lock file was lost', async t => {
    const dataDir = copy(t)
    const living = await startEmbedded({ dataDir, durable: false })
    t.teardown(living.stop)
    const { pid } = findPostmaster(pathsOf(dataDir)) as Postmaster
    t.teardown(() => process.kill(pid, 'SIGINT'))
    leave(dataDir, 'postgres/postmaster.pid', '')
    const second = startEmbedded({ dataDir, durable: false })
    await t.rejects(second, /PostgreSQL did not start: .*shared memory block .* still in use/)
    t.strictSame(await query(living.url, 'select count(*) from boards'), [{ count: '1000' }])
  })

  t.test('an interrupted creation is repeated, wherever it stopped', async t => {
    const dataDir = dataFolder(t)
    for (const file of ['postgres.new/base/1/1', 'password.new', 'connection.json', 'connection.json.new'])
      leave(dataDir, file, '')
    mkdirSync(join(dataDir, 'postgres'))
    const { adopted, stop } = await startEmbedded({ dataDir, durable: false })
    t.equal(adopted, false)
    await stop()
    t.notOk(existsSync(join(dataDir, 'postgres.new')))
    t.strictSame(
      readdirSync(dataDir).filter(file => /new|lock/.test(file)),
      []
    )
  })

  t.test("a user's file names the boot, because ids and ticks repeat", async t =>
    t.match(startTimeOf(process.pid), /^\d+ \d+ [0-9a-f-]{36}$/)
  )
})

/** Writes a file owned by the folder's owner. */
function leave(dataDir: string, file: string, text: string): void {
  const path = join(dataDir, file)
  mkdirSync(join(path, '..'), { recursive: true })
  rmSync(path, { force: true })
  writeFileSync(path, text, { mode: 0o600 })
  const { uid, gid } = statSync(join(path, '..'))
  chownSync(path, uid, gid)
}
