// tags: sql
import t from 'tap'
import { addSchool, addSlot, bookingOf } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const V1 = '/api/partner/v1'
const FORMATS = ['octo', 'native', 'fh', 'bl', 'sb'] as const

t.test('the freshness of GET /availabilities', async t => {
  const server = await serve(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const { sql } = server
  let schools = 0
  /** A separate school with one lesson for each subtest. */
  async function school() {
    const schoolId = `school-${++schools}`
    await addSchool(sql, { id: schoolId })
    const [key, id] = [await server.schoolKey('Hotel', schoolId), await addSlot(sql, { schoolId })]
    return {
      schoolId,
      id,
      list: (query = '', headers = {}) => server.get(`${V1}/availabilities${query}`, { key, headers }),
      book: (more: Readonly<Record<string, unknown>> = {}) =>
        server.post(`${V1}/bookings`, { key, body: bookingOf(id, more) })
    }
  }

  t.test('includes every change made before the request', async t => {
    const { schoolId, id, list, book } = await school()
    const changes: readonly [name: string, change: () => Promise<unknown>, expected: object][] = [
      ['a booking', () => book({ participants: 2 }), { spotsRemaining: 6 }],
      ['a hold', () => book({ participants: 2, status: 'ON_HOLD' }), { spotsRemaining: 4 }],
      ['a price', () => sql`update slots set price_cents = 4000 where id = ${id}`, { pricePerPerson: 4000 }],
      [
        'a lesson type',
        () =>
          sql`update lesson_types set level = 'kids', max_students_per_instructor = 4 where school_id = ${schoolId}`,
        { level: 'kids', spotsRemaining: 4 }
      ],
      [
        'the name of the school',
        () => sql`update schools set name = 'Maré Baixa' where id = ${schoolId}`,
        { schoolName: 'Maré Baixa' }
      ],
      [
        'its booking page',
        () =>
          sql`update schools set booking_url_template = 'https://mare.example/{slotId}' where id = ${schoolId}`,
        { bookingUrl: `https://mare.example/${id}` }
      ],
      [
        'an instructor',
        () => sql`update instructors set name = 'Inês' where school_id = ${schoolId} and id like 'i1-%'`,
        { instructorName: /Inês/ }
      ],
      [
        'an instructor less',
        () => sql`delete from slot_instructors where slot_id = ${id} and instructor_id like 'i1-%'`,
        { spotsRemaining: 0 }
      ],
      ['the end of sale', () => sql`update slots set on_sale = false where id = ${id}`, { spotsRemaining: 0 }]
    ]
    await list()
    for (const [name, change, expected] of changes) {
      await change()
      t.match((await list()).body.availabilities[0], expected, name)
    }
    await sql`delete from slot_instructors where slot_id = ${id}`
    await sql`update slots set local_date = local_date - 30 where id = ${id}`
    t.equal((await list()).body._meta.total, 0, 'and a lesson that moved away')
  })

  t.test('releases the seats of a hold at its end, before any sweep', async t => {
    const { id, list, book } = await school()
    const held = await book({ status: 'ON_HOLD', participants: 3 })
    const left = async () => (await list()).body.availabilities[0].spotsRemaining
    t.equal(await left(), 5)
    await sql`update bookings set hold_expires_at = clock_timestamp() + interval '700 milliseconds'
      where id = ${held.body.bookingId}`
    // A direct write invalidates the cached answer; the new one knows the end of the hold.
    await sql`update slots set price_cents = price_cents where id = ${id}`
    for (let isOver = false; !isOver; ) {
      const [hold] = await sql`
        select status, hold_expires_at <= clock_timestamp() as over from bookings where id = ${held.body.bookingId}`
      isOver = hold?.over
      const seats = await left()
      if (isOver) t.strictSame([hold?.status, seats], ['on_hold', 8])
    }
  })

  t.test('answers 304 while unchanged, and counts it', async t => {
    const { list, book } = await school()
    const ask = (etag: string, format: string) => list(`?format=${format}`, { 'if-none-match': etag })
    for (const format of FORMATS) {
      const { headers } = await list(`?format=${format}`)
      const etag = headers.get('etag') as string
      t.match(etag, /^"[\w-]{27}"$/, `${format} has a strong ETag`)
      for (const sent of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const held = await ask(sent, format)
        t.strictSame([held.status, held.text, held.headers.get('etag')], [304, '', etag], `${format} ${sent}`)
        t.ok(held.headers.get('x-ratelimit-remaining'))
      }
      t.equal((await ask('"other"', format)).status, 200)
    }
    const before = (await list()).headers.get('etag') as string
    await book()
    t.equal((await ask(before, 'native')).status, 200, 'until a seat is sold')
  })
})
