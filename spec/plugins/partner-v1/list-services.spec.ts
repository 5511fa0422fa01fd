// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addLessonType, addSlot } from '../../support/school.ts'

const PATH = '/api/partner/v1/services'

t.test('GET /services', async t => {
  const { server, sql } = await openSchool(t)
  await addLessonType(sql, {
    id: 'private',
    name: 'Private lesson',
    kind: 'private',
    level: 'all',
    capacity: 1,
    ratio: 1,
    priceCents: 9000
  })
  await addSlot(sql, { priceCents: 3000, spotName: 'Supertubos' })
  await addSlot(sql, { priceCents: 4000, localStart: '15:00', localEnd: '17:00' })
  await addSlot(sql, { priceCents: 1, daysAhead: -1 })
  const key = await server.schoolKey()
  const list = (query = '') => server.get(`${PATH}${query}`, { key })

  t.test('lists the lesson types with prices and seats of coming lessons', async t => {
    const { status, body, headers } = await list()
    t.equal(status, 200)
    t.equal(headers.get('cache-control'), 'private, no-cache')
    const group = {
      id: 'group',
      name: 'Group lesson',
      description: '',
      level: 'beginner',
      type: 'group',
      durationMinutes: 120,
      capacity: 8,
      maxStudentsPerInstructor: 6,
      priceFrom: 3000,
      priceTo: 4000,
      pricingPer: 'UNIT',
      currency: 'EUR',
      spotNames: ['Baleal', 'Supertubos'],
      cancellationCutoffHours: 24,
      currencyPrecision: 2,
      defaultUnitId: 'participant',
      units: [{ id: 'participant', label: 'Participant', ages: null, priceCents: 3000 }],
      questions: [],
      pickups: [],
      dropoffs: []
    }
    const alone = {
      ...group,
      id: 'private',
      name: 'Private lesson',
      level: 'all',
      type: 'private',
      capacity: 1,
      maxStudentsPerInstructor: 1,
      priceFrom: 9000,
      priceTo: 9000,
      units: [{ id: 'participant', label: 'Participant', ages: null, priceCents: 9000 }],
      spotNames: []
    }
    t.strictSame(body, { services: [group, alone], _meta: { format: 'sb', total: 2 } })
    for (const format of ['native', 'sb']) t.strictSame((await list(`?format=${format}`)).body, body)
  })

  t.test('supports the other formats', async t => {
    const octo = (await list('?format=octo')).body
    t.strictSame(
      octo.map((product: { id: string }) => product.id),
      ['group', 'private']
    )
    t.match(octo[0], {
      timeZone: 'Europe/Lisbon',
      options: [
        { id: 'DEFAULT', availabilityLocalStartTimes: ['10:00', '15:00'], restrictions: { maxUnits: 8 } }
      ],
      _sb: { level: 'beginner', type: 'group', priceFrom: 3000, priceTo: 4000, currency: 'EUR' }
    })
    t.match((await list('?format=fh')).body.items[0], {
      pk: 'group',
      name: 'Group lesson',
      customer_prototypes: [{ pk: 'group-default', total: { amount: '30.00', currency: 'EUR' } }],
      _sb_meta: { level: 'beginner', type: 'group', durationMinutes: 120, capacity: 8 }
    })
    t.match((await list('?format=bl')).body.data[0], {
      id: 'group',
      serviceName: 'Group lesson',
      priceFrom: 3000,
      priceTo: 4000,
      _sb_meta: { level: 'beginner', type: 'group' }
    })
  })

  t.test('refuses a format that it does not know', async t => {
    t.match(await list('?format=xml'), { status: 400, body: { error: 'invalid_request', field: 'format' } })
  })

  t.test('answers 304 until something changes', async t => {
    const etag = (await list()).headers.get('etag') as string
    const revalidate = () => server.get(PATH, { key, headers: { 'if-none-match': etag } })
    t.equal((await revalidate()).status, 304)
    await sql`update lesson_types set description = 'In white water.' where id = 'group'`
    const { status, body } = await revalidate()
    t.equal(status, 200)
    t.equal(body.services[0].description, 'In white water.')
  })
})
