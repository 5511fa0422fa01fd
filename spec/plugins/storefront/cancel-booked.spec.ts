import t from 'tap'
import { FREE_FORMS, filledForm, visit } from '../../support/page.ts'
import { addSchool, addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

t.test('a guest cancels', async t => {
  const server = await serve(t, { settings: FREE_FORMS })
  const { sql } = server
  await addSchool(sql)
  const { get, post, attemptFor } = visit(server)

  async function book(given: Parameters<typeof addSlot>[1] = {}): Promise<{ slotId: string; path: string }> {
    const slotId = await addSlot(sql, given)
    const { headers } = await post(`/book/${SCHOOL}/${slotId}`, filledForm(await attemptFor(slotId)))
    return { slotId, path: headers.get('location') as string }
  }
  const standing = async (slotId: string) => {
    const [booking] = await sql`select status, cancelled_by as by, cancellation_refund as refund from bookings
      where slot_id = ${slotId}`
    return { ...booking }
  }
  const FREE = { status: 'cancelled', by: 'guest', refund: 'FULL' }

  t.test('from the page of the booking, on the terms that it says', async t => {
    const { slotId, path } = await book()
    const { text } = await get(path)
    t.match(text, `action="${path}/cancel"`)
    t.match(text, /Free until \w+/)
    t.match((await get(`${path}?lang=pt`)).text, 'Cancelar esta reserva')
    const { status, headers } = await post(`${path}/cancel?lang=pt`, {})
    t.equal(status, 302)
    t.equal(headers.get('location'), `${path}?lang=pt`)
    t.strictSame(await standing(slotId), FREE)
    t.equal(await seatsTaken(sql, slotId), 0)
    const after = (await get(path)).text
    t.match(after, 'This booking was cancelled.')
    t.notMatch(after, '/cancel"')
  })

  t.test('by pressing the button alone: who only looks at addresses cancels nothing', async t => {
    const { slotId, path } = await book()
    await get(path)
    t.equal((await get(`${path}/cancel`)).status, 405)
    t.equal((await post(`${path}/cancel`, {}, { origin: 'https://elsewhere.example' })).status, 403)
    t.match(await standing(slotId), { status: 'confirmed' })
  })

  t.test('after the cutoff too, and is told that the price is still due', async t => {
    const { slotId, path } = await book()
    await sql`update lesson_types set cancellation_cutoff_hours = 8760 where school_id = ${SCHOOL}`
    t.match((await get(path)).text, 'the price is still due')
    await post(`${path}/cancel`, {})
    await sql`update lesson_types set cancellation_cutoff_hours = 24 where school_id = ${SCHOOL}`
    t.strictSame(await standing(slotId), { ...FREE, refund: 'NONE' })
  })

  t.test('not once the lesson has begun', async t => {
    const { slotId, path } = await book()
    await sql`update slots set local_date = local_date - 10 where id = ${slotId}`
    t.notMatch((await get(path)).text, '/cancel"')
    t.equal((await post(`${path}/cancel`, {})).status, 302)
    t.match(await standing(slotId), { status: 'confirmed' })
  })

  t.test('once, however often the button is pressed, and whoever cancels beside them', async t => {
    const { slotId, path } = await book()
    const cancelled = Array.from({ length: 5 }, () => post(`${path}/cancel`, {}))
    await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
    t.strictSame(
      (await Promise.all(cancelled)).map(({ status }) => status),
      Array(5).fill(302)
    )
    t.equal(await seatsTaken(sql, slotId), 0)
    const [events] = await sql`select sum(many)::int as many from events
      where kind = 'booking.cancelled' and slot_ids[1] = ${slotId}`
    t.equal(events?.many, 1)
  })

  t.test('nothing at an address that nobody booked at', async t => {
    const { path } = await book()
    t.equal((await post(`${path.slice(0, -4)}0000/cancel`, {})).status, 404)
  })
})
