// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSchool, addSlot, bookingOf, SCHOOL, seatsTaken } from '../../support/school.ts'

const PATH = '/api/partner/v1/bookings'
const GONE = { status: 404, body: { error: 'booking_not_found_or_already_cancelled' } }

t.test('DELETE /bookings/{id}', async t => {
  const { server, sql } = await openSchool(t)
  await addSchool(sql, { id: 'north-shore' })
  const key = await server.schoolKey()
  const book = async (slotId: string, more: Readonly<Record<string, unknown>> = {}) =>
    (await server.post(PATH, { key, body: bookingOf(slotId, { participants: 2, ...more }) })).body
      .bookingId as string
  const cancel = (id: string, apiKey = key) => server.del(`${PATH}/${id}`, { key: apiKey })

  t.test('releases the seats at once, and only once', async t => {
    const slotId = await addSlot(sql, { capacity: 2 })
    const id = await book(slotId)
    t.match(await cancel(id), {
      status: 200,
      body: { bookingId: id, status: 'cancelled', confirmedAt: /Z$/, cancelledAt: /Z$/ }
    })
    t.equal(await seatsTaken(sql, slotId), 0)
    t.match(await cancel(id), GONE)
    t.equal(await seatsTaken(sql, slotId), 0)
    t.ok(await book(slotId), 'someone else may have them')
  })

  t.test('ends a live hold too', async t => {
    const slotId = await addSlot(sql)
    const id = await book(slotId, { status: 'ON_HOLD' })
    t.match(await cancel(id), {
      status: 200,
      body: { status: 'cancelled', confirmedAt: null, holdExpiresAt: null, refund: 'FULL' }
    })
    t.equal(await seatsTaken(sql, slotId), 0)
  })

  t.test("contains the refund by the lesson type's cutoff", async t => {
    const rows: readonly [name: string, cutoffHours: number, status: string, refund: string][] = [
      ['well before the cutoff', 24, 'confirmed', 'FULL'],
      ['past the cutoff', 24 * 30, 'confirmed', 'NONE'],
      ['a hold past the cutoff', 24 * 30, 'ON_HOLD', 'FULL']
    ]
    for (const [name, cutoffHours, status, refund] of rows) {
      await sql`update lesson_types set cancellation_cutoff_hours = ${cutoffHours} where id = 'group'`
      const id = await book(await addSlot(sql), { status })
      t.equal((await server.get(`${PATH}/${id}`, { key })).body.refund, null, `${name}: none yet`)
      t.equal((await cancel(id)).body.refund, refund, name)
      t.equal((await server.get(`${PATH}/${id}`, { key })).body.refund, refund, `${name}: and so it stays`)
    }
  })

  t.test('refunds a part by the steps of the lesson type', async t => {
    await sql`update lesson_types set cancellation_cutoff_hours = 720, refund_steps = '[{"hours": 24, "percent": 55}]' where id = 'group'`
    const id = await book(await addSlot(sql))
    const partial = { refund: 'PARTIAL', refundCents: 3850 }
    t.notOk('refundCents' in (await server.get(`${PATH}/${id}`, { key })).body)
    t.match((await cancel(id)).body, partial)
    t.match((await server.get(`${PATH}/${id}`, { key })).body, partial)
    const { services } = (await server.get('/api/partner/v1/services', { key })).body
    t.match(services, [{ refundSteps: [{ hours: 24, percent: 55 }] }])
    const late = await book(await addSlot(sql))
    await sql`update lesson_types set refund_steps = '[{"hours": 100, "percent": 55}]' where id = 'group'`
    t.match((await cancel(late)).body, { refund: 'NONE' })
    await sql`update lesson_types set cancellation_cutoff_hours = 24, refund_steps = '[]' where id = 'group'`
  })

  t.test('refunds completely if the school cancels the lesson', async t => {
    const slotId = await addSlot(sql)
    const id = await book(slotId)
    await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
    t.match((await server.get(`${PATH}/${id}`, { key })).body, { status: 'cancelled', refund: 'FULL' })
  })

  t.test('is too late for an expired hold, whose seats are free', async t => {
    const slotId = await addSlot(sql)
    const id = await book(slotId, { status: 'ON_HOLD' })
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${id}`
    t.match(await cancel(id), { status: 410, body: { error: 'hold_expired' } })
    t.match(await cancel(id), { status: 410, body: { error: 'hold_expired' } })
    t.equal(await seatsTaken(sql, slotId), 0)
  })
})
