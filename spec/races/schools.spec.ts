// tags: full alone sql
import t, { type Test } from 'tap'
import { connect } from '../../lib/infra/database/pool.ts'
import { mutate, whenWaiting } from '../support/crowd.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../support/school.ts'
import { type SpecServer, serve } from '../support/server.ts'

const LOCK = 'where id = p_school_id for no key update;'
const DEADLOCK = '40P01'

/** A separate connection. */
function hand(t: Test, url: string) {
  const sql = connect(url, { max: 1, idleInTransactionTimeoutMs: 0 })
  t.teardown(() => sql.end({ timeout: 1 }))
  return sql
}

/** Changes the school while a booking that holds the school's version is about to insert its row. */
async function meet(t: Test, server: SpecServer): Promise<string[]> {
  const { sql, databaseUrl } = server
  await addSchool(sql)
  const slot = await addSlot(sql)
  const [booking, owner] = [hand(t, databaseUrl), hand(t, databaseUrl)]
  await booking.unsafe('begin')
  await booking.unsafe(`update slots set spots_taken = spots_taken where id = '${slot}'`)
  const changed = owner.unsafe(`select save_school('${SCHOOL}', '{"name": "Anew"}', false)`).then(
    () => 'ok',
    error => error.code
  )
  await whenWaiting(sql, 1)
  const booked = booking.unsafe(`insert into partners (school_id, name) values ('${SCHOOL}', 'Hotel')`).then(
    () => 'ok',
    error => error.code
  )
  await booking.unsafe('commit')
  return Promise.all([changed, booked])
}

t.test('a school changed while it sells', async t => {
  t.test('waits for a booking that waits for it with an exclusive lock', async t => {
    const server = await serve(t)
    await mutate(server.sql, 'save_school', [[LOCK, LOCK.replace('no key update', 'update')]])
    t.ok((await meet(t, server)).includes(DEADLOCK))
  })

  t.test('is changed, and the booking succeeds', async t => {
    const server = await serve(t)
    t.strictSame(await meet(t, server), ['ok', 'ok'])
    const key = await server.schoolKey('Agency')
    const body = bookingOf(await addSlot(server.sql, { daysAhead: 9 }))
    t.equal((await server.post('/api/partner/v1/bookings', { key, body })).status, 201)
  })
})
