import t from 'tap'
import { dayAhead, refusal, serveOcto } from '../../support/octo.ts'

const product = { productId: 'group', optionId: 'DEFAULT' }

t.test('POST /availability', async t => {
  const server = await serveOcto(t)
  const near = await server.slot('group', { daysAhead: 3 })
  const far = await server.slot('group', { daysAhead: 5, priceCents: 4000 })
  const hire = await server.slot('hire', { daysAhead: 3 })
  const day = await dayAhead(server, 3)
  const last = await dayAhead(server, 5)
  const check = (body: object, capabilities = 'octo/pricing') =>
    server.octo('POST', '/availability', body, { headers: { 'octo-capabilities': capabilities } })
  const ids = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id)

  t.test('finds slots by day, by range and by id', async t => {
    t.strictSame(ids(await check({ ...product, localDate: day })), [near])
    t.strictSame(ids(await check({ ...product, localDateStart: day, localDateEnd: last })), [near, far])
    t.strictSame(ids(await check({ ...product, availabilityIds: [far, 'nothing'] })), [far])
    t.strictSame(ids(await check({ ...product, localDate: await dayAhead(server, 9) })), [])
  })

  t.test('has every field of the core, with times in the offset of the day', async t => {
    const { body } = await check({ ...product, localDate: day }, '')
    const [first] = body
    t.match(first.localDateTimeStart, new RegExp(`^${day}T10:00:00\\+0[01]:00$`))
    t.match(first.localDateTimeEnd, new RegExp(`^${day}T12:00:00\\+0[01]:00$`))
    t.equal(Date.parse(first.utcCutoffAt), Date.parse(first.localDateTimeStart))
    t.match(first.utcCutoffAt, /^[\d-]{10}T[\d:]{8}Z$/)
    const { localDateTimeStart: _, localDateTimeEnd: __, utcCutoffAt: ___, ...rest } = first
    t.strictSame(rest, {
      id: near,
      allDay: false,
      available: true,
      status: 'AVAILABLE',
      vacancies: 8,
      capacity: 8,
      maxUnits: 8,
      openingHours: []
    })
  })

  t.test('shows daily hire with opening hours, without a ratio', async t => {
    const { body } = await check({ ...product, productId: 'hire', localDate: day })
    t.match(body, [
      {
        id: hire,
        allDay: true,
        vacancies: 20,
        openingHours: [{ from: '09:00', to: '18:30' }],
        status: 'AVAILABLE'
      }
    ])
  })

  t.test('prices each unit, and a party as a whole', async t => {
    const price = (cents: number) => ({ original: cents, retail: cents, net: cents * 0.9, currency: 'EUR' })
    const { body } = await check({
      ...product,
      localDate: last,
      units: [{ id: 'participant', quantity: 3 }],
      currency: 'EUR'
    })
    t.match(body, [{ unitPricing: [{ unitId: 'participant', ...price(4000) }], pricing: price(12000) }])
  })

  t.test('prices a private lesson as a whole', async t => {
    await server.slot('private', { daysAhead: 7 })
    const localDate = await dayAhead(server, 7)
    const { body } = await check({
      ...product,
      productId: 'private',
      localDate,
      units: [{ id: 'participant', quantity: 2 }]
    })
    t.match(body, [{ unitPricing: undefined, pricing: { retail: 8000, net: 7200 } }])
  })

  t.test('says whether a party fits', async t => {
    const party = (quantity: number) =>
      check({ ...product, localDate: day, units: [{ id: 'participant', quantity }] })
    t.match((await party(8)).body, [{ available: true, status: 'AVAILABLE' }])
    t.match((await party(9)).body, [{ available: false, status: 'SOLD_OUT', vacancies: 8 }])
    t.match((await party(0)).body, [{ available: true, status: 'AVAILABLE' }])
  })

  t.test('never shows seats booked before the request: limited, sold out, closed', async t => {
    const slot = await server.slot('group', { daysAhead: 8 })
    const localDate = await dayAhead(server, 8)
    const seen = async () => (await check({ ...product, localDate })).body
    t.match(await seen(), [{ status: 'AVAILABLE' }])
    await server.reserve(slot, 5)
    t.match(await seen(), [{ status: 'LIMITED', available: true, vacancies: 3, maxUnits: 3 }])
    await server.reserve(slot, 3)
    t.match(await seen(), [{ status: 'SOLD_OUT', available: false, vacancies: 0 }])
    await server.sql`update slots set on_sale = false where id = ${slot}`
    t.match(await seen(), [{ status: 'CLOSED', available: false, vacancies: 0 }])
    const { body } = await check({ ...product, localDate, units: [] })
    t.match(body, [{ status: 'CLOSED', available: false }], 'nor for a party of nobody')
  })

  t.test('never answers 304', async t => {
    const sent = { headers: { 'if-none-match': '*' } }
    const response = await server.octo('POST', '/availability', { ...product, localDate: day }, sent)
    t.strictSame([response.status, response.headers.get('etag')], [200, null])
    const range = { localDateStart: day, localDateEnd: last }
    const days = await server.octo('POST', '/availability/calendar', { ...product, ...range }, sent)
    t.strictSame([days.status, days.headers.get('etag')], [200, null])
    const { paths } = (await server.get('/openapi.json')).body
    for (const path of ['/availability', '/availability/calendar']) {
      const { parameters, responses } = paths[`/api/partner/octo${path}`].post
      t.strictSame([parameters, responses[304]], [undefined, undefined], path)
    }
  })

  t.test('leaves out lessons that have begun', async t => {
    const begun = await server.slot('group', { daysAhead: -1 })
    t.strictSame(ids(await check({ ...product, availabilityIds: [begun] })), [])
  })

  t.test('names lesson and place with octo/content', async t => {
    t.match((await check({ ...product, localDate: day }, 'octo/content')).body, [
      { title: 'Group lesson', shortDescription: 'Baleal' }
    ])
  })

  for (const [name, body, error, more] of [
    [
      'an unknown product',
      { productId: 'x', localDate: '2030-01-01' },
      'INVALID_PRODUCT_ID',
      { productId: 'x' }
    ],
    [
      'no product',
      { productId: undefined, localDate: '2030-01-01' },
      'INVALID_PRODUCT_ID',
      { productId: null, errorMessage: 'productId is missing.' }
    ],
    ['an unknown option', { optionId: 'x', localDate: '2030-01-01' }, 'INVALID_OPTION_ID', { optionId: 'x' }],
    [
      'no option',
      { optionId: undefined, localDate: '2030-01-01' },
      'INVALID_OPTION_ID',
      { optionId: null, errorMessage: 'optionId is missing.' }
    ],
    [
      'an unknown unit',
      { localDate: '2030-01-01', units: [{ id: 'x', quantity: 1 }] },
      'INVALID_UNIT_ID',
      { unitId: 'x' }
    ],
    [
      'more units than a booking may have',
      { localDate: '2030-01-01', units: [{ id: 'participant', quantity: 1001 }] },
      'BAD_REQUEST',
      { errorMessage: 'units.0.quantity: at most 1000.' }
    ],
    ['no day and no id', {}, 'BAD_REQUEST', {}],
    ['a day and ids', { localDate: '2030-01-01', availabilityIds: [] }, 'BAD_REQUEST', {}],
    [
      'a day and a range',
      { localDate: '2030-01-01', localDateStart: '2030-01-01', localDateEnd: '2030-01-02' },
      'BAD_REQUEST',
      {}
    ],
    ['a range without an end', { localDateStart: '2030-01-01' }, 'BAD_REQUEST', {}],
    ['a day that does not exist', { localDate: '2030-02-30' }, 'BAD_REQUEST', {}],
    ['a range backwards', { localDateStart: '2030-01-02', localDateEnd: '2030-01-01' }, 'BAD_REQUEST', {}],
    ['more than a year', { localDateStart: '2030-01-01', localDateEnd: '2031-01-03' }, 'BAD_REQUEST', {}],
    ['another currency', { localDate: '2030-01-01', currency: 'USD' }, 'BAD_REQUEST', {}],
    ['a number for an id', { productId: 7, localDate: '2030-01-01' }, 'BAD_REQUEST', {}]
  ] as const) {
    t.test(`refuses ${name}`, async t => {
      t.match(await check({ ...product, ...body }), refusal(error, more))
    })
  }
})
