import t from 'tap'
import { dayAhead, refusal, serveOcto } from '../../support/octo.ts'

t.test('POST /availability/calendar', async t => {
  const server = await serveOcto(t)
  const [from, second, third, to] = await Promise.all([2, 3, 4, 5].map(days => dayAhead(server, days)))
  const range = { optionId: 'DEFAULT', localDateStart: from, localDateEnd: to }
  const morning = await server.slot('group', { daysAhead: 3, localStart: '09:00', localEnd: '11:00' })
  await server.slot('group', { daysAhead: 3, priceCents: 3000 })
  const closed = await server.slot('group', { daysAhead: 4 })
  await server.slot('hire', { daysAhead: 3 })
  const calendar = (body: object, capabilities = 'octo/pricing') =>
    server.octo(
      'POST',
      '/availability/calendar',
      { productId: 'group', ...range, ...body },
      {
        headers: { 'octo-capabilities': capabilities }
      }
    )

  t.test('answers one object a day, priced even without lessons', async t => {
    await server.sql`update slots set on_sale = false where id = ${closed}`
    const { status, body } = await calendar({})
    t.equal(status, 200)
    const price = (cents: number) => [{ unitId: 'participant', retail: cents, net: cents * 0.9 }]
    t.match(body, [
      {
        localDate: from,
        available: false,
        status: 'CLOSED',
        vacancies: 0,
        openingHours: [],
        unitPricingFrom: price(3500)
      },
      {
        localDate: second,
        available: true,
        status: 'AVAILABLE',
        vacancies: 8,
        capacity: 8,
        unitPricingFrom: price(3000)
      },
      { localDate: third, available: false, status: 'CLOSED', vacancies: 0, unitPricingFrom: price(3500) },
      { localDate: to, available: false, status: 'CLOSED' }
    ])
    t.equal(body.length, 4)
  })

  t.test('shows the slot of the day with the most seats', async t => {
    await server.reserve(morning, 7)
    t.match((await calendar({})).body[1], { status: 'AVAILABLE', vacancies: 8 })
  })

  t.test('says whether a party fits on a day', async t => {
    const { body } = await calendar({ units: [{ id: 'participant', quantity: 9 }] })
    t.match(body[1], { available: false, status: 'SOLD_OUT', vacancies: 8 })
  })

  t.test('contains the total of a party, if one is given', async t => {
    const { body } = await calendar({ units: [{ id: 'participant', quantity: 3 }] })
    const priceFor = (cents: number) => ({ retail: 3 * cents, net: (27 * cents) / 10, currency: 'EUR' })
    t.match(body, [
      { pricingFrom: priceFor(3500) },
      { unitPricingFrom: [{ retail: 3000 }], pricingFrom: priceFor(3000) },
      { pricingFrom: priceFor(3500) },
      {}
    ])
    for (const day of (await calendar({})).body) t.notOk('pricingFrom' in day)
    const unpriced = await calendar({ units: [{ id: 'participant', quantity: 3 }] }, 'octo/content')
    t.notOk('pricingFrom' in unpriced.body[1])
  })

  t.test('reports unavailability without units if no seat is left', async t => {
    const { body } = await calendar({ units: [] })
    t.match(body, [{ available: false }, { available: true }, { available: false, status: 'CLOSED' }, {}])
  })

  t.test('ends with the last calendar day', async t => {
    const { status, body } = await calendar({ localDateStart: '9999-12-30', localDateEnd: '9999-12-31' })
    t.equal(status, 200)
    t.match(body, [{ localDate: '9999-12-30' }, { localDate: '9999-12-31', status: 'CLOSED' }])
    t.equal(body.length, 2)
  })

  t.test('prefers sold out to closed', async t => {
    const full = await server.slot('group', { daysAhead: 5, capacity: 2 })
    await server.slot('group', { daysAhead: 5, onSale: false, localStart: '16:00', localEnd: '18:00' })
    await server.reserve(full, 2)
    t.match((await calendar({})).body[3], { available: false, status: 'SOLD_OUT', vacancies: 0 })
  })

  t.test('shows opening hours every day, empty if closed', async t => {
    const { body } = await calendar({ productId: 'hire' }, '')
    t.strictSame(
      body.map(({ openingHours }: { openingHours: object[] }) => openingHours[0]),
      [
        { from: '00:00', to: '00:00' },
        { from: '09:00', to: '18:30' },
        { from: '00:00', to: '00:00' },
        { from: '00:00', to: '00:00' }
      ]
    )
    t.notOk('unitPricingFrom' in body[0])
  })

  t.test('shows no hours of a hire day that is cancelled, closed or begun', async t => {
    const hours = async (body: object) => {
      const [firstDay] = (await calendar({ productId: 'hire', ...body })).body
      return [firstDay.status, firstDay.openingHours]
    }
    const none = ['CLOSED', [{ from: '00:00', to: '00:00' }]]
    for (const [daysAhead, change] of [
      [20, server.sql`cancelled_at = clock_timestamp()`],
      [21, server.sql`on_sale = false`]
    ] as const) {
      const id = await server.slot('hire', { daysAhead })
      await server.sql`update slots set ${change} where id = ${id}`
      const day = await dayAhead(server, daysAhead)
      t.strictSame(await hours({ localDateStart: day, localDateEnd: day }), none)
    }
    await server.slot('hire', { daysAhead: -1 })
    const yesterday = await dayAhead(server, -1)
    t.strictSame(await hours({ localDateStart: yesterday, localDateEnd: yesterday }), none)
  })

  t.test('prices a private lesson as a whole', async t => {
    t.match((await calendar({ productId: 'private' })).body[0], {
      pricingFrom: { retail: 8000, net: 7200 },
      unitPricingFrom: undefined
    })
  })

  for (const [name, body, error, more] of [
    ['an unknown product', { productId: 'x' }, 'INVALID_PRODUCT_ID', { productId: 'x' }],
    ['an unknown option', { optionId: 'x' }, 'INVALID_OPTION_ID', { optionId: 'x' }],
    ['an unknown unit', { units: [{ quantity: 1 }] }, 'INVALID_UNIT_ID', { unitId: null }],
    ['no start', { localDateStart: undefined }, 'BAD_REQUEST', {}],
    ['no end', { localDateEnd: undefined }, 'BAD_REQUEST', {}],
    ['what is no day', { localDateStart: 'soon' }, 'BAD_REQUEST', {}]
  ] as const) {
    t.test(`refuses ${name}`, async t => {
      t.match(await calendar(body), refusal(error, more))
    })
  }
})
