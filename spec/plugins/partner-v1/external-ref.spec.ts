// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSchool, addSlot, bookingOf, seatsTaken } from '../../support/school.ts'

const PATH = '/api/partner/v1/bookings'

t.test('an externalRef', async t => {
  const { server, sql } = await openSchool(t)
  await addSchool(sql, { id: 'north-shore' })
  const key = await server.schoolKey('Hotel Atlântico')
  let count = 0
  const newRef = () => `REF-${++count}`
  const book = (
    slotId: string,
    externalRef: string,
    more: Readonly<Record<string, unknown>> = {},
    apiKey = key
  ) => server.post(PATH, { key: apiKey, body: bookingOf(slotId, { externalRef, ...more }) })
  const conflict = { status: 409, body: { error: 'external_ref_exists' } }

  t.test('is booked once, and a retry gets the booking', async t => {
    const ref = newRef()
    const slotId = await addSlot(sql)
    const first = await book(slotId, ref)
    const second = await book(slotId, ref, { participants: 3 })
    t.match(second, { status: 409, body: { error: 'external_ref_exists', bookingId: first.body.bookingId } })
    t.equal(await seatsTaken(sql, slotId), 1)
  })

  t.test('is the same in composed and decomposed form', async t => {
    const slotId = await addSlot(sql)
    const { body } = await book(slotId, 'caf\u00e9-1')
    t.match(await book(slotId, 'cafe\u0301-1'), { ...conflict, body: { bookingId: body.bookingId } })
    t.equal((await book(slotId, 'caf\u200b-1')).status, 400)
    t.equal(await seatsTaken(sql, slotId), 1)
  })

  t.test("gives a retry the booking's state and the remedy", async t => {
    const slotId = await addSlot(sql, { capacity: 40, instructors: 7 })
    const [booked, held] = [newRef(), newRef()]
    const first = await book(slotId, booked)
    const hold = await book(slotId, held, { status: 'ON_HOLD' })
    t.match((await book(slotId, booked)).body, {
      status: 'confirmed',
      matches: true,
      hint: /already booked, and nothing more was booked/
    })
    t.match((await book(slotId, held, { status: 'ON_HOLD' })).body, {
      status: 'ON_HOLD',
      matches: true,
      hint: /confirm the hold/
    })
    await server.del(`${PATH}/${first.body.bookingId}`, { key })
    await server.post(`${PATH}/${hold.body.bookingId}/confirm`, { key })
    const { body } = await book(slotId, booked)
    t.match(body, { status: 'cancelled', matches: true, hint: /was cancelled; to book again, send a new/ })
    t.notMatch(body.hint, 'stands')
    t.match((await book(slotId, held, { status: 'ON_HOLD' })).body, { status: 'confirmed', matches: true })
  })

  const OTHERS: readonly [what: string, more: Readonly<Record<string, unknown>>][] = [
    ['seats', { participants: 2 }],
    ['a name', { customerName: 'Eva Costa' }],
    ['an address', { customerEmail: 'eva@example.com' }],
    ['a telephone', { customerPhone: '+351 200 000 001' }]
  ]
  for (const [name, more] of OTHERS) {
    t.test(`distinguishes a booking with other ${name}`, async t => {
      const ref = newRef()
      const slotId = await addSlot(sql)
      await book(slotId, ref)
      t.match((await book(slotId, ref, more)).body, {
        matches: false,
        hint: /A booking with this externalRef exists/
      })
      t.match((await book(slotId, ref, { notes: 'By the door' })).body, { matches: true })
    })
  }

  t.test('accepts a retry with another case of the address, also without a digest', async t => {
    const [ref, slotId] = [newRef(), await addSlot(sql)]
    await book(slotId, ref, { customerEmail: 'ada@example.com' })
    for (const forgotten of [false, true]) {
      if (forgotten) await sql`update bookings set request_digest = null where external_ref = ${ref}`
      t.match((await book(slotId, ref, { customerEmail: 'ADA@Example.com' })).body, { matches: true })
      t.match((await book(slotId, ref, { customerEmail: 'bob@example.com' })).body, { matches: false })
    }
  })

  t.test('compares neither status, hold, code nor notes', async t => {
    const [ref, slotId] = [newRef(), await addSlot(sql)]
    await book(slotId, ref)
    for (const more of [
      { status: 'ON_HOLD', expirationMinutes: 5 },
      { offerCode: 'NO-SUCH' },
      { notes: 'By the door' }
    ])
      t.match((await book(slotId, ref, more)).body, { error: 'external_ref_exists', matches: true })
  })

  t.test('distinguishes a booking of another or unknown lesson', async t => {
    const ref = newRef()
    await book(await addSlot(sql), ref)
    for (const other of [await addSlot(sql), 'no-slot'])
      t.match((await book(other, ref)).body, { status: 'confirmed', matches: false })
  })

  t.test('accepts a retry after a change, in any case', async t => {
    const [ref, slotId, other] = [newRef(), await addSlot(sql), await addSlot(sql)]
    const { body } = await book(slotId, ref, { customerName: 'Caf\u00e9' })
    await sql`update bookings set slot_id = ${other}, participants = 3, customer_name = 'Changed' where id = ${body.bookingId}`
    t.match((await book(slotId, ref, { customerName: ' Cafe\u0301' })).body, { matches: true })
    t.match((await book(other, ref, { customerName: 'Changed', participants: 3 })).body, { matches: false })
  })

  t.test('is refused if empty or blank; absent or null means none', async t => {
    const slotId = await addSlot(sql, { capacity: 20, instructors: 4 })
    for (const blank of ['', ' ', '\t', '\u00a0', '\u00ad'])
      t.match(
        await book(slotId, blank),
        { status: 400, body: { error: 'invalid_request', field: 'externalRef' } },
        JSON.stringify(blank)
      )
    t.equal(await seatsTaken(sql, slotId), 0)
    for (const body of [bookingOf(slotId), bookingOf(slotId, { externalRef: null })]) {
      t.equal((await server.post(PATH, { key, body })).status, 201)
      t.equal((await server.post(PATH, { key, body })).status, 201)
    }
    t.match((await server.get(`${PATH}?externalRef=%20`, { key })).body, {
      error: 'invalid_request',
      field: 'externalRef'
    })
  })

  t.test('is shared by the keys of one partner', async t => {
    const ref = newRef()
    const slotId = await addSlot(sql)
    const rotated = await server.schoolKey('HOTEL ATLÂNTICO')
    const first = await book(slotId, ref)
    t.equal((await book(slotId, ref, {}, rotated)).body.bookingId, first.body.bookingId)
  })

  t.test('is separate for each partner and school', async t => {
    const ref = newRef()
    const slotId = await addSlot(sql)
    const northSlot = await addSlot(sql, { schoolId: 'north-shore' })
    t.equal((await book(slotId, ref)).status, 201)
    t.equal((await book(slotId, ref, {}, await server.schoolKey('Surf Travel'))).status, 201)
    const north = await server.schoolKey('Hotel Atlântico', 'north-shore')
    t.equal((await book(northSlot, ref, {}, north)).status, 201)
  })

  t.test('is found after the last seat is gone', async t => {
    const ref = newRef()
    const slotId = await addSlot(sql, { capacity: 1 })
    const first = await book(slotId, ref)
    t.match(await book(slotId, ref), conflict)
    t.equal((await book(slotId, newRef())).body.error, 'insufficient_spots')
    t.equal((await book(slotId, ref)).body.bookingId, first.body.bookingId)
  })

  t.test('is found after the lesson began, was closed or replaced', async t => {
    const ref = newRef()
    const slotId = await addSlot(sql)
    await book(slotId, ref)
    await sql`update slots set local_date = local_date - 10, on_sale = false where id = ${slotId}`
    t.match(await book(slotId, ref), conflict)
    t.match(await book(await addSlot(sql), ref), conflict)
    t.match(await book('no-slot', ref), conflict)
  })

  t.test('stays with a cancelled booking', async t => {
    const ref = newRef()
    const slotId = await addSlot(sql)
    const first = await book(slotId, ref)
    await server.del(`${PATH}/${first.body.bookingId}`, { key })
    t.match(await book(slotId, ref), conflict)
    t.equal(await seatsTaken(sql, slotId), 0)
  })

  t.test('is free again after an expired hold, for any slot', async t => {
    for (const elsewhere of [false, true]) {
      const ref = newRef()
      const slotId = await addSlot(sql)
      const held = await book(slotId, ref, { status: 'ON_HOLD' })
      t.match(await book(slotId, ref), conflict, 'not while it lasts')
      await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${held.body.bookingId}`
      const next = await book(elsewhere ? await addSlot(sql) : slotId, ref)
      t.equal(next.status, 201)
      t.equal((await book(slotId, ref)).body.bookingId, next.body.bookingId)
    }
  })

  t.test('distinguishes case and signs', async t => {
    const slotId = await addSlot(sql)
    for (const ref of ['a/1', 'A/1', "a'1", 'a%1', 'á/1']) t.equal((await book(slotId, ref)).status, 201, ref)
  })
})
