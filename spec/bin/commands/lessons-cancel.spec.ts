import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot, bookingOf, seatsTaken } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('lessons cancel', async t => {
  const { run, sql, url } = await cli(t)
  await addSchool(sql)
  const id = await addSlot(sql)
  const server = await serve(t, { on: { sql, url } })
  const key = await server.schoolKey()
  const book = (more: Record<string, unknown>) =>
    server.post('/api/partner/v1/bookings', { key, body: bookingOf(id, more) })

  t.test('cancels a lesson with its bookings and live holds, and frees its instructors', async t => {
    const { body: booked } = await book({ participants: 2, customerPhone: '+351 912 000 000' })
    await book({ participants: 3, status: 'ON_HOLD' })
    const { body: gone } = await book({ participants: 1 })
    await server.del(`/api/partner/v1/bookings/${gone.bookingId}`, { key })
    const { code, out } = await run('lessons', 'cancel', id)
    t.equal(code, 0)
    t.match(out, /^The lesson group .* is cancelled, and with it 2 bookings of 5 seats\.\n/)
    t.match(
      out,
      /To contact:\n\ncustomerName .*\nAna Silva +\+351 912 000 000 +ana@example\.com +2 +/,
      'and whom to tell'
    )
    t.equal(out.match(/ana@example\.com/g)?.length, 2, 'not who had cancelled before')
    const read = await server.get(`/api/partner/v1/bookings/${booked.bookingId}`, { key })
    t.equal(read.body.status, 'cancelled')
    t.equal(await seatsTaken(sql, id), 0)
    t.strictSame(
      [...(await sql`select distinct isempty(during) as free from slot_instructors`)],
      [{ free: true }],
      'who was to teach it stays known'
    )
    t.equal((await book({})).body.error, 'slot_not_purchasable')
  })

  t.test('reports the earlier cancellation the second time', async t => {
    t.match((await run('lessons', 'cancel', id)).out, /was cancelled already, at 20/)
    const repeated = (await run('lessons', 'cancel', id, '--json')).json()
    t.match(repeated, { id, status: 'CANCELLED', changed: false, bookings: 0, seats: 0 })
  })

  t.test('refuses a lesson that has begun, and an invalid id', async t => {
    const begun = await addSlot(sql, { daysAhead: -1 })
    t.match(await run('lessons', 'cancel', begun), { code: 1, err: /has already begun/ })
    t.match(await run('lessons', 'cancel', 'nope'), { code: 1, err: /no lesson "nope"/ })
  })
})
