// tags: sql
import t from 'tap'
import { addDays } from '../../../lib/text/dates.ts'
import { openSchool } from '../../support/centre.ts'
import { addLessonType, addSchool, addSlot } from '../../support/school.ts'

const PATH = '/api/partner/v1/availabilities'

t.test('GET /availabilities', async t => {
  const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const key = await server.schoolKey()
  const today = (await server.get(PATH, { key })).body._meta.from as string
  const list = (query = '', apiKey = key) => server.get(`${PATH}${query}`, { key: apiKey })
  /** A separate school and key, so a subtest sees only its own slots. */
  let schools = 0
  async function apart(currency = 'EUR') {
    const id = `school-${++schools}`
    await addSchool(sql, { id, currency, name: 'Maré Alta' })
    return { id, key: await server.schoolKey('Hotel', id) }
  }

  /** Members of a lesson for sale without units, questions and points. */
  async function saleOf(id: string, net = 3500) {
    const [instants] = await sql`
      select cancelled_at is not null as cancelled, iso_utc(starts_at) as "startsAt", iso_utc(starts_at - interval '24 hours') as "freeUntil" from slots where id = ${id}`
    const units = [{ id: 'participant', label: 'Participant', ages: null, priceCents: 3500 }]
    return {
      ...instants,
      ...{ net, priceFrom: 3500, currencyPrecision: 2, defaultUnitId: 'participant', units },
      ...{ questions: [], pickups: [], dropoffs: [] }
    }
  }

  t.test('uses the native format by default', async t => {
    const school = await apart()
    const id = await addSlot(sql, { schoolId: school.id, capacity: 8, instructors: 2 })
    const { status, body, headers } = await list('', school.key)
    t.equal(status, 200)
    t.equal(headers.get('cache-control'), 'private, no-cache')
    const teachers = `Instructor 1 ${id.slice(-6)}, Instructor 2 ${id.slice(-6)}`
    t.strictSame(body, {
      availabilities: [
        {
          id,
          date: addDays(today, 3),
          startTime: '10:00',
          endTime: '12:00',
          serviceId: 'group',
          serviceName: 'Group lesson',
          level: 'beginner',
          spotsTotal: 8,
          spotsRemaining: 8,
          status: 'AVAILABLE',
          pricePerPerson: 3500,
          pricingPer: 'UNIT',
          currency: 'EUR',
          instructorName: teachers,
          spotName: 'Baleal',
          schoolId: school.id,
          schoolName: 'Maré Alta',
          bookingUrl: `https://swellbook.example/book/${school.id}/${id}`,
          ...(await saleOf(id))
        }
      ],
      _meta: { format: 'sb', total: 1, from: today, to: addDays(today, 30) }
    })
    for (const format of ['native', 'sb']) {
      t.strictSame((await list(`?format=${format}`, school.key)).body, body, `as ${format}`)
    }
  })

  t.test('supports the other formats', async t => {
    const school = await apart()
    const id = await addSlot(sql, { schoolId: school.id })
    const discounted = await server.schoolKey('Agency', school.id, 20)
    const start = `${addDays(today, 3)}T10:00:00`
    const end = `${addDays(today, 3)}T12:00:00`
    const bookingUrl = `https://swellbook.example/book/${school.id}/${id}`
    t.strictSame((await list('?format=octo', discounted)).body, [
      {
        id,
        localDateTimeStart: start,
        localDateTimeEnd: end,
        available: true,
        status: 'AVAILABLE',
        vacancies: 8,
        capacity: 8,
        maxUnits: 8,
        pricing: { original: 3500, retail: 3500, net: 2800, currency: 'EUR', currencyPrecision: 2 },
        _sb: {
          serviceId: 'group',
          serviceName: 'Group lesson',
          level: 'beginner',
          spotName: 'Baleal',
          bookingUrl,
          pricingPer: 'UNIT',
          ...(await saleOf(id, 2800))
        }
      }
    ])
    t.equal((await list('?format=octo', school.key)).body[0].pricing.net, 3500, 'no discount, no net')
    t.match((await list('?format=fh', school.key)).body, {
      availabilities: [
        {
          pk: id,
          start_at: start,
          end_at: end,
          capacity: 8,
          num_remaining: 8,
          is_available: true,
          item: { pk: 'group', name: 'Group lesson' },
          customer_type_rates: [{ pk: `${id}-default`, total: { amount: '35.00', currency: 'EUR' } }],
          _sb_meta: { level: 'beginner', bookingUrl }
        }
      ]
    })
    t.strictSame((await list('?format=bl', school.key)).body, {
      data: [
        {
          id,
          date: addDays(today, 3),
          startTime: '10:00',
          endTime: '12:00',
          serviceId: 'group',
          serviceName: 'Group lesson',
          capacity: 8,
          spotsLeft: 8,
          pricePerPerson: 3500,
          pricingPer: 'UNIT',
          currency: 'EUR',
          _sb_meta: { level: 'beginner', bookingUrl, ...(await saleOf(id)) }
        }
      ]
    })
  })

  t.test('writes prices of a currency without cents', async t => {
    const school = await apart('JPY')
    await addSlot(sql, { schoolId: school.id })
    const [octo, fh] = [await list('?format=octo', school.key), await list('?format=fh', school.key)]
    t.match(octo.body[0].pricing, { retail: 3500, currencyPrecision: 0 })
    t.equal(fh.body.availabilities[0].customer_type_rates[0].total.amount, '3500.00')
  })

  t.test('marks a party price in every format', async t => {
    const school = await apart()
    await addSlot(sql, { schoolId: school.id })
    await sql`update lesson_types set pricing_per = 'BOOKING' where school_id = ${school.id}`
    const rows: readonly [path: string, format: string, at: (body: never) => object][] = [
      ['availabilities', 'sb', ({ availabilities: [slot] }: { availabilities: [object] }) => slot],
      ['availabilities', 'bl', ({ data: [slot] }: { data: [object] }) => slot],
      [
        'availabilities',
        'fh',
        ({ availabilities: [slot] }: { availabilities: [{ _sb_meta: object }] }) => slot._sb_meta
      ],
      ['availabilities', 'octo', ([slot]: [{ _sb: object }]) => slot._sb],
      ['services', 'sb', ({ services: [service] }: { services: [object] }) => service],
      ['services', 'bl', ({ data: [service] }: { data: [object] }) => service],
      ['services', 'fh', ({ items: [service] }: { items: [{ _sb_meta: object }] }) => service._sb_meta],
      ['services', 'octo', ([service]: [{ _sb: object }]) => service._sb]
    ]
    for (const [path, format, at] of rows) {
      const { body } = await server.get(`/api/partner/v1/${path}?format=${format}`, { key: school.key })
      t.match(at(body as never), { pricingPer: 'BOOKING' }, `${path} as ${format}`)
    }
  })

  t.test('has equal vacancies in every format', async t => {
    const school = await apart()
    const rows: readonly [name: string, slot: object, taken: number, status: string, vacancies: number][] = [
      ['all free', {}, 0, 'AVAILABLE', 8],
      ['half left', {}, 4, 'AVAILABLE', 4],
      ['less than half left', {}, 5, 'LIMITED', 3],
      ['full', {}, 8, 'SOLD_OUT', 0],
      ['what one instructor may teach', { instructors: 1 }, 0, 'AVAILABLE', 6],
      ['what is left of that', { instructors: 1 }, 4, 'LIMITED', 2],
      ['nobody to teach', { instructors: 0 }, 0, 'SOLD_OUT', 0],
      ['closed', { onSale: false }, 0, 'CLOSED', 0]
    ]
    const ids = new Map<string, string>()
    for (const [name, slot, taken] of rows) {
      const id = await addSlot(sql, { schoolId: school.id, ...slot })
      await sql`update slots set spots_taken = ${taken} where id = ${id}`
      ids.set(id, name)
    }
    const seen = new Map<string, unknown[]>()
    const note = (id: string, value: unknown) => seen.set(id, [...(seen.get(id) ?? []), value])
    const [octo, native, fh, bl] = [
      await list('?format=octo', school.key),
      await list('', school.key),
      await list('?format=fh', school.key),
      await list('?format=bl', school.key)
    ]
    for (const slot of octo.body) {
      note(slot.id, slot.status)
      note(slot.id, slot.available)
      note(slot.id, [slot.vacancies, slot.maxUnits])
    }
    for (const slot of native.body.availabilities) note(slot.id, [slot.spotsRemaining, slot.status])
    for (const slot of fh.body.availabilities) note(slot.pk, [slot.num_remaining, slot.is_available])
    for (const slot of bl.body.data) note(slot.id, slot.spotsLeft)
    for (const [i, [name, , , status, n]] of rows.entries()) {
      const id = [...ids.keys()][i] as string
      t.strictSame(seen.get(id), [status, n > 0, [n, n], [n, status], [n, n > 0], n], name)
    }
  })

  t.test('lists future lessons by start', async t => {
    const school = await apart()
    const at = (daysAhead: number, localStart: string, localEnd: string) =>
      addSlot(sql, { schoolId: school.id, daysAhead, localStart, localEnd })
    const late = await at(2, '14:00', '16:00')
    const early = await at(2, '08:00', '09:30')
    const first = await at(1, '12:00', '13:00')
    await at(-1, '12:00', '13:00')
    const ids = ({ body }: { body: { availabilities: { id: string }[] } }) =>
      body.availabilities.map(({ id }) => id)
    t.strictSame(ids(await list('', school.key)), [first, early, late])
    t.strictSame(ids(await list(`?from=${addDays(today, -10)}`, school.key)), [first, early, late])
    t.strictSame(ids(await list(`?from=${addDays(today, 2)}`, school.key)), [early, late])
    t.strictSame(ids(await list(`?to=${addDays(today, 1)}`, school.key)), [first])
    t.strictSame(ids(await list(`?from=${addDays(today, 3)}`, school.key)), [])
  })

  t.test('covers the requested days', async t => {
    const rows: readonly [query: string, from: number, to: number][] = [
      ['', 0, 30],
      [`?from=${addDays(today, 5)}`, 5, 30],
      [`?from=${addDays(today, 35)}`, 35, 65],
      [`?from=${addDays(today, -5)}`, -5, 30],
      [`?to=${addDays(today, 180)}`, 0, 180],
      [`?from=${addDays(today, 20)}&to=${addDays(today, 200)}`, 20, 200],
      [`?from=${today}&to=${today}`, 0, 0]
    ]
    for (const [query, from, to] of rows) {
      const { body } = await list(query)
      t.strictSame([body._meta.from, body._meta.to], [addDays(today, from), addDays(today, to)], query)
    }
  })

  t.test('refuses an invalid range', async t => {
    const queries = [
      `?to=${addDays(today, 181)}`,
      `?from=${addDays(today, 20)}&to=${addDays(today, 201)}`,
      `?from=${addDays(today, 2)}&to=${addDays(today, 1)}`,
      `?to=${addDays(today, -1)}`,
      '?from=2026-02-30',
      '?from=2026-13-01',
      '?from=0000-01-01',
      '?from=26-01-01',
      '?from=tomorrow',
      '?from=',
      '?to=2026-1-1',
      '?from=2026-01-01T00:00:00',
      '?from=%zz',
      `?from=${today}&from=${today}`
    ]
    for (const query of queries) {
      t.match(
        await list(query),
        { status: 400, body: { error: 'invalid_date_range', field: /from|to/ } },
        query
      )
    }
  })

  t.test('filters by level', async t => {
    const school = await apart()
    for (const level of ['intermediate', 'advanced', 'kids', 'all']) {
      await addLessonType(sql, { schoolId: school.id, id: level, level })
      await addSlot(sql, { schoolId: school.id, lessonTypeId: level })
    }
    await addSlot(sql, { schoolId: school.id })
    for (const level of ['beginner', 'intermediate', 'advanced', 'kids']) {
      const { body } = await list(`?level=${level}`, school.key)
      t.strictSame(
        body.availabilities.map((slot: { level: string }) => slot.level),
        [level]
      )
    }
    t.equal((await list('', school.key)).body._meta.total, 5)
  })

  t.test("refuses other values with the field's name", async t => {
    const rows = [
      ['?level=all', 'level'],
      ['?level=Beginner', 'level'],
      ['?level=', 'level'],
      ['?level=kids&level=kids', 'level'],
      ['?format=xml', 'format'],
      ['?format=OCTO', 'format']
    ] as const
    for (const [query, field] of rows) {
      t.match(await list(query), { status: 400, body: { error: 'invalid_request', field } }, query)
    }
  })

  t.test("has the lesson type's id in every format", async t => {
    const school = await apart()
    await addLessonType(sql, { schoolId: school.id, id: 'dawn', name: 'Dawn patrol' })
    await addSlot(sql, { schoolId: school.id, lessonTypeId: 'dawn' })
    // biome-ignore lint/suspicious/noExplicitAny: each format has a shape of its own
    type At = (body: any) => any
    const rows: readonly [format: string, slot: At, services: At][] = [
      ['native', sb => sb.availabilities[0], sb => sb.services],
      ['octo', octo => octo[0]._sb, octo => octo],
      ['fh', fh => fh.availabilities[0].item, fh => fh.items],
      ['bl', bl => bl.data[0], bl => bl.data]
    ]
    for (const [format, slotOf, servicesOf] of rows) {
      const slot = slotOf((await list(`?format=${format}`, school.key)).body)
      const { body } = await server.get(`/api/partner/v1/services?format=${format}`, { key: school.key })
      const { serviceId, pk, serviceName, name } = slot
      const [id, called] = [serviceId ?? pk, serviceName ?? name]
      t.strictSame([id, called], ['dawn', 'Dawn patrol'], format)
      t.ok(
        servicesOf(body).some((service: { id?: string; pk?: string }) => (service.id ?? service.pk) === id),
        `${format}: it is listed`
      )
    }
  })

  t.test('lists unknown parameters in a header, and ignores them', async t => {
    const header = 'x-ignored-parameters'
    const plain = await list()
    t.notOk(plain.headers.has(header))
    const odd = await list('?levl=kids&format=sb&na%C3%AFve%0d%0a=1')
    t.equal(odd.status, 200)
    t.equal(odd.headers.get(header), 'levl, na%C3%AFve%0D%0A')
    t.equal(odd.headers.get('etag'), plain.headers.get('etag'))
    const held = await server.get(`${PATH}?levl=kids`, {
      key,
      headers: { 'if-none-match': plain.headers.get('etag') as string }
    })
    t.equal(held.status, 304)
    t.equal(held.headers.get(header), 'levl')
    const many = Array.from({ length: 100 }, (_, i) => `${'x'.repeat(50)}${i}`).join('&')
    const names = (await list(`?${many}`)).headers.get(header)?.split(', ') ?? []
    t.equal(names.length, 20)
    t.ok(names.every(name => decodeURIComponent(name).length <= 40))
  })

  t.test("shows no other school's lessons", async t => {
    const school = await apart()
    t.equal((await list('', school.key)).body._meta.total, 0)
  })
})
