import t from 'tap'
import { refusal, reservationOf, serveOcto } from '../../support/octo.ts'
import { addLessonType, seatsTaken } from '../../support/school.ts'

const UUID = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c20'
const ITEM = '0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c2a'

t.test('POST /bookings', async t => {
  // One partner holds everything here; spec/plugins/octo/held-share tests the limit.
  const server = await serveOcto(t, { PARTNER_HELD_PERCENT: '100' })
  const { octo, reserve } = server
  const minutesLeft = ({ utcExpiresAt, utcCreatedAt }: Record<string, string>) =>
    Math.round((Date.parse(utcExpiresAt as string) - Date.parse(utcCreatedAt as string)) / 60_000)

  t.test('holds seats and answers the complete booking with 200', async t => {
    const slot = await server.slot()
    const { status, body } = await reserve(slot, 2, {
      notes: 'Two left-handers',
      resellerReference: 'RES-1',
      contact: { firstName: 'Ana', lastName: 'Silva', emailAddress: 'ana@example.com', locales: ['pt'] }
    })
    t.equal(status, 200)
    t.match(body, {
      id: body.uuid,
      uuid: /^[0-9a-f-]{36}$/,
      testMode: false,
      resellerReference: 'RES-1',
      supplierReference: /^[0-9A-HJKMNP-TV-Z]{8}$/,
      status: 'ON_HOLD',
      utcUpdatedAt: body.utcCreatedAt,
      utcRedeemedAt: null,
      utcConfirmedAt: null,
      productId: 'group',
      product: { id: 'group', options: [{ id: 'DEFAULT' }] },
      optionId: 'DEFAULT',
      option: { id: 'DEFAULT', units: [{ id: 'participant', pricing: [{ retail: 3500 }] }] },
      cancellable: true,
      cancellation: null,
      freesale: false,
      availabilityId: slot,
      availability: { id: slot, allDay: false, openingHours: [], vacancies: 6 },
      contact: {
        fullName: 'Ana Silva',
        firstName: 'Ana',
        lastName: 'Silva',
        emailAddress: 'ana@example.com',
        phoneNumber: null,
        locales: ['pt'],
        postalCode: null,
        country: null,
        notes: null
      },
      notes: 'Two left-handers',
      deliveryMethods: ['VOUCHER'],
      voucher: { redemptionMethod: 'MANIFEST', utcRedeemedAt: null, deliveryOptions: [] },
      pricing: {
        original: 7000,
        retail: 7000,
        net: 6300,
        currency: 'EUR',
        currencyPrecision: 2,
        includedTaxes: []
      }
    })
    t.equal(minutesLeft(body), 30)
    t.equal(body.unitItems.length, 2)
    t.match(body.unitItems[1], {
      unitId: 'participant',
      resellerReference: null,
      supplierReference: null,
      unit: { id: 'participant' },
      status: 'ON_HOLD',
      utcRedeemedAt: null,
      contact: { fullName: null },
      ticket: null,
      pricing: { retail: 3500, net: 3150 }
    })
    t.not(body.unitItems[0].uuid, body.unitItems[1].uuid)
    t.equal(await seatsTaken(server.sql, slot), 2)
  })

  t.test('shows the agreed price everywhere, whatever later lessons cost', async t => {
    await server.slot('group', { daysAhead: 9, priceCents: 1000 })
    const dear = await server.slot('group', { daysAhead: 8, priceCents: 9999 })
    const { body } = await reserve(dear, 3)
    t.match(body, {
      pricing: { retail: 29_997 },
      option: { units: [{ pricing: [{ retail: 9999 }] }] },
      product: { options: [{ units: [{ pricing: [{ retail: 9999 }] }] }] },
      unitItems: [{ pricing: { retail: 9999 }, unit: { pricing: [{ retail: 9999 }] } }, {}, {}]
    })
  })

  t.test('contains prices only with octo/pricing', async t => {
    const plain = { headers: { 'octo-capabilities': '' } }
    const { body } = await octo('POST', '/bookings', reservationOf(await server.slot()), plain)
    t.notOk('pricing' in body || 'pricing' in body.unitItems[0] || 'pricingPer' in body.product)
  })

  t.test('keeps unit items as sent: uuid, reference, contact', async t => {
    const { body } = await reserve(await server.slot(), 1, {
      unitItems: [
        {
          unitId: 'participant',
          uuid: ITEM.toUpperCase(),
          resellerReference: 'SEAT-1',
          contact: { fullName: 'Rui' }
        },
        { unitId: 'participant', contact: null }
      ]
    })
    t.match(body.unitItems, [
      { uuid: ITEM, resellerReference: 'SEAT-1', contact: { fullName: 'Rui', locales: [] } },
      { resellerReference: null, contact: { fullName: null } }
    ])
  })

  t.test('lasts the requested time, two hours at most', async t => {
    const slot = await server.slot()
    t.equal(minutesLeft((await reserve(slot, 1, { expirationMinutes: 5 })).body), 5)
    t.equal(minutesLeft((await reserve(slot, 1, { expirationMinutes: 999 })).body), 120)
    t.equal(minutesLeft((await reserve(slot, 1, { expirationMinutes: 1e17 })).body), 120)
  })

  t.test('prices a private lesson as a whole, over v1 too', async t => {
    const slot = await server.slot('private')
    const { body } = await reserve(slot, 2, { productId: 'private' })
    t.match(body, { pricing: { retail: 8000, net: 7200 }, unitItems: [{ pricing: undefined }, {}] })
    t.match((await server.v1('GET', `/bookings/${body.uuid}`)).body, {
      totalAmountCents: 8000,
      participants: 2
    })
    const other = await server.slot('private', { localStart: '15:00', localEnd: '16:00' })
    const customer = {
      lessonSlotId: other,
      customerName: 'Ana',
      customerEmail: 'a@example.com',
      participants: 2
    }
    t.match((await server.v1('POST', '/bookings', customer)).body, { totalAmountCents: 8000 })
  })

  t.test('hires boards by the day, up to the stock', async t => {
    const slot = await server.slot('hire')
    t.match((await reserve(slot, 20, { productId: 'hire' })).body, {
      status: 'ON_HOLD',
      availability: { allDay: true, openingHours: [{ from: '09:00', to: '18:30' }] },
      pricing: { retail: 50_000 }
    })
    t.match(await reserve(slot, 1, { productId: 'hire' }), refusal('UNPROCESSABLE_ENTITY', { remaining: 0 }))
  })

  t.test('sells by age, each unit at its own price', async t => {
    await addLessonType(server.sql, { id: 'aged', priceCents: 5500 })
    const units = [
      { id: 'adult', minAge: 13, maxAge: 99, cents: 5500 },
      { id: 'child', minAge: 6, maxAge: 12, cents: 4001 }
    ]
    await server.sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = 'aged'`
    const at = { lessonTypeId: 'aged', daysAhead: 9, priceCents: 5500 }
    const [availabilityId, before] = [await server.slot('group', at), await server.slot('group', at)]
    await server.sql`update slots set unit_cents = '{"adult": 5500, "child": 4001}' where id = ${availabilityId}`
    const agedOption = { productId: 'aged', optionId: 'DEFAULT' }
    const party = [
      { id: 'child', quantity: 2 },
      { id: 'adult', quantity: 1 }
    ]
    const each = { adult: { retail: 5500, net: 4950 }, child: { retail: 4001, net: 3601 } }
    const price = { retail: 13_502, net: 12_152 }
    t.match((await octo('GET', '/products/aged')).body.options[0].units, [
      { id: 'adult', type: 'ADULT', title: 'Adult', restrictions: { minAge: 13, maxAge: 99 } },
      { id: 'child', type: 'CHILD', restrictions: { minAge: 6, maxAge: 12 }, pricingFrom: [each.child] }
    ])
    const seen = await octo('POST', '/availability', {
      ...agedOption,
      units: party,
      availabilityIds: [availabilityId, before]
    })
    t.match(
      seen.body.find(({ id }: { id: string }) => id === availabilityId),
      {
        unitPricing: [
          { unitId: 'adult', ...each.adult },
          { unitId: 'child', ...each.child }
        ],
        pricing: price
      }
    )
    t.match(
      seen.body.find(({ id }: { id: string }) => id === before),
      { pricing: { retail: 16_500 } },
      'one that was planned before has one price'
    )
    const day = (seen.body[0].localDateTimeStart as string).slice(0, 10)
    const range = { localDateStart: day, localDateEnd: day, units: party }
    t.match((await octo('POST', '/availability/calendar', { ...agedOption, ...range })).body, [
      { unitPricingFrom: [{ unitId: 'adult' }, { unitId: 'child', ...each.child }], pricingFrom: price }
    ])
    const items = (...ids: string[]) => ({ unitItems: ids.map(unitId => ({ unitId })) })
    const { body } = await octo('POST', '/bookings', {
      ...agedOption,
      availabilityId,
      ...items('child', 'adult', 'child')
    })
    t.match(body, {
      unitItems: [
        { unitId: 'child', unit: { id: 'child' }, pricing: each.child },
        { unitId: 'adult', unit: { id: 'adult' }, pricing: each.adult },
        { unitId: 'child', pricing: each.child }
      ],
      pricing: price
    })
    t.equal(await seatsTaken(server.sql, availabilityId), 3)
    const change = (fields: object) => octo('PATCH', `/bookings/${body.uuid}`, fields)
    t.match((await change(items('child'))).body, {
      unitItems: [{ uuid: body.unitItems[0].uuid, unitId: 'child' }],
      pricing: each.child
    })
    t.match(await change(items('senior')), refusal('INVALID_UNIT_ID', { unitId: 'senior' }))
    const elsewhere = { productId: 'group', availabilityId: await server.slot() }
    t.match(await change(elsewhere), refusal('INVALID_UNIT_ID', { unitId: 'child' }))
    t.match((await change({ ...elsewhere, ...items('participant') })).body, { pricing: { retail: 3500 } })
    for (const path of ['/availability', '/bookings']) {
      const fields = path === '/bookings' ? { availabilityId } : { availabilityIds: [availabilityId] }
      const participant = { units: [{ id: 'participant', quantity: 1 }], ...items('participant') }
      t.match(
        await octo('POST', path, { ...agedOption, ...fields, ...participant }),
        refusal('INVALID_UNIT_ID', { unitId: 'participant' })
      )
    }
    const v1 = await server.v1('POST', '/bookings', {
      lessonSlotId: availabilityId,
      customerName: 'Ada',
      customerEmail: 'ada@example.com',
      participants: 2
    })
    t.match(v1.body, { totalAmountCents: 11_000 }, 'a partner who knows none books the first')
  })

  t.test('refuses more seats than are left, with their number', async t => {
    const slot = await server.slot('group', { capacity: 3 })
    await reserve(slot, 2)
    t.match(
      await reserve(slot, 2),
      refusal('UNPROCESSABLE_ENTITY', { productId: 'group', availabilityId: slot, remaining: 1 })
    )
  })

  for (const [name, fields] of [
    ['a lesson closed to sale', { onSale: false }],
    ['a lesson that has begun', { daysAhead: -1 }],
    ['more students than the instructors may teach', { instructors: 0 }]
  ] as const) {
    t.test(`refuses ${name}`, async t => {
      const slot = await server.slot('group', fields)
      t.match(
        await reserve(slot),
        refusal('UNPROCESSABLE_ENTITY', { productId: 'group', availabilityId: slot })
      )
    })
  }

  const slot = await server.slot()
  for (const [name, more, error, extra] of [
    ['an unknown product', { productId: 'x' }, 'INVALID_PRODUCT_ID', { productId: 'x' }],
    ['no product', { productId: undefined }, 'INVALID_PRODUCT_ID', { productId: null }],
    ['an unknown option', { optionId: 'x' }, 'INVALID_OPTION_ID', { optionId: 'x' }],
    ['an unknown unit', { unitItems: [{ unitId: 'x' }] }, 'INVALID_UNIT_ID', { unitId: 'x' }],
    ['a unit without an id', { unitItems: [{}] }, 'INVALID_UNIT_ID', { unitId: null }],
    ['no unit items', { unitItems: undefined }, 'UNPROCESSABLE_ENTITY', {}],
    [
      'empty unit items',
      { unitItems: [] },
      'UNPROCESSABLE_ENTITY',
      { productId: 'group', availabilityId: slot }
    ],
    ['an unknown slot', { availabilityId: UUID }, 'INVALID_AVAILABILITY_ID', { availabilityId: UUID }],
    ['an id that is no slot', { availabilityId: 'x' }, 'INVALID_AVAILABILITY_ID', { availabilityId: 'x' }],
    ['no slot', { availabilityId: undefined }, 'INVALID_AVAILABILITY_ID', { availabilityId: null }],
    ["another product's slot", { productId: 'private' }, 'INVALID_AVAILABILITY_ID', {}],
    ['a malformed uuid', { uuid: 'x' }, 'BAD_REQUEST', {}],
    ['a malformed address', { contact: { emailAddress: 'x' } }, 'BAD_REQUEST', {}],
    ['a contact that is none', { contact: 'Ana' }, 'BAD_REQUEST', {}],
    ['units that are no list', { unitItems: 2 }, 'BAD_REQUEST', {}],
    ['minutes below one', { expirationMinutes: 0 }, 'BAD_REQUEST', {}],
    ['another currency', { currency: 'USD' }, 'BAD_REQUEST', {}],
    [
      'a unit uuid twice',
      {
        unitItems: [
          { unitId: 'participant', uuid: ITEM },
          { unitId: 'participant', uuid: ITEM }
        ]
      },
      'BAD_REQUEST',
      {}
    ]
  ] as const) {
    t.test(`refuses ${name}`, async t => {
      t.match(await reserve(slot, 1, more), refusal(error, extra))
      t.equal(await seatsTaken(server.sql, slot), 0)
    })
  }
})
