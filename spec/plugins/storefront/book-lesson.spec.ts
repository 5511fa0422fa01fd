import t from 'tap'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { openPages } from '../../support/centre.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addLessonType, addSlot, bookingOf, seatsTaken } from '../../support/school.ts'

t.test('POST /book/{schoolId}/{slotId}', async t => {
  const { server, get, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })
  const count = async (slotId: string) =>
    singleRow<{ n: number }>(
      await server.sql`select count(*)::int as n from bookings where slot_id = ${slotId}`
    ).n

  t.test('books through the same core and shows the booking at its own address', async t => {
    const slotId = await addSlot(server.sql)
    const attempt = await attemptFor(slotId)
    const posted = await post(
      `/book/onda-clara/${slotId}`,
      filledForm(attempt, { notes: 'One line\r\nand another' })
    )
    t.equal(posted.status, 303)
    t.equal(posted.headers.get('location'), `/book/onda-clara/${slotId}/booked/${attempt}`)
    t.equal(await seatsTaken(server.sql, slotId), 2)
    const page = await get(`/book/onda-clara/${slotId}/booked/${attempt}`)
    t.equal(page.status, 200)
    t.match(page.text, 'See you in the water, Ana')
    t.match(page.text, '€70')
    t.equal(page.headers.get('x-robots-tag'), 'noindex')
    const booking = singleRow<{ notes: string; partner: string }>(
      await server.sql`select b.notes, p.name as partner from bookings b
        join partners p on p.id = b.partner_id and p.school_id = b.school_id where b.slot_id = ${slotId}`
    )
    t.strictSame({ ...booking }, { notes: 'One line\nand another', partner: 'website' })
  })

  t.test('offers pickup and drop-off points, and keeps the choice', async t => {
    const { sql } = server
    const mar = { id: 'mar', name: 'Hotel <Mar>', address: 'Av. do Mar 1', directions: 'At the gate' }
    const points = JSON.stringify([{ ...mar, pickup: { driven: 45 }, dropoff: { driven: 20 } }])
    await addLessonType(sql, { id: 'driven' })
    await sql`update schools set points = ${points}::text::jsonb`
    const slotId = await addSlot(sql, { lessonTypeId: 'driven', localStart: '10:00', localEnd: '12:00' })
    const path = `/book/onda-clara/${slotId}`
    const attempt = await attemptFor(slotId)
    const page = await get(path)
    t.match(page.text, '<option value="">No pickup, I’ll make my own way</option>')
    t.match(page.text, '<option value="mar">09:15 Hotel &lt;Mar&gt;, Av. do Mar 1</option>')
    t.match(page.text, '<option value="mar">12:20 Hotel &lt;Mar&gt;')
    t.notMatch((await get(`/book/onda-clara/${await addSlot(sql)}`)).text, 'name="pickup"')
    await sql`update lesson_types set transfers_required = '{pickup}' where id = 'driven'`
    for (const [pickup, status] of [
      ['', 400],
      ['nope', 400]
    ] as const) {
      const refused = await post(path, filledForm(attempt, { pickup, dropoff: 'mar' }))
      t.equal(refused.status, status)
      t.match(refused.text, /<li><a href="#pickup">Pickup<.*id="pickup-fault">Please choose a place/s)
      t.match(refused.text, /id="dropoff".*<option value="mar" selected>/s)
    }
    t.equal(await count(slotId), 0)
    t.equal((await post(path, filledForm(attempt, { pickup: 'mar' }))).status, 303)
    const booked = (await get(`${path}/booked/${attempt}`)).text
    t.match(booked, /Pickup<.*09:15, Hotel &lt;Mar&gt;.*Av\. do Mar 1.*At the gate/s)
    t.notMatch(booked, 'Drop-off')
    t.match((await get(`${path}/booked/${attempt}?lang=de`)).text, /Abholung<.*09:15/s)
  })

  t.test('books numbers by age if the lesson is sold by age', async t => {
    await addLessonType(server.sql, { id: 'aged', priceCents: 5500 })
    const units = [
      { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 },
      { id: 'child', minAge: 6, maxAge: 12, cents: 4000 }
    ]
    await server.sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = 'aged'`
    const slotId = await addSlot(server.sql, { lessonTypeId: 'aged', priceCents: 5500, capacity: 4 })
    await server.sql`update slots set unit_cents = '{"adult": 5500, "child": 4000}' where id = ${slotId}`
    const path = `/book/onda-clara/${slotId}`
    const page = await get(path)
    t.match(page.text, /€40.* <span class="soft">Child \(6–12\)/)
    t.match(page.text, '<option value="1" selected>1 × €55', 'one of the first to begin with')
    t.match(page.text, '2 × €40 = €80')
    const form = (adult: string, child: string) => filledForm(attempt, { participants: '', adult, child })
    const attempt = await attemptFor(slotId)
    for (const [adult, child] of [
      ['0', '0'],
      ['x', '1'],
      ['1', '-1']
    ] as const) {
      const { status, text } = await post(path, form(adult, child))
      t.equal(status, 400)
      t.match(text, 'aria-describedby="participants-fault"')
    }
    const crowded = await post(path, form('2', '3'))
    t.match(crowded, { status: 409, text: /Only 4 places are left.*/ })
    t.match(crowded.text, '<option value="3" selected>3 × €40 = €120', 'what was chosen stays chosen')
    t.match(page.text, /name="total" value="5500">.*Book 1 place, €55/s, 'the total of the party as it came')
    const recounted = await post(path, { ...form('1', '2'), total: '5500' })
    t.match(recounted, {
      status: 200,
      text: /1\u00a0×\u00a0Adult, 2\u00a0×\u00a0Child: <b>€135<\/b>\..*Book 3 places, €135/s
    })
    t.equal(await seatsTaken(server.sql, slotId), 0, 'nothing is booked before its total was seen')
    t.equal((await post(path, { ...form('1', '2'), total: '13500' })).status, 303)
    t.equal(await seatsTaken(server.sql, slotId), 3)
    const booked = await get(`${path}/booked/${attempt}`)
    t.match(booked.text, '1\u00a0×\u00a0Adult, 2\u00a0×\u00a0Child')
    t.match(booked.text, '€135')
  })

  t.test('shows each error at its field, and keeps the input', async t => {
    const slotId = await addSlot(server.sql)
    const attempt = await attemptFor(slotId)
    const form = filledForm(attempt, {
      customerName: ' ',
      customerEmail: 'ana@',
      participants: '2',
      notes: 'keep me'
    })
    const { status, text } = await post(`/book/onda-clara/${slotId}`, form)
    t.equal(status, 400)
    t.match(text, /id="customerName-fault">Please enter your name\./)
    t.match(text, /id="customerEmail-fault">This doesn’t look like an email address/)
    t.match(text, /name="customerEmail"[^>]*value="ana@"[^>]*aria-invalid="true"/)
    t.match(text, /<option value="2" selected>/)
    t.match(text, 'keep me')
    t.match(text, attempt)
    t.equal(await count(slotId), 0)
  })

  const WRONG: readonly [what: string, more: Record<string, string>, fault: string][] = [
    ['no people', { participants: '0' }, 'participants-fault'],
    ['half a person', { participants: '1.5' }, 'participants-fault'],
    ['a crowd', { participants: '13' }, 'participants-fault'],
    ['a name of 201 letters', { customerName: 'a'.repeat(201) }, 'customerName-fault'],
    ['a name with a line break', { customerName: 'Ana\nSilva' }, 'customerName-fault'],
    ['an address with a null', { customerEmail: 'ana\u0000@example.com' }, 'customerEmail-fault'],
    ['a number of 41 characters', { customerPhone: '1'.repeat(41) }, 'customerPhone-fault'],
    ['notes of 2001 characters', { notes: 'a'.repeat(2001) }, 'notes-fault']
  ]
  const anySlot = await addSlot(server.sql)
  for (const [name, more, fault] of WRONG) {
    t.test(`does not book ${name}`, async t => {
      const { status, text } = await post(
        `/book/onda-clara/${anySlot}`,
        filledForm(await attemptFor(anySlot), more)
      )
      t.equal(status, 400)
      t.match(text, `id="${fault}"`)
      t.equal(await count(anySlot), 0)
    })
  }

  t.test('reports the remaining places to a party that is too large', async t => {
    const slotId = await addSlot(server.sql, { capacity: 1, instructors: 1 })
    const { status, text } = await post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)))
    t.equal(status, 409)
    t.match(text, 'Only 1 place is left in this lesson.')
    t.match(text, 'ana@example.com')
  })

  t.test('requires a number of people instead of a default', async t => {
    const slotId = await addSlot(server.sql, { capacity: 2, instructors: 1 })
    const attempt = await attemptFor(slotId)
    for (const participants of ['4', '']) {
      const { text } = await post(`/book/onda-clara/${slotId}`, filledForm(attempt, { participants }))
      t.match(text, 'id="participants-fault"')
      t.match(text, '<option value="" selected>Please choose</option>')
      t.equal(text.split(' selected').length, 2)
    }
    t.equal(await count(slotId), 0)
    t.notMatch((await get(`/book/onda-clara/${slotId}`)).text, 'Please choose')
  })

  t.test('shows the next lessons if the last place is gone', async t => {
    const slotId = await addSlot(server.sql, { capacity: 2, instructors: 1 })
    const attempt = await attemptFor(slotId)
    const next = await addSlot(server.sql, { daysAhead: 1, instructors: 1 })
    const key = await server.schoolKey()
    await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, { participants: 2 }) })
    const { status, text } = await post(`/book/onda-clara/${slotId}`, filledForm(attempt))
    t.equal(status, 409)
    t.match(text, 'This lesson is full')
    t.match(text, `/book/onda-clara/${next}`)
    t.equal(await count(slotId), 1)
  })

  t.test('refuses a form from another site', async t => {
    const slotId = await addSlot(server.sql)
    for (const origin of ['https://evil.example', 'null', '', `${server.url}.evil.example`]) {
      const { status } = await post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)), {
        origin
      })
      t.equal(status, 403, origin)
    }
    t.equal(await count(slotId), 0)
  })

  t.test('accepts its own form without Origin by Sec-Fetch-Site only', async t => {
    const slotId = await addSlot(server.sql)
    const send = async (site: string) => {
      const headers = { origin: 'null', site }
      return post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)), headers)
    }
    for (const site of ['cross-site', 'same-site', 'none']) t.equal((await send(site)).status, 403, site)
    t.equal(await count(slotId), 0)
    t.equal((await send('same-origin')).status, 303)
    t.equal(await count(slotId), 1)
  })

  t.test('accepts the public address as its own too', async t => {
    const slotId = await addSlot(server.sql)
    const origin = 'https://swellbook.example'
    const { status } = await post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)), {
      origin
    })
    t.equal(status, 303)
  })

  t.test('answers unreadable forms with pages', async t => {
    const slotId = await addSlot(server.sql)
    const kinds: readonly [status: number, fields: Record<string, string>, type?: string][] = [
      [415, filledForm(await attemptFor(slotId)), 'text/plain'],
      [415, filledForm(await attemptFor(slotId)), 'application/json'],
      [413, filledForm(await attemptFor(slotId), { notes: 'a'.repeat(33_000) })]
    ]
    for (const [expected, fields, type] of kinds) {
      const { status, text } = await post(`/book/onda-clara/${slotId}`, fields, { ...(type && { type }) })
      t.equal(status, expected)
      t.match(text, '<h1>Something went wrong</h1>')
    }
  })

  t.test('reads a repeated field as empty', async t => {
    const slotId = await addSlot(server.sql)
    const fields = [...Object.entries(filledForm(await attemptFor(slotId))), ['customerName', 'Eve']] as [
      string,
      string
    ][]
    t.match((await post(`/book/onda-clara/${slotId}`, fields)).text, 'customerName-fault')
  })

  t.test('stores the last known affiliate only', async t => {
    await server.sql`insert into affiliates (id, name) values ('hotel-mar', 'Hotel Mar'), ('surf-blog', 'Surf Blog')`
    const COOKIES: readonly [cookie: string | undefined, affiliate: string | null][] = [
      [undefined, null],
      ['sb_aff=hotel-mar', 'hotel-mar'],
      ['other=1; sb_aff=surf-blog', 'surf-blog'],
      ['sb_aff=nobody', null],
      ["sb_aff=' or 1=1", null]
    ]
    for (const [cookie, affiliate] of COOKIES) {
      const slotId = await addSlot(server.sql)
      const { status } = await post(`/book/onda-clara/${slotId}`, filledForm(await attemptFor(slotId)), {
        ...(cookie && { cookie })
      })
      t.equal(status, 303)
      const rows = await server.sql`select affiliate_id as affiliate from bookings where slot_id = ${slotId}`
      t.strictSame(
        rows.map(row => row.affiliate),
        [affiliate]
      )
    }
  })
})
