import t from 'tap'
import { createBookingWrites } from '../../../../lib/booking/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openCentre } from '../../../support/centre.ts'
import { logTo } from '../../../support/log.ts'
import { addSignedInOwner } from '../../../support/owner.ts'
import { addPartner, addSchool, addSlot, bookingOf, requestOf } from '../../../support/school.ts'

t.test('looking for a booking', async t => {
  const lines: string[] = []
  const { server, sql, headers, get } = await openCentre(t, {
    log: logTo(line => lines.push(JSON.stringify(line)))
  })
  await addSchool(sql, { id: 'outra-praia', name: 'Outra Praia' })
  const stranger = await addSignedInOwner(sql, 'outra-praia')
  const find = (fields: Readonly<Record<string, string>>, cookie = headers.cookie!) =>
    get(`/centre/find?${new URLSearchParams(fields)}`, { cookie })
  const key = await server.schoolKey('Hotel Mar')
  const book = async (daysAhead: number, more: Readonly<Record<string, unknown>>): Promise<string> => {
    const lessonId = await addSlot(sql, { daysAhead: Math.max(daysAhead, 1) })
    const { body } = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(lessonId, more) })
    if (daysAhead < 1)
      await sql`update slots set local_date = local_date - ${1 - daysAhead}::int where id = ${lessonId}`
    return body.bookingId
  }
  const namesIn = (text: string) =>
    [...text.matchAll(/href="\/centre\/bookings\/([^"?]+)/g)].map(([, id]) => id)

  const joao = await book(3, { customerName: 'João Conceição', customerPhone: '+351 912 345-678' })
  const next = await book(5, {
    customerName: 'Rita Moreira',
    customerEmail: 'rita@onda.example',
    externalRef: 'HM-77'
  })
  const soon = await book(1, { customerName: 'Paula Moreira' })
  const past = await book(-9, { customerName: 'Zé Moreira' })
  const old = await book(-200, { customerName: 'Bruno Moreira' })

  await t.test('opens the one booking that a name, a telephone, an address or a reference fits', async t => {
    const [row] = await sql`select reference from bookings where id = ${old}`
    const searches: readonly [text: string, id: string][] = [
      ['joao CONCEICAO', joao],
      ['Conceição', joao],
      ['912345', joao],
      ['+351 912', joao],
      ['rita@onda', next],
      ['hm-77', next],
      [String(row!.reference).toLowerCase(), old]
    ]
    for (const [q, id] of searches) {
      const { status, headers } = await find({ q })
      t.equal(status, 302, q)
      t.equal(headers.get('location'), `/centre/bookings/${id}`)
    }
  })

  await t.test('lists many: future bookings first, then past ones, with a link to more', async t => {
    const { status, text } = await find({ q: 'moreira' })
    t.equal(status, 200)
    t.strictSame(namesIn(text), [soon, next, past])
    t.match(text, '3 bookings')
    const [, until = ''] = /href="[^"]*until=(\d{4}-\d\d-\d\d)"/.exec(text) ?? []
    const further = await find({ q: 'moreira', until })
    t.equal(further.headers.get('location'), `/centre/bookings/${old}`)
    const nothing = (await find({ q: 'paula', until })).text
    t.match(nothing, 'No booking for “paula”')
    t.match(text, 'Search the year before')
    t.notMatch(nothing, 'Search the year before', 'there were no lessons before')
  })

  await t.test('shows fifty and says that there are more', async t => {
    const lessonId = await addSlot(sql, { daysAhead: 2, capacity: 100, instructors: 20 })
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
        confirmed_at, customer_name, customer_email)
      select gen_random_uuid(), 'onda-clara', ${lessonId}, (select min(id) from partners where school_id = 'onda-clara'), 1, 0,
        'EUR', 'confirmed', clock_timestamp(), 'Crowd ' || n, '' from generate_series(1, 60) n`
    const { text } = await find({ q: 'crowd' })
    t.equal(namesIn(text).length, 50)
    t.match(text, 'There are more than a page can show')
  })

  await t.test('says what to try where nothing fits, and takes signs for what they are', async t => {
    for (const q of ['nobody <b>', '%', '_', "'", '\\', '99', '+', '()'])
      t.match((await find({ q })).text, /No booking for/, q)
    t.match((await find({ q: 'nobody <b>' })).text, 'nobody &lt;b&gt;')
    t.match((await find({ q: 'ninguém', lang: 'pt' })).text, 'Nenhuma reserva para')
  })

  await t.test('asks for a text, and refuses one that is too long or an impossible day', async t => {
    t.match((await find({})).text, 'type="search"')
    t.notMatch((await find({ q: ' ' })).text, 'No booking')
    t.equal((await find({ q: 'x'.repeat(101) })).status, 400)
    t.equal((await find({ q: 'x\u0000' })).status, 400)
    t.equal((await find({ q: 'x', until: '2026-02-30' })).status, 400)
    t.equal((await find({ q: 'moreira', until: '0001-01-01' })).status, 200)
  })

  await t.test('opens the one booking of a guest whose name has special letters', async t => {
    for (const [customerName, q] of [
      ['Łukasz Żółć', 'Lukasz zolc'],
      ['Søren Ærø', 'Soren'],
      ['Jürgen Groß', 'Gross'],
      ['İsmail Işık', 'isik'],
      ['O’Brien Seán', "O'Brien"],
      ['ΓΙΏΡΓΟΣ Παπαδόπουλος', 'Παπαδοπουλος'],
      ['Соловьёв', 'соловьев'],
      ['Lukasova', 'Łukasová']
    ] as const) {
      const id = await book(2, { customerName })
      t.equal((await find({ q })).headers.get('location'), `/centre/bookings/${id}`, `${q}: ${customerName}`)
    }
    const british = await book(2, { customerName: 'Tom', customerPhone: '+44 (0)7700 900000' })
    for (const q of ['+447700900000', '07700 900000', '+44 (0)7700', '0044 7700 900000'])
      t.equal((await find({ q })).headers.get('location'), `/centre/bookings/${british}`, q)
  })

  await t.test('lists all bookings of an order by the reference of any of them', async t => {
    const partnerId = await addPartner(sql, 'Hotel')
    const { bookOrder } = createBookingWrites(sql, { observe() {} }, () => {})
    const slots = [await addSlot(sql, { daysAhead: 20 }), await addSlot(sql, { daysAhead: 21 })]
    const order = await bookOrder(
      uuidV7(Date.now()),
      slots.map(slotId => requestOf({ partnerId, slotId, customerName: 'Family' }))
    )
    for (const { bookingId } of order) {
      const [row] = await sql`select reference from bookings where id = ${bookingId}`
      t.strictSame(
        namesIn((await find({ q: row!.reference })).text),
        order.map(one => one.bookingId)
      )
    }
  })

  await t.test('finds nothing of another school', async t => {
    t.match((await find({ q: 'moreira' }, stranger.headers.cookie!)).text, 'No booking')
    const [row] = await sql`select reference from bookings where id = ${joao}`
    t.match((await find({ q: row!.reference }, stranger.headers.cookie!)).text, 'No booking')
    t.equal((await get('/centre/find?q=moreira')).status, 401)
  })

  await t.test('keeps what was looked for out of the log, out of stores, and to this page', async t => {
    const { headers: answered } = await find({ q: 'moreira' })
    t.equal(answered.get('referrer-policy'), 'no-referrer')
    t.equal(answered.get('cache-control'), 'no-store')
    t.ok(lines.some(line => line.includes('/centre/find')))
    t.strictSame(
      lines.filter(line => /moreira|concei/i.test(line)),
      []
    )
  })
})
