import t from 'tap'
import { listBookingsOf } from '../../../../lib/guests/queries.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addLessonType, addSchool, addSlot, seatsTaken, zoneWhereItIs } from '../../../support/school.ts'
import { serve } from '../../../support/server.ts'

t.test('booking at the desk', async t => {
  const server = await serve(t)
  const { sql } = server
  await addSchool(sql, { timeZone: await zoneWhereItIs(sql, 12) })
  const { headers } = await addSignedInOwner(sql)
  const { get, post } = visit(server)
  const formOf = async (lessonId: string) => {
    const { text } = await get(`/centre/lessons/${lessonId}/book`, headers)
    return /name="attempt" value="([^"]+)"/.exec(text)?.[1] ?? ''
  }
  const send = async (lessonId: string, more: Record<string, string> = {}) =>
    post(
      `/centre/lessons/${lessonId}/book`,
      { name: 'Joana Lima', people: '2', attempt: await formOf(lessonId), ...more },
      headers
    )
  const placeOf = ({ headers: responseHeaders }: { headers: Headers }) =>
    responseHeaders.get('location') as string
  const bookingsOf = (lessonId: string) =>
    sql`select b.customer_name as name, b.status, b.participants, b.total_cents::int as cents, p.name as partner,
      coalesce((select sum(cents)::int from payments where booking_id = b.id), 0) as paid,
      coalesce((select arrived from arrivals where booking_id = b.id), 0) as here
      from bookings b join partners p on p.id = b.partner_id where slot_id = ${lessonId}`

  /** A lesson at 55 for adults and 40 for children. */
  const addAged = async () => {
    const units = [
      { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 },
      { id: 'child', minAge: 6, maxAge: 12, cents: 4000 }
    ]
    const id = `aged-${uuidV7(Date.now()).slice(-6)}`
    await addLessonType(sql, { id, priceCents: 5500 })
    await sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = ${id}`
    const lessonId = await addSlot(sql, { lessonTypeId: id, priceCents: 5500, daysAhead: 1 })
    await sql`update slots set unit_cents = '{"adult": 5500, "child": 4000}' where id = ${lessonId}`
    return lessonId
  }

  await t.test('takes a name and how many, and shows who stands on the lesson', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1 })
    t.match(
      placeOf(await send(lessonId)),
      new RegExp(`^/centre/lessons/${lessonId}\\?did=booking\\.book&log=`)
    )
    t.strictSame(
      [...(await bookingsOf(lessonId))],
      [
        {
          name: 'Joana Lima',
          status: 'confirmed',
          participants: 2,
          cents: 7000,
          partner: 'desk',
          paid: 0,
          here: 0
        }
      ]
    )
    const { text } = await get(`/centre/lessons/${lessonId}?did=booking.book`, headers)
    t.match(text, 'Booked.')
    t.match(text, /Joana Lima.*desk · €70 · unpaid/s)
  })

  await t.test('books, takes the money and says that they are here by one button', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 0, localStart: '14:00', localEnd: '16:00' })
    await send(lessonId, { how: 'cash' })
    t.match((await bookingsOf(lessonId))[0], { paid: 7000, here: 2 })
    t.notMatch((await get(`/centre/lessons/${lessonId}`, headers)).text, 'unpaid')
  })

  await t.test('books nobody else under one form until it was sent again, and says so', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1 })
    const attempt = await formOf(lessonId)
    t.match(placeOf(await send(lessonId, { attempt })), 'did=booking.book')
    t.match(placeOf(await send(lessonId, { attempt, name: ' Joana Lima' })), 'refused=unchanged')
    const other = await send(lessonId, { attempt, name: 'Rui', people: '1' })
    t.match(
      [other.status, other.text],
      [409, 'This form has already made a booking, and its entries have changed since.']
    )
    t.match(
      (await post(`/centre/lessons/${lessonId}/book?lang=pt`, { name: 'Rui', people: '1', attempt }, headers))
        .text,
      'Este formulário já fez uma reserva'
    )
    t.equal((await bookingsOf(lessonId)).length, 1)
    const fresh = /name="attempt" value="([^"]+)"/.exec(other.text)![1]!
    t.match(placeOf(await send(lessonId, { attempt: fresh, name: 'Rui', people: '1' })), 'did=booking.book')
    t.equal((await bookingsOf(lessonId)).length, 2)
  })

  await t.test('notes one payment of a page, and refuses another amount from the same page', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1 })
    await send(lessonId)
    const [{ id }] = await sql<[{ id: string }]>`select id from bookings where slot_id = ${lessonId}`
    const { text } = await get(`/centre/bookings/${id}`, headers)
    const payment = /name="payment" value="([^"]+)"/.exec(text)![1]!
    const pay = (amount: string) =>
      post(`/centre/bookings/${id}/payment`, { amount, method: 'cash', payment }, headers)
    t.match(placeOf(await pay('20')), 'did=booking.pay')
    t.match(placeOf(await pay('20,00')), 'refused=unchanged')
    t.match(placeOf(await pay('35')), 'refused=booking_changed')
    t.match((await bookingsOf(lessonId))[0], { paid: 2000 })
  })

  await t.test('books what is closed, and what has begun until it ends', async t => {
    const closed = await addSlot(sql, { daysAhead: 1, onSale: false })
    const begun = await addSlot(sql, { daysAhead: 0, localStart: '11:00', localEnd: '15:00' })
    const over = await addSlot(sql, { daysAhead: 0, localStart: '08:00', localEnd: '09:00' })
    for (const lessonId of [closed, begun]) t.match(placeOf(await send(lessonId)), 'did=booking.book')
    const refused = await send(over)
    t.equal(refused.status, 409)
    t.match(refused.text, 'This lesson is over.')
  })

  await t.test('books what is hired by the day', async t => {
    await addLessonType(sql, { id: 'boards' })
    await sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null where id = 'boards'`
    const lessonId = await addSlot(sql, { lessonTypeId: 'boards', instructors: 0, daysAhead: 1 })
    t.match(placeOf(await send(lessonId)), 'did=booking.book')
  })

  await t.test('never goes past the seats nor past those who teach, and keeps what was typed', async t => {
    const small = await addSlot(sql, { daysAhead: 1, capacity: 3 })
    const alone = await addSlot(sql, { daysAhead: 1, capacity: 20, instructors: 1 })
    const tooMany = await send(small, { people: '4', name: 'Zé <i>', phone: '+351 912' })
    t.equal(tooMany.status, 409)
    t.match(tooMany.text, 'There are not enough seats. 3 left.')
    t.match(tooMany.text, 'value="Zé &lt;i&gt;"')
    t.match(tooMany.text, 'value="+351 912"')
    t.match(tooMany.text, '<option value="4" selected>')
    t.match(
      (await send(alone, { people: '7' })).text,
      'There are not enough instructors for this many people. 6 left.'
    )
    t.equal(await seatsTaken(sql, small), 0)
    t.match(placeOf(await send(small, { people: '3' })), 'did=booking.book')
    t.match((await get(`/centre/lessons/${small}/book`, headers)).text, '0 seats left')
  })

  await t.test('books by age what is sold so, at once, and tells them apart since', async t => {
    const lessonId = await addAged()
    const { text } = await get(`/centre/lessons/${lessonId}/book`, headers)
    t.match(text, /name="total" value="5500">.*Child \(6–12\).*2 × €40 = €80/s)
    t.match(text, 'Book, paid cash, here<span class="sum"> · €55')
    const quote = /name="quote" value="([^"]+)"/.exec(text)?.[1] as string
    const party = { people: '', adult: '1', child: '2', total: '5500', quote }
    const nobody = await send(lessonId, { ...party, adult: '0', child: '0' })
    t.match(nobody, { status: 400, text: /Please choose how many people are coming/ })
    const counted = await send(lessonId, { ...party, how: 'count' })
    t.match(counted, { status: 200, text: /Book, paid cash, here<span class="sum"> · €135/ })
    t.match(counted.text, 'value="Joana Lima"', 'what was typed stays')
    t.equal(await seatsTaken(sql, lessonId), 0)
    t.match(placeOf(await send(lessonId, { ...party, how: 'cash' })), 'did=booking.book')
    t.match([...(await bookingsOf(lessonId))], [{ participants: 3, cents: 13500, paid: 13500, here: 3 }])
    const [booking] = await sql`select id from bookings where slot_id = ${lessonId}`
    const [day] = await sql`select local_date::text as date from slots where id = ${lessonId}`
    const pages = [`lessons/${lessonId}`, `bookings/${booking?.id}`, `find?q=Joana`, `days/${day?.date}`]
    for (const path of pages)
      t.match((await get(`/centre/${path}`, headers)).text, '1\u00a0×\u00a0Adult, 2\u00a0×\u00a0Child', path)
  })

  await t.test('books once however often one form is sent', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1 })
    const attempt = uuidV7(Date.now())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(lessonId, { attempt, how: 'card' }))
    )
    t.strictSame(
      answers.map(({ status }) => status),
      [303, 303, 303, 303, 303]
    )
    t.match([...(await bookingsOf(lessonId))], [{ participants: 2, paid: 7000, here: 2 }])
    const rows = await sql`select 1 from school_log where slot_id = ${lessonId}`
    t.equal(rows.length, 1, 'one row of the log')
  })

  await t.test('holds seats for those who come later, who have neither paid nor come', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1 })
    await send(lessonId, { hold: '60', how: 'cash' })
    t.match((await bookingsOf(lessonId))[0], { status: 'on_hold', paid: 0, here: 0 })
    t.equal((await send(lessonId, { hold: '61' })).status, 400)
  })

  await t.test("mails a guest with an address, as the school's pages do", async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1 })
    await send(lessonId, { email: 'joana@example.com' })
    await sql`select queue_mails('onda-clara')`
    const mails =
      await sql`select m.role, m.kind from mails m join bookings b on b.id = m.booking_id where b.slot_id = ${lessonId}`
    t.strictSame(
      mails.map(mail => ({ ...mail })),
      [{ role: 'guest', kind: 'confirmed' }]
    )
  })

  await t.test('is told to the guest who asks what is known: who was here, and what was paid', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1 })
    await send(lessonId, { email: 'known@example.com', how: 'card' })
    t.match(await listBookingsOf(sql, 'known@example.com'), [
      {
        arrival: { arrived: 2, noShow: false, at: /Z$/ },
        payments: [{ cents: 7000, method: 'card', at: /Z$/ }]
      }
    ])
  })

  await t.test('says on the form what is missing or not as it must be', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 1 })
    for (const [field, value] of [
      ['name', ''],
      ['email', 'x'],
      ['email', 'a\u200e@example.com'],
      ['phone', 'x'.repeat(41)]
    ] as const) {
      const { status, text } = await send(lessonId, { [field]: value })
      t.equal(status, 400, field)
      t.match(text, new RegExp(`id="${field}"[^>]*aria-invalid="true"`), field)
      t.match(text, new RegExp(`id="${field}-bad">[^<]+`), 'with what is wrong with it')
    }
    t.equal((await send(lessonId, { people: '0' })).status, 400)
    t.equal((await send(lessonId, { attempt: 'x' })).status, 400)
    t.strictSame([...(await bookingsOf(lessonId))], [])
    t.equal((await send(uuidV7(Date.now()), { attempt: uuidV7(Date.now()) })).status, 404)
  })
})
