import t from 'tap'
import { serveOcto } from '../../support/octo.ts'

const core = { headers: { 'octo-capabilities': '' } }
const priced = { headers: { 'octo-capabilities': 'octo/pricing' } }
const pt = { headers: { 'octo-capabilities': 'content', 'accept-language': 'pt-PT, en;q=0.4' } }

t.test('GET /products', async t => {
  const server = await serveOcto(t)
  await server.slot('group', { localStart: '10:00' })
  await server.slot('group', { localStart: '14:00', localEnd: '16:00' })
  await server.slot('private')
  const products = async (sent: object) => {
    const { status, body } = await server.octo('GET', '/products', undefined, sent)
    t.equal(status, 200)
    return new Map<string, Record<string, never>>(
      body.map((product: { id: string }) => [product.id, product])
    )
  }

  t.test('lists lessons and daily hire, most coming seats first', async t => {
    const { body } = await server.octo('GET', '/products', undefined, core)
    t.strictSame(
      body.map(({ id, availabilityType }: { id: string; availabilityType: string }) => [
        id,
        availabilityType
      ]),
      [
        ['group', 'START_TIME'],
        ['private', 'START_TIME'],
        ['hire', 'OPENING_HOURS']
      ]
    )
  })

  t.test('has every field of the core, and nothing of other capabilities', async t => {
    const group = (await products(core)).get('group')
    t.strictSame(group, {
      id: 'group',
      internalName: 'Group lesson',
      reference: null,
      locale: 'en',
      timeZone: 'Europe/Lisbon',
      allowFreesale: false,
      instantConfirmation: true,
      instantDelivery: true,
      availabilityRequired: true,
      availabilityType: 'START_TIME',
      deliveryFormats: ['QRCODE'],
      deliveryMethods: ['VOUCHER'],
      redemptionMethod: 'MANIFEST',
      options: [
        {
          id: 'DEFAULT',
          default: true,
          internalName: 'Standard',
          reference: null,
          availabilityLocalStartTimes: ['10:00', '14:00'],
          cancellationCutoff: '24 hours',
          cancellationCutoffAmount: 24,
          cancellationCutoffUnit: 'hour',
          requiredContactFields: [],
          restrictions: { minUnits: 1, maxUnits: 8 },
          units: [
            {
              id: 'participant',
              internalName: 'Participant',
              reference: null,
              type: 'ADULT',
              restrictions: {
                minAge: 0,
                maxAge: 120,
                idRequired: false,
                minQuantity: null,
                maxQuantity: null,
                paxCount: 1,
                accompaniedBy: []
              },
              requiredContactFields: []
            }
          ]
        }
      ]
    })
  })

  t.test('shows daily hire without start times and with things as units', async t => {
    t.match((await products(core)).get('hire'), {
      options: [
        {
          availabilityLocalStartTimes: [],
          units: [{ id: 'participant', internalName: 'Board', type: 'OTHER' }]
        }
      ]
    })
  })

  t.test('prices groups by unit and private lessons by booking, net of the discount', async t => {
    const all = await products(priced)
    const price = (cents: number) => ({
      original: cents,
      retail: cents,
      net: cents * 0.9,
      currency: 'EUR',
      currencyPrecision: 2,
      includedTaxes: []
    })
    t.match(all.get('group'), {
      defaultCurrency: 'EUR',
      availableCurrencies: ['EUR'],
      pricingPer: 'UNIT',
      includeTax: true,
      options: [{ pricingFrom: undefined, units: [{ pricingFrom: [price(3500)] }] }]
    })
    t.match(all.get('private'), {
      pricingPer: 'BOOKING',
      options: [{ pricingFrom: [price(8000)], units: [{ pricingFrom: undefined }] }]
    })
  })

  t.test("uses the requested language, and falls back to the school's text", async t => {
    const all = await products(pt)
    t.match(all.get('hire'), {
      locale: 'pt',
      title: 'Aluguer de prancha',
      shortDescription: 'Boards and wetsuits, by the day.',
      description: 'Boards and wetsuits, by the day. Bring a towel.',
      features: [{ type: 'CANCELLATION_TERM', shortDescription: /^Reembolso total até 24 horas/ }],
      faqs: [{ question: 'Até quando posso cancelar sem custos?', answer: /^Reembolso total/ }],
      media: [],
      locations: [],
      durationMinutesFrom: 120,
      durationMinutesTo: null,
      commentary: []
    })
    t.match(all.get('group'), { locale: 'en', title: 'Group lesson', description: null })
  })

  t.test("names the languages of the school's texts, then that of its own", async t => {
    const languageOf = async (language: string, method: string, path: string, body?: object) => {
      const headers = { 'octo-capabilities': 'content', 'accept-language': language }
      const answer = await server.octo(method, path, body, { headers })
      t.equal(answer.status, 200)
      return answer.headers.get('content-language')
    }
    for (const [product, language, expected] of [
      ['', 'de', 'en, de'],
      ['', 'pt', 'en, pt'],
      ['', 'en', 'en'],
      ['group', 'de', 'en, de'],
      ['hire', 'pt', 'pt'],
      ['hire', 'es', 'en, es']
    ] as const)
      t.equal(await languageOf(language, 'GET', product ? `/products/${product}` : '/products'), expected)
    const check = { productId: 'group', optionId: 'DEFAULT', localDate: '2030-01-01' }
    t.equal(await languageOf('de', 'POST', '/availability', check), 'en, de')
    const { uuid } = (await server.reserve(await server.slot('group'))).body
    t.equal(await languageOf('fr', 'GET', `/bookings/${uuid}`), 'en, fr')
    t.equal(await languageOf('fr', 'GET', '/supplier'), 'fr')
  })

  t.test(
    'lists a type whose lessons are past or cancelled with their start times, but none without lessons',
    async t => {
      const school = await serveOcto(t)
      const list = async () => (await school.octo('GET', '/products')).body
      const timesOf = async () =>
        (await list()).map(
          ({
            id,
            options: [option]
          }: {
            id: string
            options: [{ availabilityLocalStartTimes: string[] }]
          }) => [id, ...option.availabilityLocalStartTimes]
        )
      t.strictSame(await timesOf(), [['hire']])
      const id = await school.slot('group', { localStart: '09:30' })
      await school.slot('group', { localStart: '15:15', localEnd: '17:00' })
      await school.sql`update slots set cancelled_at = now(), on_sale = false where id = ${id}`
      t.strictSame(await timesOf(), [['group', '15:15'], ['hire']])
      await school.sql`update slots set cancelled_at = now(), on_sale = false`
      t.strictSame(await timesOf(), [['group', '09:30', '15:15'], ['hire']])
    }
  )

  t.test('shows the texts, pictures and places that the school has', async t => {
    const [spot] = await server.sql<{ name: string; latitude: number; longitude: number }[]>`
      select document ->> 'name' as name, (document ->> 'latitude')::float8 as latitude, (document ->> 'longitude')::float8 as longitude
      from spots order by id limit 1`
    const { name, latitude, longitude } = spot as NonNullable<typeof spot>
    await server.slot('private', { daysAhead: 3, spotName: name })
    await server.sql`update schools set locales = '{pt}', bring = 'Toalha', meet = 'Junto ao bar', photo = repeat('a', 32),
      translations = '{"en": {"meet": "At the bar"}}'`
    const inLanguage = async (language: string) =>
      (await products({ headers: { 'octo-capabilities': 'content', 'accept-language': language } })).get(
        'private'
      )
    t.match(await inLanguage('en'), {
      features: [
        { type: 'INCLUSION', shortDescription: 'One instructor for at most 6 people.' },
        { type: 'PREARRIVAL_INFORMATION', shortDescription: 'At the bar' },
        { type: 'PREARRIVAL_INFORMATION', shortDescription: 'Toalha' },
        { type: 'CANCELLATION_TERM' }
      ],
      faqs: [
        { question: 'Where do we meet?', answer: 'At the bar' },
        { question: 'O que devo levar?', answer: 'Toalha' },
        { question: 'Until when can I cancel free of charge?' }
      ],
      media: [
        { src: /^https:\/\/swellbook.example\/schools\/.*photo-1200.jpg$/, type: 'image/jpeg', rel: 'COVER' }
      ],
      locations: [
        { title: name, shortDescription: 'At the bar', types: ['START'], place: { latitude, longitude } }
      ]
    })
    t.match(await inLanguage('pt'), { faqs: [{ question: 'Onde nos encontramos?', answer: 'Junto ao bar' }] })
    await server.sql`select save_spots(jsonb_build_array(document || '{"latitude": 1.5}')) from spots where document ->> 'name' = ${name}`
    t.match(
      await inLanguage('en'),
      { locations: [{ place: { latitude: 1.5 } }] },
      'as the operator changes it'
    )
    const one = await server.octo('GET', '/products/private')
    t.match(one.body, { media: [{ rel: 'COVER' }], locations: [{ title: name }] })
    const booked = await server.reserve(await server.slot('group', { daysAhead: 4 }))
    t.match(booked.body.product, { media: undefined, locations: undefined, faqs: [{}, {}, {}] })
    await server.sql`update schools set locales = '{en}', bring = '', meet = '', photo = null, translations = '{}'`
  })

  t.test('marks the language of each text', async t => {
    await server.sql`update schools set locales = '{de,en}'`
    const content = (language: string) => ({
      headers: { 'octo-capabilities': 'content', 'accept-language': language }
    })
    const locales = async (sent: object) =>
      Object.fromEntries([...(await products(sent))].map(([id, { locale }]) => [id, locale]))
    const own = { group: 'de', private: 'de', hire: 'de' }
    t.strictSame(await locales(core), own)
    t.strictSame(await locales(content('en')), own)
    t.strictSame(await locales(content('pt')), { ...own, hire: 'pt' })
    t.strictSame(await locales(content('de-AT')), own)
    await server.sql`update schools set locales = '{en}'`
  })

  t.test('answers 304 while unchanged, and again after a change', async t => {
    const first = await server.octo('GET', '/products')
    const etag = first.headers.get('etag') as string
    const conditional = { headers: { 'if-none-match': etag } }
    t.equal((await server.octo('GET', '/products', undefined, conditional)).status, 304)
    await server.sql`update lesson_types set price_cents = 2600 where id = 'hire'`
    t.equal((await server.octo('GET', '/products', undefined, conditional)).status, 200)
  })
})

t.test('v1 lists lessons only, and books nothing by the day', async t => {
  const server = await serveOcto(t)
  const hire = await server.slot('hire')
  const lesson = await server.slot('group')
  const services = await server.v1('GET', '/services')
  t.strictSame(
    services.body.services.map(({ id }: { id: string }) => id),
    ['group', 'private']
  )
  const { body } = await server.v1('GET', '/availabilities')
  t.strictSame(
    body.availabilities.map(({ id }: { id: string }) => id),
    [lesson]
  )
  const booked = await server.v1('POST', '/bookings', {
    lessonSlotId: hire,
    customerName: 'Ana',
    customerEmail: 'ana@example.com'
  })
  t.match(booked, { status: 404, body: { error: 'slot_not_found' } })
})
