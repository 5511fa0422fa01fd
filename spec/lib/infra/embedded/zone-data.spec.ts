// tags: full
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { packZones } from '../../../../bin/build/zones.ts'
import { connect } from '../../../../lib/infra/database/pool.ts'
import { startEmbedded } from '../../../../lib/infra/embedded/start.ts'
import { releaseOf } from '../../../../lib/infra/embedded/zone-data.ts'
import { findZoneRelease } from '../../../../lib/infra/zones/queries.ts'
import { compiledZone, shippedRelease } from '../../../../lib/text/zones.ts'

/** A folder that PostgreSQL's user may enter. */
function folderOf(t: { teardown(work: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'swellbook-zones-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function noonIn(url: string, zone: string): Promise<string> {
  const sql = connect(url, { max: 1 })
  const [row] = await sql<{ noon: string }[]>`
    select to_char('2026-11-27 12:00Z'::timestamptz at time zone ${zone}, 'HH24:MI') as noon`
  await sql.end()
  return row?.noon as string
}

t.test('zone data of the built-in PostgreSQL', async t => {
  const dataDir = join(folderOf(t), 'data')
  const programs = join(dataDir, 'programs')

  t.test('is that of this release, whatever came with PostgreSQL', async t => {
    const { url, stop } = await startEmbedded({ dataDir, durable: false })
    t.teardown(stop)
    t.equal(await noonIn(url, 'Africa/Casablanca'), '12:00')
    const sql = connect(url, { max: 1 })
    t.equal(await findZoneRelease(sql), shippedRelease())
    await sql.end()
    const [home = ''] = readdirSync(programs)
    const [share] = ['share/postgresql/timezone', 'share/timezone']
      .map(path => join(programs, home, path))
      .filter(existsSync)
    t.equal(releaseOf(share as string), shippedRelease())
  })

  t.test('is the folder in ZONE_DATA from the next start on', async t => {
    const zoneData = join(folderOf(t), 'zoneinfo')
    const [home = ''] = readdirSync(programs)
    cpSync(join(programs, home, 'share/postgresql/timezone'), zoneData, { recursive: true })
    writeFileSync(join(zoneData, 'Africa/Casablanca'), compiledZone('Asia/Kolkata') as Buffer)
    const { url, stop } = await startEmbedded({ dataDir, durable: false, zoneData })
    t.equal(await noonIn(url, 'Africa/Casablanca'), '17:30')
    t.equal(readdirSync(programs).length, 1, 'the copy of before is gone')
    await stop()
    const packed = packZones(zoneData)
    t.match(packed, new RegExp(`^# IANA time zone data ${shippedRelease()} `))
    t.match(packed, /^Africa\/Casablanca [A-Za-z0-9+/=]+$/m)
  })

  t.test('is refused if the folder has none', async t =>
    t.rejects(startEmbedded({ dataDir, durable: false, zoneData: folderOf(t) }), {
      message: /^ZONE_DATA .* no Etc\/UTC/
    })
  )
})
