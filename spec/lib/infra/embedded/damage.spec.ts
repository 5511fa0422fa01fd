// tags: full
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { hasCluster } from '../../../../lib/infra/embedded/cluster.ts'
import { pathsOf } from '../../../../lib/infra/embedded/folder.ts'
import { isIntact } from '../../../../lib/infra/embedded/manifest.ts'
import { findPostmaster, type Postmaster } from '../../../../lib/infra/embedded/postmaster.ts'
import { poll } from '../../../../lib/infra/embedded/processes.ts'
import { startEmbedded } from '../../../../lib/infra/embedded/start.ts'
import { dataFolder, query } from '../../../support/data-folder.ts'

const ZONE = 'share/postgresql/timezone/Africa/Casablanca'

/** Damage to the copy of PostgreSQL's program, which is in `home`; the first ones leave other obstacles to a new copy. */
const COPY_DAMAGE: readonly [name: string, damage: (home: string) => void][] = [
  ['half a program', home => truncateSync(join(home, 'bin/postgres'), 4_000_000)],
  ['no shared files', home => rmSync(join(home, 'share'), { recursive: true })],
  ['a file in place of all', replaceByFile],
  ['no manifest, as earlier versions left it', home => rmSync(join(home, 'manifest.json'))],
  ['a part of another copy', home => renameSync(home, `${home}.new`)],
  ['an empty program', home => truncateSync(join(home, 'bin/postgres'))],
  ['no link to the libraries', home => rmSync(join(home, 'lib'))],
  ['an empty file of a zone', home => truncateSync(join(home, ZONE))],
  ['no file of a zone', home => rmSync(join(home, ZONE))],
  ['a file in place of a folder', home => replaceByFile(join(home, 'share/postgresql/timezone'))],
  ['half a manifest', home => truncateSync(join(home, 'manifest.json'), 1000)],
  ['a manifest of zeros', home => writeFileSync(join(home, 'manifest.json'), '\0'.repeat(64))]
]

/** The number of the damages above after which PostgreSQL is started. */
const RESTARTED = 5

const DAMAGED =
  /data folder .* is damaged, .*postgres\/PG_VERSION is (empty or damaged|missing): restore a backup/
const GONE = /data of the database is gone: .* Mount its disk.* restore a backup into a new folder.* delete /
const FOREIGN = /created by PostgreSQL 15, but this program contains 18/

/** Damage to the data itself. */
const DATA_DAMAGE: readonly [name: string, damage: (cluster: string) => void, message: RegExp][] = [
  ['an empty PG_VERSION', cluster => truncateSync(join(cluster, 'PG_VERSION')), DAMAGED],
  ['a cut PG_VERSION', cluster => truncateSync(join(cluster, 'PG_VERSION'), 1), DAMAGED],
  ['a PG_VERSION of zeros', cluster => writeFileSync(join(cluster, 'PG_VERSION'), '\0\0\0'), DAMAGED],
  ['no PG_VERSION', cluster => rmSync(join(cluster, 'PG_VERSION')), DAMAGED],
  ['a PG_VERSION of another version', cluster => writeFileSync(join(cluster, 'PG_VERSION'), '15\n'), FOREIGN],
  ['an empty cluster', emptyFolder, GONE],
  ['no cluster', cluster => rmSync(cluster, { recursive: true }), GONE]
]

