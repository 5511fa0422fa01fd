import t from 'tap'
import { refusal, serveOcto } from '../../support/octo.ts'

const OPEN = { code: 'EARLY', title: 'Early bird', open: true, percent: 10, bearer: 'school', hoursFrom: 24 }
const CODE = {
  code: 'HOTEL',
  title: 'Hotel guests',
  open: false,
  cents: 500,
  bearer: 'partner',
  seatsFrom: 2
}
const KIDS = { ...OPEN, code: 'ELSE', types: ['private'], percent: 50 }
const OFFER_CAPABILITIES = 'octo/pricing, octo/offers'

t.test('octo/offers', async t => {
  const server = await serveOcto(t)
  const { sql } = server
  const set = (...offers: object[]) => sql`update schools set offers = ${JSON.stringify(offers)}::text::jsonb`
  await set(OPEN, CODE, KIDS)
  const ask = (
    method: string,
    path: string,
    body?: object,
    capabilities = OFFER_CAPABILITIES,
    language = 'en'
  ) =>
    server.octo(method, path, body, {
      headers: { 'octo-capabilities': capabilities, 'accept-language': language }
    })
  const group = { productId: 'group', optionId: 'DEFAULT' }
  const [slot, private_] = [
    await server.slot('group', { daysAhead: 5, capacity: 40, instructors: 7 }),
    await server.slot('private', { daysAhead: 5 })
  ]
  const check = async (more: object = {}, capabilities = OFFER_CAPABILITIES) =>
    (await ask('POST', '/availability', { ...group, availabilityIds: [slot], ...more }, capabilities)).body
  const units = (quantity: number) => ({ units: [{ id: 'participant', quantity }] })
  const hold = (seats: number, more: object = {}, capabilities = OFFER_CAPABILITIES) => {
    const unitItems = Array.from({ length: seats }, () => ({ unitId: 'participant' }))
    return ask('POST', '/bookings', { ...group, availabilityId: slot, unitItems, ...more }, capabilities)
  }
  const early = {
    ...{ title: 'Early bird', code: 'EARLY', description: null, netDiscount: 'FULL', usable: true },
    restrictions: { minUnits: null, maxUnits: null, minTotal: null, maxTotal: null, unitIds: [] }
  }

  t.test('is a capability, and needs pricing', async t => {
    const { body, headers } = await ask('GET', '/capabilities')
    t.match(
      body.find(({ id }: { id: string }) => id === 'octo/offers'),
      { required: false, dependencies: ['octo/pricing'] }
    )
    t.equal(headers.get('octo-capabilities'), OFFER_CAPABILITIES)
  })

  t.test("has the title in the reader's language", async t => {
    await set({ ...OPEN, titles: { pt: 'Reserva antecipada' } })
    const request = { ...group, availabilityIds: [slot] }
    for (const [language, title] of [
      ['pt', 'Reserva antecipada'],
      ['de', 'Early bird']
    ] as const) {
      const { body } = await ask('POST', '/availability', request, OFFER_CAPABILITIES, language)
      t.match(body[0], { offerTitle: title, offers: [{ title }] })
      const unitItems = [{ unitId: 'participant' }]
      const held = await ask(
        'POST',
        '/bookings',
        { ...group, availabilityId: slot, unitItems },
        OFFER_CAPABILITIES,
        language
      )
      t.match(held.body, { offerTitle: title, offer: { title } })
    }
    await set(OPEN, CODE, KIDS)
  })

  t.test('an availability contains offers, the applied one and the reduction', async t => {
    const [slotNow] = await check()
    t.strictSame(
      [slotNow.offers, slotNow.offer, slotNow.offerCode, slotNow.offerTitle],
      [[early], early, 'EARLY', 'Early bird']
    )
    t.match(slotNow.unitPricing, [
      { original: 3500, retail: 3150, net: 2800, offerDiscount: { retail: 350, net: 350, includedTaxes: [] } }
    ])
    t.notOk('pricing' in slotNow)
    const [party] = await check({ ...units(3), offerCode: 'hotel' })
    t.match(party.offers, [
      { code: 'EARLY', usable: true },
      { code: 'HOTEL', netDiscount: 'NONE', usable: true, restrictions: { minUnits: 2, maxUnits: null } }
    ])
    t.match(party, {
      offerCode: 'HOTEL',
      pricing: { original: 10500, retail: 9000, net: 9000, offerDiscount: { retail: 1500, net: 450 } },
      unitPricing: [{ original: 3500, retail: 3000, net: 3000 }]
    })
    const [one] = await check({ ...units(1), offerCode: 'HOTEL' })
    t.match(one, { offerCode: 'EARLY', offers: [{ code: 'EARLY' }, { code: 'HOTEL', usable: false }] })
    const [perBooking] = await check({ productId: 'private', availabilityIds: [private_] })
    t.match(perBooking, { offerCode: 'ELSE', pricing: { original: 8000, retail: 4000, net: 3200 } })
  })

  t.test('the calendar has the lowest price with offers', async t => {
    const [{ localDateTimeStart }] = await check()
    const day = localDateTimeStart.slice(0, 10)
    const calendar = { ...group, localDateStart: day, localDateEnd: day }
    const { body } = await ask('POST', '/availability/calendar', {
      ...calendar,
      ...units(2),
      offerCode: 'HOTEL'
    })
    t.match(body, [
      {
        unitPricingFrom: [{ original: 3500, retail: 3000, offerDiscount: { retail: 500 } }],
        pricingFrom: { original: 7000, retail: 6000, net: 6000 }
      }
    ])
    const perBooking = await ask('POST', '/availability/calendar', { ...calendar, productId: 'private' })
    t.match(perBooking.body, [{ pricingFrom: { retail: 4000 } }])
    const refused = await ask('POST', '/availability/calendar', { ...calendar, offerCode: 'NOPE' })
    t.match(refused, refusal('INVALID_OFFER_CODE', { offerCode: 'NOPE' }))
  })

  t.test('a booking keeps the offer it was sold with', async t => {
    const { status, body } = await hold(2, { offerCode: 'Hotel' })
    t.equal(status, 200)
    const sold = {
      ...{ offerCode: 'HOTEL', offerTitle: 'Hotel guests', offerComparisons: [], offerIsCombination: false },
      ...{ offers: [{ code: 'HOTEL' }], offer: { code: 'HOTEL', netDiscount: 'NONE' } },
      pricing: { original: 7000, retail: 6000, net: 6000, offerDiscount: { retail: 1000, net: 300 } },
      unitItems: [{ pricing: { original: 3500, retail: 3000, net: 3000 } }, { pricing: { retail: 3000 } }]
    }
    t.match(body, sold)
    await set(OPEN)
    t.match((await ask('GET', `/bookings/${body.uuid}`)).body, sold)
    const confirmed = await ask('POST', `/bookings/${body.uuid}/confirm`, { contact: {} })
    t.match(confirmed.body, { ...sold, status: 'CONFIRMED' })
    await set(OPEN, CODE, KIDS)
    const price = {
      ...group,
      productId: 'private',
      availabilityId: private_,
      unitItems: [{ unitId: 'participant' }]
    }
    t.match((await ask('POST', '/bookings', price)).body, {
      pricing: { original: 8000, retail: 4000, net: 3200, offerDiscount: { retail: 4000, net: 4000 } }
    })
  })

  t.test('an update adds and removes a code', async t => {
    const { uuid } = (await hold(2)).body
    const patch = (body: object) => ask('PATCH', `/bookings/${uuid}`, body)
    t.match((await patch({ offerCode: 'HOTEL' })).body, { offerCode: 'HOTEL', pricing: { retail: 6000 } })
    t.match((await patch({ notes: 'x' })).body, { offerCode: 'HOTEL' })
    t.match(await patch({ offerCode: 'NOPE' }), refusal('INVALID_OFFER_CODE', { offerCode: 'NOPE' }))
    t.match((await patch({ offerCode: null })).body, { offerCode: 'EARLY', pricing: { retail: 6300 } })
    const alone = { unitItems: [{ unitId: 'participant' }], offerCode: 'HOTEL' }
    t.match(await patch(alone), refusal('OFFER_CONDITIONS_NOT_MET', { offerCode: 'HOTEL' }))
  })

  t.test('a code without effect is refused', async t => {
    t.match(await hold(2, { offerCode: 'nope' }), refusal('INVALID_OFFER_CODE', { offerCode: 'nope' }))
    t.match(
      await hold(1, { offerCode: 'HOTEL' }),
      refusal('OFFER_CONDITIONS_NOT_MET', { offerCode: 'HOTEL' })
    )
    const body = { ...group, availabilityIds: [slot], offerCode: 'NOPE' }
    t.match(
      await ask('POST', '/availability', body, OFFER_CAPABILITIES),
      refusal('INVALID_OFFER_CODE', { errorMessage: /no offer/ })
    )
    t.equal((await hold(1, { offerCode: '' })).status, 200)
    t.equal((await hold(1, { offerCode: null })).status, 200)
  })

  t.test('without the capability the price is the same, and codes are ignored', async t => {
    const [plain] = await check({ offerCode: 'NOPE' }, 'octo/pricing')
    t.match(plain.unitPricing, [{ original: 3500, retail: 3150, net: 2800 }])
    t.notMatch(JSON.stringify(plain), /offer/i)
    const { body } = await hold(2, { offerCode: 'NOPE' }, 'octo/pricing')
    t.match(body.pricing, { original: 7000, retail: 6300, net: 5600 })
    t.notMatch(JSON.stringify(body), /offer/i)
    const changed = await ask('PATCH', `/bookings/${body.uuid}`, { offerCode: 'HOTEL' }, 'octo/pricing')
    t.match(changed.body.pricing, { retail: 6300 })
    t.notMatch(JSON.stringify(await check({}, '')), /offer|pric/i)
  })

  t.test('a school without offers shows none', async t => {
    await set()
    const [slotNow] = await check()
    t.strictSame(
      [slotNow.offers, slotNow.offer, slotNow.offerCode, slotNow.offerTitle],
      [[], null, null, null]
    )
    t.match(slotNow.unitPricing, [{ original: 3500, retail: 3500, offerDiscount: { retail: 0, net: 0 } }])
    t.match((await hold(1)).body, {
      offers: [],
      offer: null,
      pricing: { offerDiscount: { retail: 0, net: 0 } }
    })
  })
})
