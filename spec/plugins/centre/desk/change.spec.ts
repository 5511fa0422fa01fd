import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import {
  addLessonType,
  addSchool,
  addSlot,
  bookingOf,
  SCHOOL,
  seatsTaken,
  zoneWhereItIs
} from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('moving, resizing and cancelling at the desk', async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 12) })
  const { headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const key = await server.schoolKey('Hotel Mar')
  const book = async (lessonId: string, participants = 2) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, { participants }) })).body
      .bookingId as string
  const bookingAt = async (id: string) =>
    (
      await sql`select slot_id as "slotId", participants, total_cents::int as cents, status, changes, cancelled_by as "by",
      cancellation_refund as refund, cancellation_reason as reason from bookings where id = ${id}`
    )[0]!
  const change = async (id: string, fields: Record<string, string>) =>
    post(
      `/centre/bookings/${id}/change`,
      { changes: String((await bookingAt(id)).changes), ...fields },
      headers
    )
  const placeOf = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string

  await t.test('a party moves to another lesson, type and price, or keeps its price', async t => {
    await addLessonType(sql, { id: 'private' })
    const [from, to] = [
      await addSlot(sql, { daysAhead: 1 }),
      await addSlot(sql, { daysAhead: 2, lessonTypeId: 'private', priceCents: 5000 })
    ]
    const id = await book(from)
    const { text } = await get(`/centre/bookings/${id}/move`, headers)
    t.notMatch(text, `value="${from}"`, 'the current lesson is not offered')
    const day = /href="([^"]*move\?date=[^"]+)"[^>]*>›/.exec(text)?.[1] as string
    t.match((await get(day, headers)).text, `name="to" value="${to}"`)
    t.match(placeOf(await change(id, { to })), `/centre/bookings/${id}?did=booking.change`)
    t.match(await bookingAt(id), { slotId: to, cents: 10000 })
    t.strictSame([await seatsTaken(sql, from), await seatsTaken(sql, to)], [0, 2])
    const move =
      /lesson <del>[^<]*, \d\d:\d\d, [^<]+<\/del> → <ins>[^<]*, \d\d:\d\d, [^<]+<\/ins> · amount <del>€\d+<\/del> → <ins>€100<\/ins>/
    t.match((await get(`/centre/bookings/${id}`, headers)).text, move, 'the history says from and to')
    t.match((await get('/centre/log', headers)).text, move, 'and so does the log')
    await change(id, { to: from, keepPrice: 'yes' })
    t.match(await bookingAt(id), { slotId: from, cents: 10000 })
  })

  await t.test('only lessons whose seats and instructors take the party are offered', async t => {
    const from = await addSlot(sql, { daysAhead: 3, instructors: 2 })
    const narrow = await addSlot(sql, {
      daysAhead: 3,
      localStart: '12:00',
      localEnd: '14:00',
      instructors: 1
    })
    const wide = await addSlot(sql, { daysAhead: 3, localStart: '14:00', localEnd: '16:00', instructors: 2 })
    const untaught = await addSlot(sql, {
      daysAhead: 3,
      localStart: '16:00',
      localEnd: '18:00',
      instructors: 0
    })
    const { text } = await get(`/centre/bookings/${await book(from, 7)}/move`, headers)
    t.match(text, new RegExp(`value="${wide}"><b>14:00</b> .* · 8 free`))
    t.notMatch(text, `value="${narrow}"`, 'its instructor takes six')
    t.notMatch(text, `value="${untaught}"`)
    t.equal((await change(await book(from, 1), { to: narrow })).status, 303)
  })

  await t.test('is possible after the cutoff and the start, never past the seats', async t => {
    const from = await addSlot(sql, { daysAhead: 0, localStart: '14:00', localEnd: '16:00' })
    const id = await book(from)
    const begun = await addSlot(sql, {
      daysAhead: 0,
      localStart: '11:00',
      localEnd: '13:30',
      onSale: false
    })
    t.match(placeOf(await change(id, { to: begun })), 'did=booking.change')
    const later = await addSlot(sql, { daysAhead: 0, localStart: '17:00', localEnd: '18:00', capacity: 1 })
    t.match(placeOf(await change(id, { to: later })), 'refused=insufficient_spots&left=1')
    t.match(
      (await get(`/centre/bookings/${id}?refused=insufficient_spots&left=1`, headers)).text,
      'There are not enough seats. 1 left.'
    )
    const over = await addSlot(sql, { daysAhead: 0, localStart: '08:00', localEnd: '09:00' })
    t.match(placeOf(await change(id, { to: over })), 'refused=slot_expired')
    t.match(placeOf(await change(id, { to: uuidV7(Date.now()) })), 'refused=slot_not_found')
    t.match(await bookingAt(id), { slotId: begun })
  })

  await t.test('a change of seats shows its total before and after, also a lower one', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 0, localStart: '22:00', localEnd: '23:00', capacity: 6 })
    const id = await book(lessonId, 1)
    await sql`update slots set price_cents = 1000 where id = ${lessonId}`
    const page = (await get(`/centre/bookings/${id}/move`, headers)).text
    t.match(page, '<option value="1" selected>1 · €35</option>', 'the agreed total')
    t.match(page, '<option value="2">2 · €20</option>')
    t.notMatch(page, '<option value="7">', 'no more than fit')
    const changed = placeOf(await change(id, { seats: '2' }))
    t.match((await get(changed, headers)).text, 'Booking changed. The total changed from €35 to €20.')
    const portuguese = await get(`${changed}&lang=pt`, headers)
    t.match(portuguese.text, /O total passou de 35.€ para 20.€\./)
    t.match(await bookingAt(id), { participants: 2, cents: 2000 })
    const same = placeOf(await change(id, { seats: '2', keepPrice: 'yes' }))
    t.notMatch((await get(same, headers)).text.match(/id="did">.*?<\/p>/s)?.[0], 'The total changed')
  })

  await t.test('a party grows and shrinks, one of named units too', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1, capacity: 4 })
    const id = await book(lessonId)
    await change(id, { seats: '4' })
    t.match(await bookingAt(id), { participants: 4, cents: 14000 })
    t.match(placeOf(await change(id, { seats: '5' })), 'refused=insufficient_spots&left=0')
    await change(id, { seats: '1' })
    t.equal(await seatsTaken(sql, lessonId), 1)
    const unit = { uuid: uuidV7(Date.now()), unitId: 'participant' }
    await sql`update bookings set unit_items = ${JSON.stringify([unit])}::text::jsonb where id = ${id}`
    await change(id, { seats: '3' })
    const [{ items }] = (await sql`select unit_items as items from bookings where id = ${id}`) as unknown as [
      { items: { uuid: string }[] }
    ]
    t.strictSame(
      [items.length, items[0]?.uuid, new Set(items.map(({ uuid }) => uuid)).size],
      [3, unit.uuid, 3]
    )
  })

  await t.test('a party by age changes by age: removals are chosen, only what fits is offered', async t => {
    const units = [
      { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 },
      { id: 'child', minAge: 6, maxAge: 12, cents: 4000 }
    ]
    await addLessonType(sql, { id: 'aged', priceCents: 5500 })
    await sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = 'aged'`
    const slotId = await addSlot(sql, { lessonTypeId: 'aged', priceCents: 5500, daysAhead: 1, capacity: 6 })
    await sql`update slots set unit_cents = '{"adult": 5500, "child": 4000}' where id = ${slotId}`
    const id = uuidV7(Date.now())
    const party = { name: 'Rui', attempt: id, adult: '2', child: '2' }
    t.equal((await post(`/centre/lessons/${slotId}/book`, party, headers)).status, 303)
    const path = `/centre/bookings/${id}`
    const page = (await get(`${path}/move`, headers)).text
    t.match(page, /<select class="number" id="child" name="child">.*<option value="2" selected>2 ×/s)
    t.match(page, '<option value="6">6 ×')
    t.notMatch(page, '<option value="7">', 'six seats in all')
    t.match(page, 'Change seats<span class="sum"> · €190</span>')
    const counted = await get(`${path}/move?adult=1&child=2`, headers)
    t.match(counted.text, 'Change seats<span class="sum"> · €135</span>')
    t.equal((await get(`${path}/total?adult=3&child=2`, headers)).text, '{"total":"€245"}')
    t.equal((await get(`/centre/bookings/${uuidV7(Date.now())}/total?adult=3`, headers)).status, 404)
    t.match(placeOf(await change(id, { adult: '0', child: '0' })), 'refused=nobody')
    t.match(placeOf(await change(id, { adult: '5', child: '2' })), 'refused=insufficient_spots&left=2')
    await change(id, { adult: '1', child: '2' })
    t.match(await bookingAt(id), { participants: 3, cents: 13500 })
    const [row] = await sql`select unit_seats from bookings where id = ${id}`
    t.strictSame(row?.unit_seats, { adult: 1, child: 2 }, 'the adult leaves, not a child')
  })

  await t.test('the second of two who change one booking is told, and changes nothing', async t => {
    const [from, to, other] = [
      await addSlot(sql, { daysAhead: 1 }),
      await addSlot(sql, { daysAhead: 2 }),
      await addSlot(sql, { daysAhead: 3 })
    ]
    const id = await book(from)
    const { changes } = await bookingAt(id)
    const both = await Promise.all(
      [to, other].map(lesson => change(id, { to: lesson as string, changes: String(changes) }))
    )
    const outcomes = both.map(answer => /(did|refused)=([\w.]+)/.exec(placeOf(answer))?.[0]).sort()
    t.strictSame(outcomes, ['did=booking.change', 'refused=booking_changed'])
    t.match(
      (await get(`/centre/bookings/${id}?refused=booking_changed`, headers)).text,
      'Someone else has changed this booking'
    )
  })

  await t.test('a page shows the consequences before a booking is cancelled', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 0, localStart: '13:00', localEnd: '14:30' })
    const [full, none] = [await book(lessonId), await book(lessonId)]
    const { text } = await get(`/centre/bookings/${full}/cancel`, headers)
    t.match(text, /cannot be undone.*Ana Silva|Ana Silva.*cannot be undone/s)
    t.match(text, 'The partner who sold it is notified automatically.')
    const cancel = (id: string, refund: string) =>
      post(`/centre/bookings/${id}/cancel`, { reason: 'Ill', refund }, headers)
    t.match(placeOf(await cancel(full, 'FULL')), `/centre/bookings/${full}?did=booking.cancel`)
    await cancel(none, 'NONE')
    t.match(
      await bookingAt(full),
      { status: 'cancelled', by: 'school', refund: 'FULL', reason: 'Ill' },
      'whatever the cutoff'
    )
    t.match(await bookingAt(none), { status: 'cancelled', refund: 'NONE' })
    t.match(placeOf(await cancel(full, 'FULL')), 'refused=already_cancelled')
    t.notMatch(
      (await get(`/centre/bookings/${full}?did=booking.cancel&log=${uuidV7(Date.now())}`, headers)).text,
      '>Undo<'
    )
    t.equal(await seatsTaken(sql, lessonId), 0)
    t.equal((await cancel(full, 'SOME')).status, 400)

    const partial = await book(lessonId)
    await sql`insert into payments (school_id, id, booking_id, cents, method, at)
      values (${SCHOOL}, gen_random_uuid(), ${partial}, 7000, 'cash', clock_timestamp())`
    await sql`update bookings set collects = 'school' where id = ${partial}`
    await sql`update lesson_types set cancellation_cutoff_hours = 8760, refund_steps = '[{"hours": 0, "percent": 40}]'`
    await sql`update slots set local_date = local_date + 2 where id = ${lessonId}`
    const page = (await get(`/centre/bookings/${partial}/cancel`, headers)).text
    t.match(page, /value="PARTIAL"[^>]*>by the terms: 40 %, €/)
    const form = { reason: 'Ill', refund: 'PARTIAL', returned: 'cash' }
    await post(`/centre/bookings/${partial}/cancel`, form, headers)
    t.match(await bookingAt(partial), { status: 'cancelled', refund: 'PARTIAL' })
    const [row] = await sql`
      select sum(p.cents)::int as held, b.total_cents::int as total from payments p
      join bookings b on b.id = p.booking_id where b.id = ${partial} group by b.id, b.school_id`
    t.equal(row?.held, row?.total - Math.round(row?.total * 0.4), 'the rest was returned')
    await sql`update lesson_types set cancellation_cutoff_hours = 24, refund_steps = '[]'`
  })
})
