// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addLessonType, addSlot, bookingOf } from '../../support/school.ts'

const OPEN = { code: 'EARLY', title: 'Early bird', open: true, percent: 10, bearer: 'school', hoursFrom: 24 }
const CODE = {
  code: 'HOTEL',
  title: 'Hotel guests',
  open: false,
  cents: 500,
  bearer: 'partner',
  seatsFrom: 2
}

t.test('offers in v1', async t => {
  const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  await addLessonType(sql, { id: 'kids' })
  const units = [
    { id: 'adult', minAge: 13, maxAge: 99, cents: 3500 },
    { id: 'child', minAge: 6, maxAge: 12, cents: 2105 }
  ]
  await sql`update lesson_types set units = ${JSON.stringify(units)}::text::jsonb where id = 'kids'`
  const key = await server.schoolKey('Hotel', 'onda-clara', 20)
  const slotId = await addSlot(sql, { daysAhead: 5, capacity: 20, instructors: 4 })
  const kids = await addSlot(sql, { lessonTypeId: 'kids', daysAhead: 5 })
  await sql`update slots set unit_cents = '{"adult": 3500, "child": 2105}' where id = ${kids}`
  const set = (offers: object[]) => sql`update schools set offers = ${JSON.stringify(offers)}::text::jsonb`
  const read = async (format: string) =>
    (await server.get(`/api/partner/v1/availabilities?format=${format}`, { key })).body
  const book = (more: Record<string, unknown> = {}) =>
    server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, { participants: 2, ...more }) })
  const applied = { code: 'EARLY', title: 'Early bird', reductionCents: 350 }

  t.test('are absent without offers', async t => {
    for (const format of ['sb', 'octo', 'fh', 'bl']) t.notMatch(JSON.stringify(await read(format)), /offer/)
    t.notOk('offer' in (await book()).body)
  })

  t.test('show each price per person, in every format', async t => {
    await set([OPEN, CODE])
    const ofSlot = (list: { id?: string; pk?: string }[], id = slotId) =>
      list.find(s => (s.id ?? s.pk) === id)
    t.match(ofSlot((await read('sb')).availabilities), { pricePerPerson: 3150, offer: applied })
    t.match(ofSlot(await read('octo')), {
      pricing: { original: 3500, retail: 3150, net: 2450 },
      _sb: { offer: applied }
    })
    t.match(ofSlot((await read('bl')).data), { pricePerPerson: 3150, _sb_meta: { offer: applied } })
    t.match(ofSlot((await read('fh')).availabilities, kids), {
      customer_type_rates: [
        { total: { amount: '31.50' }, customer_prototype: { total: 3150 } },
        { total: { amount: '18.95' }, customer_prototype: { total: 1895 } }
      ],
      _sb_meta: { offer: applied }
    })
  })

  t.test('are in the booking sold with one', async t => {
    await set([OPEN, { ...CODE, cents: 1000 }])
    const open = (await book()).body
    t.match(open, { totalAmountCents: 6300, offer: { code: 'EARLY', reductionCents: 700 } })
    const { status, body } = await book({ offerCode: 'hotel' })
    t.equal(status, 201)
    t.match(body, {
      totalAmountCents: 5000,
      offer: { code: 'HOTEL', title: 'Hotel guests', reductionCents: 2000 }
    })
    await set([])
    t.match((await server.get(`/api/partner/v1/bookings/${body.bookingId}`, { key })).body, {
      totalAmountCents: 5000,
      offer: { code: 'HOTEL', title: 'Hotel guests', reductionCents: 2000 }
    })
  })

  t.test('refuse a code that gives nothing', async t => {
    await set([OPEN, CODE])
    t.match(await book({ offerCode: 'nope' }), {
      status: 400,
      body: { error: 'invalid_offer_code', offerCode: 'nope' }
    })
    t.match(await book({ offerCode: 'HOTEL', participants: 1 }), {
      status: 400,
      body: { error: 'offer_conditions_not_met', offerCode: 'HOTEL' }
    })
    t.equal((await book({ offerCode: '' })).status, 201, 'an empty one is none')
  })
})
