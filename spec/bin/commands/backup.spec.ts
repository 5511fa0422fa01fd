// tags: full alone
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { createSale } from '../../../lib/booking/transactions.ts'
import { seedDemo } from '../../../lib/demo/transactions.ts'
import { readNotifications } from '../../../lib/events/notifications/queries.ts'
import { connect, type Sql } from '../../../lib/infra/database/pool.ts'
import { startEmbedded } from '../../../lib/infra/embedded/start.ts'
import { migrationStatus } from '../../../lib/infra/migrations.ts'
import { issueSchoolKey } from '../../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { runCommand } from '../../support/cli.ts'
import { database } from '../../support/database.ts'
import { digestsOf } from '../../support/digests.ts'
import { serve } from '../../support/server.ts'

/** Keeps booking in the demo until stopped. */
function keepBooking(sql: Sql) {
  const book = createSale(sql).book
  let going = true
  let booked = 0
  const finished = (async () => {
    const slots = await sql<{ id: string; schoolId: string; partnerId: string }[]>`
      select s.id, s.school_id as "schoolId", (select min(id)::text from partners p where p.school_id = s.school_id) as "partnerId"
      from slots s where s.starts_at > now() and s.on_sale and s.spots_taken < s.capacity - 3`
    for (let i = 0; going; i += 1) {
      const { id: slotId, schoolId, partnerId } = slots[i % slots.length]!
      const seats = { slotId, schoolId, partnerId, participants: 1, holdMinutes: i % 3 === 0 ? 10 : null }
      const customer = {
        customerName: 'Inês',
        customerEmail: 'ines@example.com',
        customerPhone: null,
        notes: null
      }
      await book({ id: uuidV7(Date.now()), externalRef: null, ...seats, ...customer }).then(
        () => (booked += 1),
        () => {}
      )
    }
  })()
  return async () => {
    going = false
    await finished
    return booked
  }
}

const WRONG_COUNTS = `
  select s.id from slots s left join bookings b on b.slot_id = s.id and b.status in ('confirmed', 'on_hold')
  group by s.id, s.school_id having s.spots_taken <> coalesce(sum(b.participants), 0)`

async function backUp(t: Test, url: string, file: string) {
  const ran = await runCommand(['backup', '--to', file, '--json'], { env: { DATABASE_URL: url } })
  t.equal(ran.code, 0, ran.err)
  return ran.json()
}