t.test('if the data folder is damaged,', async t => {
  const place = dataFolder(t)
  const first = await startEmbedded({ dataDir: place, durable: false })
  await query(first.url, 'create table boards as select generate_series(1, 1000) id')
  await first.stop()
  const copy = (t: Test) => {
    const folder = dataFolder(t)
    execFileSync('cp', ['-a', place, folder])
    return folder
  }

  t.test('every damage to the copy of PostgreSQL is noticed', async t => {
    for (const [name, damage] of COPY_DAMAGE) {
      const home = homeOf(copy(t))
      t.equal(isIntact(home), true)
      damage(home)
      t.equal(isIntact(home), false, name)
    }
  })

  for (const [name, damage] of COPY_DAMAGE.slice(0, RESTARTED))
    t.test(`PostgreSQL is copied again if it has ${name}`, async t => {
      const dataDir = copy(t)
      const home = homeOf(dataDir)
      damage(home)
      const { url, stop } = await startEmbedded({ dataDir, durable: false })
      t.teardown(stop)
      t.equal(isIntact(home), true)
      t.equal(readdirSync(join(dataDir, 'programs')).length, 1)
      t.strictSame(
        await query(
          url,
          "select count(*), now() at time zone 'Africa/Casablanca' > '2026-01-01' ok from boards"
        ),
        [{ count: '1000', ok: true }]
      )
    })

  t.test('a complete copy of PostgreSQL stays', async t => {
    const dataDir = copy(t)
    const inode = () => statSync(join(homeOf(dataDir), 'bin/postgres')).ino
    const before = inode()
    const { stop } = await startEmbedded({ dataDir })
    await stop()
    t.equal(inode(), before)
  })

  t.test('a watcher that restarts PostgreSQL copies it again', async t => {
    const dataDir = copy(t)
    const messages: string[] = []
    const log = (message: string) => messages.push(message)
    const { url, stop } = await startEmbedded({ dataDir, durable: false, watched: true, log })
    t.teardown(stop)
    truncateSync(join(homeOf(dataDir), ZONE))
    process.kill((findPostmaster(pathsOf(dataDir)) as Postmaster).pid, 'SIGKILL')
    await poll(60_000, 50, () => messages.includes('the database had stopped and was restarted') || undefined)
    t.equal(isIntact(homeOf(dataDir)), true)
    t.strictSame(await query(url, 'select count(*) from boards'), [{ count: '1000' }])
  })

  for (const [name, damage, message] of DATA_DAMAGE)
    t.test(`the start is refused with a remedy if it has ${name}, and changes nothing`, async t => {
      const dataDir = copy(t)
      const { cluster, connection } = pathsOf(dataDir)
      damage(cluster)
      const before = [readFileSync(connection, 'utf8'), existsSync(cluster) && readdirSync(cluster)]
      for (let attempt = 0; attempt < 2; attempt++)
        await t.rejects(startEmbedded({ dataDir, durable: false }), { message })
      t.strictSame([readFileSync(connection, 'utf8'), existsSync(cluster) && readdirSync(cluster)], before)
      t.equal(hasCluster(dataDir), true, 'commands report the damage, not an absent database')
    })

  t.test('a new database is created after connection.json is deleted', async t => {
    const dataDir = copy(t)
    const { cluster, connection } = pathsOf(dataDir)
    rmSync(cluster, { recursive: true })
    rmSync(connection)
    t.equal(hasCluster(dataDir), false)
    const { url, stop } = await startEmbedded({ dataDir, durable: false })
    t.teardown(stop)
    t.strictSame(await query(url, "select to_regclass('boards') as boards"), [{ boards: null }])
  })

  t.test('an interrupted first start begins again', async t => {
    const dataDir = copy(t)
    const { cluster, newCluster, connection } = pathsOf(dataDir)
    const { service: _, ...place } = JSON.parse(readFileSync(connection, 'utf8'))
    writeFileSync(connection, JSON.stringify({ ...place, port: 0 }))
    renameSync(cluster, newCluster)
    const { stop } = await startEmbedded({ dataDir, durable: false })
    await stop()
    t.equal(existsSync(newCluster), false)
  })
})

/** Folder of the copied program. */
function homeOf(dataDir: string): string {
  const { programs } = pathsOf(dataDir)
  const [name = ''] = readdirSync(programs)
  return join(programs, name)
}

function replaceByFile(path: string): void {
  rmSync(path, { recursive: true })
  writeFileSync(path, '')
}

function emptyFolder(path: string): void {
  rmSync(path, { recursive: true })
  mkdirSync(path)
}
