import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, seatsTaken } from '../../support/school.ts'

t.test('POST /book/{schoolId}/{slotId}, sent again', async t => {
  const { server, get, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const count = async (slotId: string) =>
    singleRow<{ n: number }>(
      await server.sql`select count(*)::int as n from bookings where slot_id = ${slotId}`
    ).n

  t.test('books once however often the form is sent', async t => {
    const slotId = await addSlot(server.sql)
    const attempt = await attemptFor(slotId)
    const posts = await Promise.all(
      Array.from({ length: 5 }, () => post(`/book/onda-clara/${slotId}`, filledForm(attempt)))
    )
    t.strictSame(
      posts.map(({ status }) => status),
      [303, 303, 303, 303, 303]
    )
    t.equal(new Set(posts.map(({ headers }) => headers.get('location'))).size, 1)
    t.equal(await count(slotId), 1)
    t.equal(await seatsTaken(server.sql, slotId), 2)
  })

  t.test("shows a form's earlier booking on other content, then books that too", async t => {
    const slotId = await addSlot(server.sql)
    const path = `/book/onda-clara/${slotId}`
    const attempt = await attemptFor(slotId)
    const ada = filledForm(attempt, { customerName: 'Ada <i>', participants: '1' })
    const bob = filledForm(attempt, {
      customerName: 'Bob',
      customerEmail: 'bob@example.com',
      participants: '3'
    })
    t.equal((await post(path, ada)).status, 303)
    for (const [lang, words] of [
      ['en', 'You have already booked with this form: Ada &lt;i&gt;, 1 person.'],
      ['pt', 'Com este formulário já fez uma reserva: Ada &lt;i&gt;, 1 pessoa.'],
      ['es', 'Con este formulario ya has hecho una reserva'],
      ['fr', 'Ce formulaire a déjà servi à une réservation'],
      ['de', 'Mit diesem Formular hast du schon gebucht']
    ] as const) {
      const { status, text } = await post(`${path}?lang=${lang}`, bob)
      t.equal(status, 409)
      t.match(text, words)
      t.match(text, `href="${path}/booked/${attempt}?lang=${lang}"`)
      t.match(text, 'value="bob@example.com"')
    }
    t.equal(await seatsTaken(server.sql, slotId), 1, 'nobody else is booked yet')
    const { text } = await post(path, bob)
    const fresh = /name="attempt" value="([^"]+)"/.exec(text)![1]!
    t.not(fresh, attempt)
    t.equal((await post(path, { ...bob, attempt: fresh })).headers.get('location'), `${path}/booked/${fresh}`)
    t.equal(await seatsTaken(server.sql, slotId), 4)
    t.equal(
      (await post(path, { ...ada, customerName: ' Ada <i> ' })).headers.get('location'),
      `${path}/booked/${attempt}`
    )
    const capitals = { ...ada, customerEmail: ada.customerEmail.toUpperCase() }
    t.equal((await post(path, capitals)).status, 303, 'the case of an address is no other content')
    t.equal(await count(slotId), 2)
  })

  t.test('answers a repeated form as before, even if its lesson is full, moved or dearer', async t => {
    const slotId = await addSlot(server.sql, { capacity: 2 })
    const path = `/book/onda-clara/${slotId}`
    const form = filledForm(await attemptFor(slotId), { totals: '3500,7000' })
    t.equal((await post(path, form)).status, 303)
    await server.sql`update slots set price_cents = 9900, on_sale = false where id = ${slotId}`
    await server.sql`update bookings set customer_name = 'Changed', participants = 1 where slot_id = ${slotId}`
    t.equal((await post(path, form)).status, 303)
    t.equal(await count(slotId), 1)
  })

  t.test('books one of two concurrent forms with one id, and informs the other', async t => {
    const slotId = await addSlot(server.sql, { capacity: 20, instructors: 4 })
    const attempt = await attemptFor(slotId)
    const names = ['Ada', 'Bob', 'Ada', 'Bob']
    const answers = await Promise.all(
      names.map(customerName => post(`/book/onda-clara/${slotId}`, filledForm(attempt, { customerName })))
    )
    t.equal(await count(slotId), 1)
    t.strictSame(answers.map(({ status }) => status).sort(), [303, 303, 409, 409])
    for (const { status, text } of answers)
      if (status === 409) t.match(text, 'You have already booked with this form')
  })

  t.test('books another lesson with the cached id of a first form, each once', async t => {
    const [first, second] = [await addSlot(server.sql), await addSlot(server.sql, { localStart: '11:00' })]
    const attempt = await attemptFor(first)
    const [onlyDay, otherTime] = ['10:00–12:00', '11:00–12:00']
    for (const [slotId, hours] of [
      [first, onlyDay],
      [second, otherTime],
      [first, onlyDay],
      [second, otherTime]
    ] as const) {
      const posted = await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
      t.strictSame(
        [posted.status, posted.headers.get('location')],
        [303, `/book/onda-clara/${slotId}/booked/${attempt}`]
      )
      const page = await get(`/book/onda-clara/${slotId}/booked/${attempt}`)
      t.equal(page.status, 200)
      t.match(page.text, hours)
    }
    t.strictSame([await count(first), await count(second)], [1, 1])
  })

  t.test('books nothing again if the school moved the booking, and shows it there', async t => {
    const [slotId, elsewhere] = [
      await addSlot(server.sql),
      await addSlot(server.sql, { localStart: '11:00' })
    ]
    const attempt = await attemptFor(slotId)
    await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
    const [moved] =
      await server.sql`select (update_booking(school_id, null, id, jsonb_build_object('slotId', ${elsewhere}::text))).code
      from bookings where slot_id = ${slotId}`
    t.equal(moved?.code, 'ok')
    const repeated = await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
    t.strictSame([repeated.status, await count(slotId), await count(elsewhere)], [303, 0, 1])
    const page = await get(repeated.headers.get('location') ?? '')
    t.equal(page.status, 200)
    t.match(page.text, '11:00–12:00')
    t.match(page.text, `href="/book/onda-clara/${slotId}/booked/${attempt}/lesson.ics"`)
  })

  t.test('finds bookings whose reference was the form id only', async t => {
    const [slotId, other] = [await addSlot(server.sql), await addSlot(server.sql)]
    const attempt = await attemptFor(slotId)
    await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
    await server.sql`update bookings set external_ref = ${attempt} where slot_id = ${slotId}`
    t.equal((await get(`/book/onda-clara/${slotId}/booked/${attempt}`)).status, 200)
    t.equal((await get(`/book/onda-clara/${other}/booked/${attempt}`)).status, 404)
    t.equal((await post(`/book/onda-clara/${slotId}`, filledForm(attempt))).status, 303)
    t.equal(await count(slotId), 1)
  })
})
