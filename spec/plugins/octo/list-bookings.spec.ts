import t from 'tap'
import { dayAhead, refusal, serveOcto } from '../../support/octo.ts'

t.test('GET /bookings', async t => {
  const server = await serveOcto(t, { PARTNER_HELD_PERCENT: '100' })
  const { octo, reserve } = server
  const near = await server.slot('group', { daysAhead: 3 })
  const far = await server.slot('private', { daysAhead: 6 })
  const first = (await reserve(near, 1, { resellerReference: 'RES-1' })).body
  const second = (await reserve(far, 1, { productId: 'private', resellerReference: 'RES-1' })).body
  const third = (await reserve(near, 1, { resellerReference: 'RES-3' })).body
  const overV1 = await server.v1('POST', '/bookings', {
    lessonSlotId: near,
    customerName: 'Ana',
    customerEmail: 'a@example.com',
    externalRef: 'V1-1'
  })
  const [day, last] = [await dayAhead(server, 3), await dayAhead(server, 6)]
  const list = (query: string) => octo('GET', `/bookings?${query}`)
  const found = async (query: string) => (await list(query)).body.map(({ uuid }: { uuid: string }) => uuid)

  t.test('finds bookings by reseller reference, oldest first', async t => {
    t.strictSame(await found('resellerReference=RES-1'), [first.uuid, second.uuid])
    t.strictSame(await found('resellerReference=nothing'), [])
  })

  t.test('returns each as a single read does', async t => {
    const { body } = await list(`supplierReference=${third.supplierReference}`)
    t.strictSame(body, [(await octo('GET', `/bookings/${third.uuid}`)).body])
  })

  t.test('finds a v1 booking by its externalRef', async t => {
    t.strictSame(await found('resellerReference=V1-1'), [overV1.body.bookingId])
  })

  t.test('finds bookings by lesson day, range, product and option', async t => {
    t.equal((await found(`localDate=${day}`)).length, 3)
    t.strictSame(await found(`localDate=${last}`), [second.uuid])
    t.equal((await found(`localDateStart=${day}&localDateEnd=${last}`)).length, 4)
    t.strictSame(await found(`localDateStart=${day}&localDateEnd=${last}&productId=private`), [second.uuid])
    t.strictSame(await found(`resellerReference=RES-1&localDate=${day}&optionId=DEFAULT`), [first.uuid])
    t.strictSame(await found('resellerReference=RES-1&optionId=OTHER'), [])
    t.strictSame(await found('supplierReference=not-a-uuid'), [])
  })

  t.test("shows a partner no other partner's bookings", async t => {
    const headers = { authorization: `Bearer ${await server.schoolKey('Rival')}` }
    t.strictSame((await octo('GET', `/bookings?localDate=${day}`, undefined, { headers })).body, [])
  })

  t.test('answers up to a thousand, and refuses more', async t => {
    const [slot, other] = [
      await server.slot('hire', { capacity: 1000 }),
      await server.slot('hire', { daysAhead: 5 })
    ]
    await reserve(slot, 1, { productId: 'hire' })
    await server.sql`insert into bookings
      (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at, customer_name, customer_email)
      select gen_random_uuid(), b.school_id, b.slot_id, b.partner_id, 1, 3500, 'EUR', 'confirmed', clock_timestamp(), 'Ana', ''
      from bookings b, generate_series(2, 1000) where b.slot_id = ${slot}`
    t.equal((await found(`localDate=${day}&productId=hire`)).length, 1000)
    await reserve(other, 1, { productId: 'hire' })
    const days = `localDateStart=${day}&localDateEnd=${last}`
    t.match(await list(`${days}&productId=hire`), refusal('BAD_REQUEST', { errorMessage: /fewer days/ }))
    t.equal((await found(`${days}&productId=private`)).length, 1, 'a narrower question is answered')
  })

  for (const [name, query] of [
    ['no filter', ''],
    ['only a product', 'productId=group'],
    ['a range without an end', 'localDateStart=2030-01-01'],
    ['a day that does not exist', 'localDate=2030-02-30'],
    ['a day and a range', 'localDate=2030-01-01&localDateStart=2030-01-01&localDateEnd=2030-01-02'],
    ['the same filter twice', 'resellerReference=a&resellerReference=b']
  ] as const) {
    t.test(`refuses ${name}`, async t => {
      t.match(await list(query), refusal('BAD_REQUEST'))
    })
  }
})

t.test('GET /bookings/{uuid}', async t => {
  const server = await serveOcto(t)
  const { octo } = server

  t.test('reads a booking of either surface', async t => {
    const slot = await server.slot()
    const { uuid } = (await server.reserve(slot)).body
    t.match(await octo('GET', `/bookings/${uuid}`), { status: 200, body: { uuid, status: 'ON_HOLD' } })
    t.match((await server.v1('GET', `/bookings/${uuid}`)).body, {
      bookingId: uuid,
      status: 'ON_HOLD',
      lessonSlotId: slot,
      customerName: null,
      customerEmail: null,
      externalRef: null
    })
  })
})
