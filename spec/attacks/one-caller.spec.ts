// tags: full alone
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { Pool } from 'undici'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { openSchool } from '../support/centre.ts'
import { addSignedIn } from '../support/owner.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'

const V1 = '/api/partner/v1'
/** Pages requested by four addresses; all of them may wait. */
const PAGES = 160
/** Searches of one desk, within its rate limit. */
const SEARCHES = 235

async function someWait(sql: Sql): Promise<void> {
  for (let polls = 0; polls < 500; polls += 1) {
    const waiting = await sql.unsafe(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    )
    if (waiting.length > 0) return
    await sleep(10)
  }
  throw new Error('No statement waits for a lock.')
}

t.test('one caller that asks as much as its rate allows, at once', async t => {
  const { server, sql } = await openSchool(t, {
    school: { id: 'flooded', name: 'Flooded' },
    settings: { TRUSTED_PROXIES: '1', READ_CONNECTIONS: '2', KEY_CONNECTIONS: '2' }
  })
  await addSchool(sql, { id: 'quiet', name: 'Quiet' })
  for (let day = 1; day <= 7; day += 1) await addSlot(sql, { schoolId: 'flooded', daysAhead: day })
  const slotId = await addSlot(sql, { schoolId: 'quiet' })
  const key = await server.schoolKey('Hotel', 'quiet')
  const booked = await server.post(`${V1}/bookings`, { key, body: bookingOf(slotId) })
  t.equal(booked.status, 201)
  const clientOf = (connections: number) => {
    const pool = new Pool(server.url, { connections })
    t.teardown(() => pool.destroy())
    return async (path: string, headers: Readonly<Record<string, string>>) => {
      const { statusCode, headers: got, body } = await pool.request({ method: 'GET', path, headers })
      await body.dump()
      if (statusCode === 503) t.equal(got['retry-after'], '2', 'a refusal says when to try again')
      return statusCode
    }
  }
  const flood = clientOf(SEARCHES)
  const other = clientOf(1)
  const readBooking = () => other(`${V1}/bookings/${booked.body.bookingId}`, { 'x-partner-api-key': key })
  const visitSchool = () => other('/schools/quiet', { 'x-forwarded-for': '198.51.100.7' })
  t.strictSame([await readBooking(), await visitSchool()], [200, 200])

  await t.test("over one session leaves connections to another school's partner", async t => {
    const { headers } = await addSignedIn(sql, { role: 'desk', schoolId: 'flooded' })
    const locker = connect(server.databaseUrl, { max: 1, idleInTransactionTimeoutMs: 0 })
    t.teardown(() => locker.end({ timeout: 1 }))
    // Searches wait for this lock; the partner's reads do not.
    await locker.unsafe('begin')
    await locker.unsafe('lock table bookings')
    const searches = Array.from({ length: SEARCHES }, (_, n) => flood(`/centre/find?q=guest${n}`, headers))
    await someWait(locker)
    for (const format of ['native', 'octo', 'fh', 'bl']) {
      t.equal(await other(`${V1}/services?format=${format}`, { 'x-partner-api-key': key }), 200, format)
    }
    await locker.unsafe('rollback')
    const statuses = new Set(await Promise.all(searches))
    t.strictSame(
      [...statuses].filter(status => status !== 200 && status !== 503),
      []
    )
  })

  await t.test("from four addresses leaves connections to another school's partners and guests", async t => {
    const languages = ['en', 'pt', 'es', 'fr', 'de']
    const pages = Array.from({ length: PAGES }, (_, n) =>
      flood(`/schools/flooded?people=${1 + (n % 9)}&lang=${languages[n % 5]}&from=2027-01-${10 + (n % 19)}`, {
        'x-forwarded-for': `203.0.113.${n % 4}`
      })
    )
    t.strictSame([await readBooking(), await visitSchool()], [200, 200])
    const statuses = new Set(await Promise.all(pages))
    t.strictSame(
      [...statuses].filter(status => status !== 200 && status !== 503),
      []
    )
  })
})
