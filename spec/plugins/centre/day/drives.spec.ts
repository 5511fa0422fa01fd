import t from 'tap'
import { listBookingsOf } from '../../../../lib/guests/queries.ts'
import { eraseCustomer } from '../../../../lib/guests/transactions.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSchool, addSlot, bookingOf, SCHOOL, zoneWhereItIs } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test("a driver's list", async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 6) })
  const morning = await addSlot(sql, { daysAhead: 1, localStart: '10:00', localEnd: '12:00' })
  const noon = await addSlot(sql, { daysAhead: 1, localStart: '12:30', localEnd: '14:30' })
  const key = await server.schoolKey('Hotel Mar')
  const mar = { id: 'mar', name: 'Hotel Mar', address: 'Av. do Mar 1', directions: 'At the gate' }
  const book = async (
    slotId: string,
    values: Record<string, unknown>,
    pickup: object | null,
    dropoff: object | null
  ) => {
    const booked = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, values) })
    await sql`update bookings set pickup = ${pickup && JSON.stringify(pickup)}::text::jsonb,
      dropoff = ${dropoff && JSON.stringify(dropoff)}::text::jsonb where id = ${booked.body.bookingId}`
    return booked.body.bookingId as string
  }
  const at = (minutes: number) => ({ requested: true, point: { ...mar, minutes } })
  const [row] = await sql`select local_date::text as date from slots where id = ${morning}`
  const date = String(row?.date)
  const { get } = visit(server)
  const owner = (await addSignedInOwner(sql)).headers
  const own = (await addSignedIn(sql, { role: 'instructor', instructorId: `i1-${noon}` })).headers
  const path = `/centre/days/${date}/drives`

  await t.test('says if there are no rides, and is linked once the school has points', async t => {
    t.match((await get(path, owner)).text, 'There is nobody to drive on this day.')
    t.notMatch((await get(`/centre/days/${date}`, owner)).text, '/drives')
    await sql`update schools set points = ${JSON.stringify([{ ...mar, pickup: { group: 45 } }])}::text::jsonb`
    t.match((await get(`/centre/days/${date}`, owner)).text, `href="${path}"`)
    t.equal((await get('/centre/days/2026-02-30/drives', owner)).status, 404)
  })

  await t.test('says where to be at which time, and whom to take along', async t => {
    const stays = { hotel: 'Hotel Sol', room: '12' }
    const eva = { customerName: 'Eva <b>', customerEmail: 'eva@example.com', customerPhone: '+351 900' }
    const evas = await book(morning, { ...eva, participants: 2 }, { ...at(45), room: '7' }, at(30))
    await book(morning, { customerName: 'Rui', customerEmail: 'rui@example.com' }, at(45), null)
    await book(
      noon,
      { customerName: 'Zoe', customerEmail: 'zoe@example.com', customerPhone: '+351 901' },
      { requested: true, ...stays },
      null
    )
    const { text } = await get(path, owner)
    const stops = [...text.matchAll(/class="title">(.*?) <span class="soft small">(.*?)</g)].map(
      m => `${m[1]}, ${m[2]}`
    )
    t.strictSame(stops, [
      '09:15 Pick up: Hotel Mar, 3 people',
      '12:30 Drop off: Hotel Mar, 2 people',
      ' Pick up: place still to be agreed, 1 person'
    ])
    t.match(text, /Av\. do Mar 1 · At the gate/)
    t.match(text, /2 × Eva &lt;b&gt;<.*room 7 · 10:00 Group lesson · <a href="tel:\+351900"/s)
    t.match(text, /1 × Zoe<.*Hotel Sol · room 12 · 12:30 Group lesson/s)
    t.match((await get(`${path}?lang=pt`, owner)).text, /09:15 Recolher: Hotel Mar.*3 pessoas/s)
    const booking = (await get(`/centre/bookings/${evas}`, owner)).text
    t.match(booking, /Pickup<.*09:15, Hotel Mar · Av\. do Mar 1 · At the gate · room 7/s)
    t.match(booking, /Drop-off<.*12:30, Hotel Mar/s)
  })

  await t.test('shows instructors those of their own lessons, and leaves out who does not come', async t => {
    const { text } = await get(path, own)
    t.match(text, /Zoe/)
    t.notMatch(text, /Eva|Rui/)
    t.notMatch(text, 'tel:', 'telephones only on the day itself')
    await sql`update slots set cancelled_at = now() where id = ${noon}`
    t.notMatch((await get(path, owner)).text, /Zoe/)
  })

  await t.test('where somebody stays is told to them, and erased with them', async t => {
    t.match(await listBookingsOf(sql, 'eva@example.com'), [
      { pickup: { point: { name: 'Hotel Mar' }, room: '7' }, dropoff: { point: { minutes: 30 } } }
    ])
    await eraseCustomer(sql, 'eva@example.com')
    const [left] =
      await sql`select pickup, dropoff from bookings where school_id = ${SCHOOL} and customer_name = '' limit 1`
    t.strictSame({ ...left }, { pickup: null, dropoff: null })
    t.notMatch((await get(path, owner)).text, /Eva|room 7/)
  })
})
