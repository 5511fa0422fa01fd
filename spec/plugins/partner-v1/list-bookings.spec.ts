// tags: sql
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { addSlot, bookingOf, SCHOOL } from '../../support/school.ts'
import type { Answer } from '../../support/server.ts'

const PATH = '/api/partner/v1/bookings'

t.test('GET /bookings', async t => {
  const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '100000' } })
  const soon = await addSlot(sql, { capacity: 200, instructors: 40, daysAhead: 3 })
  const later = await addSlot(sql, { capacity: 200, instructors: 40, daysAhead: 40 })
  const hotel = await server.schoolKey('Hotel')
  const agency = await server.schoolKey('Agency')
  const school = await server.schoolKey(null)
  const list = (query: object = {}, key = hotel) =>
    server.get(`${PATH}?${new URLSearchParams({ ...query })}`, { key })
  const book = async (externalRef: string, { key = hotel, slot = soon, ...more } = {}) =>
    (await server.post(PATH, { key, body: bookingOf(slot, { externalRef, ...more }) })).body
      .bookingId as string
  const refsOf = ({ body }: Answer): string[] =>
    body.bookings.map(({ externalRef }: { externalRef: string }) => externalRef)

  await t.test('is empty without bookings', async t => {
    t.strictSame((await list()).body, { bookings: [], next: null })
  })

  await book('a')
  await book('b', { slot: later })
  await book('c', { key: agency })
  await book('d')

  await t.test("lists the partner's bookings in order, as single reads show them", async t => {
    const { body } = await list()
    t.strictSame(refsOf(await list()), ['a', 'b', 'd'])
    for (const booking of body.bookings) {
      t.strictSame((await server.get(`${PATH}/${booking.bookingId}`, { key: hotel })).body, booking)
    }
  })

  await t.test("lists all partners' bookings for a key of the school", async t => {
    t.strictSame(refsOf(await list({}, school)), ['a', 'b', 'c', 'd'])
    t.strictSame(refsOf(await list({ externalRef: 'c' }, school)), ['c'])
  })

  await t.test("finds one by externalRef, also expired, and never another partner's", async t => {
    t.strictSame(refsOf(await list({ externalRef: 'b' })), ['b'])
    t.strictSame(refsOf(await list({ externalRef: 'c' })), [])
    const held = await book('again', { status: 'ON_HOLD' } as object)
    await sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where id = ${held}`
    const first = await book('again')
    t.strictSame(
      (await list({ externalRef: 'again' })).body.bookings.map(
        ({ bookingId, status }: { bookingId: string; status: string }) => [bookingId, status]
      ),
      [
        [held, 'expired'],
        [first, 'confirmed']
      ]
    )
    await server.del(`${PATH}/${first}`, { key: hotel })
  })

  await t.test('filters by lesson days', async t => {
    const [row] = await sql<{ day: string; next: string }[]>`
      select local_date::text as day, (local_date + 1)::text as next from slots where school_id = ${SCHOOL} and id = ${later}`
    const { day, next } = row as { day: string; next: string }
    t.strictSame(refsOf(await list({ from: day, to: day })), ['b'])
    t.strictSame(refsOf(await list({ from: day })), ['b'])
    t.strictSame(refsOf(await list({ from: next })), [])
    t.notOk(refsOf(await list({ to: '2020-01-01' })).length)
  })

  await t.test("filters by booking days in the school's zone", async t => {
    await sql`update bookings set created_at = timestamp '2026-03-01 23:30' at time zone 'Europe/Lisbon'
      where school_id = ${SCHOOL} and external_ref = 'a'`
    t.strictSame(refsOf(await list({ bookedFrom: '2026-03-01', bookedTo: '2026-03-01' })), ['a'])
    t.strictSame(refsOf(await list({ bookedTo: '2026-02-28' })), [])
    t.notOk(refsOf(await list({ bookedFrom: '2026-03-02' })).includes('a'))
  })

  await t.test('continues after each page, without repetition', async t => {
    await sql`update bookings set created_at = timestamptz '2026-03-05 10:00Z' where school_id = ${SCHOOL} and external_ref in ('b', 'd')`
    const refs: string[] = []
    let after = ''
    for (;;) {
      const page = await list({ limit: '1', ...(after && { after }) })
      refs.push(...refsOf(page))
      t.ok(page.body.bookings.length <= 1)
      if (page.body.next === null) break
      after = page.body.next
    }
    t.strictSame([...refs].sort(), refsOf(await list()).sort())
    t.equal(new Set(refs).size, refs.length - 1, 'but for the reference that was used twice')
  })

  await t.test('ends a page at its bytes', async t => {
    for (let i = 0; i < 3; i += 1) await book(`long-${i}`)
    await sql`update bookings set notes = repeat('long ', 40000) where school_id = ${SCHOOL} and external_ref like 'long-%'`
    const from = { bookedFrom: '2026-03-06' }
    const first = await list(from)
    t.ok(first.text.length < 1_000_000)
    t.ok(first.body.next)
    t.strictSame(refsOf(await list({ ...from, after: first.body.next })).at(-1), 'long-2')
  })

  await t.test('refuses invalid days, cursors and numbers', async t => {
    for (const [query, error] of [
      [{ from: '2026-02-30' }, 'invalid_date_range'],
      [{ from: '2026-07-02', to: '2026-07-01' }, 'invalid_date_range'],
      [{ bookedFrom: 'May' }, 'invalid_date_range'],
      [{ bookedFrom: '2026-07-02', bookedTo: '2026-07-01' }, 'invalid_date_range'],
      [{ after: 'nothing' }, 'invalid_request'],
      [{ after: Buffer.from('1 2').toString('base64url') }, 'invalid_request'],
      [{ limit: '0' }, 'invalid_request'],
      [{ limit: '101' }, 'invalid_request'],
      [{ externalRef: 'x'.repeat(256) }, 'invalid_request']
    ] as const) {
      t.match(await list(query), { status: 400, body: { error } }, JSON.stringify(query))
    }
  })
})
