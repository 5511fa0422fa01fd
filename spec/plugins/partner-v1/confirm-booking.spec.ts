// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSchool, addSlot, bookingOf, seatsTaken } from '../../support/school.ts'

const PATH = '/api/partner/v1/bookings'

t.test('POST /bookings/{id}/confirm', async t => {
  const { server, sql } = await openSchool(t)
  await addSchool(sql, { id: 'north-shore' })
  const key = await server.schoolKey()
  const book = async (slotId: string, more: Readonly<Record<string, unknown>> = {}) =>
    (await server.post(PATH, { key, body: bookingOf(slotId, more) })).body.bookingId as string
  const hold = (slotId: string) => book(slotId, { status: 'ON_HOLD', participants: 2 })
  const confirm = (id: string, apiKey = key) => server.post(`${PATH}/${id}/confirm`, { key: apiKey })

  t.test('confirms a hold, and answers the same again', async t => {
    const slotId = await addSlot(sql)
    const id = await hold(slotId)
    const first = await confirm(id)
    t.match(first, {
      status: 200,
      body: { bookingId: id, status: 'confirmed', confirmedAt: /Z$/, holdExpiresAt: null }
    })
    t.strictSame((await confirm(id)).body, first.body)
    t.equal(await seatsTaken(sql, slotId), 2)
  })

  t.test('answers a booking that was never a hold', async t => {
    const id = await book(await addSlot(sql))
    t.match(await confirm(id), { status: 200, body: { bookingId: id, status: 'confirmed' } })
  })

  t.test("stays confirmed after the hold's end", async t => {
    const slotId = await addSlot(sql)
    const id = await hold(slotId)
    await confirm(id)
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${id}`
    t.equal((await confirm(id)).status, 200)
    t.equal((await server.get(`${PATH}/${id}`, { key })).body.status, 'confirmed')
    t.equal(await seatsTaken(sql, slotId), 2)
  })

  t.test("is too late after the hold's end, for good", async t => {
    const slotId = await addSlot(sql)
    const id = await hold(slotId)
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${id}`
    t.match(await confirm(id), { status: 410, body: { error: 'hold_expired' } })
    t.equal(await seatsTaken(sql, slotId), 0)
    await sql`update bookings set hold_expires_at = clock_timestamp() + interval '1 hour' where id = ${id}`
    t.equal((await confirm(id)).status, 410, 'even if the clock steps back')
  })

  t.test('does not find a cancelled booking', async t => {
    const id = await hold(await addSlot(sql))
    await server.del(`${PATH}/${id}`, { key })
    t.match(await confirm(id), { status: 404, body: { error: 'booking_not_found_or_already_cancelled' } })
  })
})