t.test('swellbook backup and restore', async t => {
  const folder = t.testdir()
  const file = join(folder, 'night.swellbook.gz')
  const { url, sql } = await database(t)
  const patient = connect(url, { max: 4, statementTimeoutMs: 60_000, silenceMs: 0 })
  t.teardown(() => patient.end({ timeout: 1 }))
  await seedDemo(patient)
  const schoolId = 'sch_onda_clara'
  const { key } = await issueSchoolKey(sql, uuidV7(Date.now()), {
    schoolId,
    partner: 'Hotel',
    discountPercent: 0
  })

  t.test('bring back every row of every table without later bookings', async t => {
    const before = await digestsOf(patient)
    const result = await backUp(t, url, file)
    t.match(result, { file, tables: Object.keys(before).length })
    t.equal((await stat(file)).mode & 0o077, 0, 'readable by nobody else')
    const there = await database(t, { empty: true })
    const ran = await runCommand(['restore', '--from', file, '--json'], { env: { DATABASE_URL: there.url } })
    t.equal(ran.code, 0, ran.err)
    t.match(ran.json(), { file, madeAt: result.madeAt, tables: result.tables, rows: result.rows })
    // Restoring seeds the shipped spots again, which raises the forecast version.
    const { forecast_version: _, notifications: _n, ...rest } = await digestsOf(there.sql)
    const { forecast_version: __, notifications: __n, ...expected } = before
    t.strictSame(rest, expected)
    t.match(await readNotifications(there.sql), { pausedBy: 'restore' }, 'and a copy writes to nobody')
    t.strictSame((await migrationStatus(there.sql)).pending, [])

    t.test('and the service continues', async t => {
      const server = await serve(t, { on: there, settings: { FORECAST_REFRESH_MINUTES: '0' } })
      const { body } = await server.get('/api/partner/v1/availabilities', { key })
      const slot = body.availabilities.find(({ spotsRemaining = 0 }) => spotsRemaining > 1)
      const request = { lessonSlotId: slot.id, customerName: 'Ana', customerEmail: 'ana@example.com' }
      t.equal((await server.post('/api/partner/v1/bookings', { key, body: request })).status, 201)
      const later = (await server.get('/api/partner/v1/availabilities', { key })).body.availabilities
      const found = later.find(({ id }: { id: string }) => id === slot.id)
      t.equal(found.spotsRemaining, slot.spotsRemaining - 1, 'its triggers are at work')
      await t.resolves(server.schoolKey('A new partner', schoolId), 'and its numbers go on')
      t.strictSame([...(await there.sql.unsafe(WRONG_COUNTS))], [])
    })
  })

  t.test('take one snapshot while bookings continue', async t => {
    const stop = keepBooking(patient)
    const busy = join(folder, 'busy.swellbook.gz')
    await backUp(t, url, busy)
    t.ok((await stop()) > 0)
    const there = await database(t)
    const ran = await runCommand(['restore', '--from', busy], { env: { DATABASE_URL: there.url } })
    t.match(ran.out, /^Restored \d+ rows of \d+ tables, as of 20.*\nNothing is sent until you run/)
    t.strictSame([...(await there.sql.unsafe(WRONG_COUNTS))], [])
  })

  t.test('refuse an operation that would lose data', async t => {
    const restore = (from: string, to: string) =>
      runCommand(['restore', '--from', from], { env: { DATABASE_URL: to } })
    const repeated = await runCommand(['backup', '--to', file], { env: { DATABASE_URL: url } })
    t.match([repeated.code, repeated.err], [1, /The file .* exists already; give another name/])
    const full = await restore(file, url)
    t.match([full.code, full.err], [1, /The database is not empty \(\w+ has rows\)/])

    const bytes = readFileSync(file)
    const cut = join(folder, 'cut.swellbook.gz')
    writeFileSync(cut, bytes.subarray(0, bytes.length - 200))
    const there = await database(t)
    const before = await digestsOf(there.sql)
    const half = await restore(cut, there.url)
    t.match([half.code, half.err], [1, /damaged or incomplete; nothing was restored/])
    t.strictSame(await digestsOf(there.sql), before, 'nothing was')
    t.match((await restore(join(folder, 'absent'), there.url)).err, /The file .*absent does not exist/)
    const nowhere = await runCommand(['backup', '--to', join(folder, 'nope', 'x')], {
      env: { DATABASE_URL: url }
    })
    t.match([nowhere.code, nowhere.err], [1, /The folder \/.*\/nope does not exist\./])
    const other = join(folder, 'other')
    writeFileSync(other, 'PGDMP')
    t.match((await restore(other, there.url)).err, /other is not a Swellbook backup/)
    t.match((await runCommand(['backup'], { env: { DATABASE_URL: url } })).code, 2)
  })

  t.test('refuse a damaged row before the database reads it, without printing it', async t => {
    const rows = gunzipSync(readFileSync(file)).toString('utf8')
    const damaged = join(folder, 'damaged.swellbook.gz')
    writeFileSync(damaged, gzipSync(rows.replace('"status":"confirmed"', '"status":"confirmes"')))
    const dataDir = join(folder, 'never')
    const { code, err } = await runCommand(['restore', '--from', damaged], {
      env: { DATA_DIR: dataDir, DATABASE_URL: '' }
    })
    t.equal(code, 1)
    t.match(err, /^swellbook restore: The backup is damaged or incomplete; nothing was restored\.\n$/m)
    t.notOk(existsSync(dataDir))
  })

  t.test('do not write into a partial file of a killed backup', async t => {
    const next = join(folder, 'next.swellbook.gz')
    writeFileSync(`${next}.partial`, 'left', { mode: 0o644 })
    const watched = openSync(`${next}.partial`, 'r')
    t.teardown(() => closeSync(watched))
    await backUp(t, url, next)
    t.equal((await stat(next)).mode & 0o077, 0)
    t.equal(readFileSync(watched, 'utf8'), 'left')
  })

  t.test('support the built-in database', async t => {
    const dataDir = join(folder, 'new')
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' }
    const restored = await runCommand(['restore', '--from', file], { env })
    t.equal(restored.code, 0, restored.err)
    const repeated = join(folder, 'again.swellbook.gz')
    const { rows } = (await runCommand(['backup', '--to', repeated, '--json'], { env })).json()
    t.match(restored.out, `Restored ${rows} rows`)
    const cluster = await startEmbedded({ dataDir })
    const there = connect(cluster.url, { max: 1, statementTimeoutMs: 60_000 })
    t.strictSame([...(await there.unsafe(WRONG_COUNTS))], [])
    await there.end()
    await cluster.stop()
  })
})
