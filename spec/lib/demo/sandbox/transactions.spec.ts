// tags: sql
import t from 'tap'
import { createBookingWrites } from '../../../../lib/booking/transactions.ts'
import { readToday } from '../../../../lib/demo/queries.ts'
import { BEGUN_REF, INITIAL_REF, SANDBOX_TYPES } from '../../../../lib/demo/sandbox/plan.ts'
import { addSandbox, renewSandboxes } from '../../../../lib/demo/sandbox/transactions.ts'
import { addDays } from '../../../../lib/text/dates.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { bookingOf, requestOf } from '../../../support/school.ts'
import type { SpecServer } from '../../../support/server.ts'

const OF = { schoolId: 'sandbox-hotel', partner: 'Hotel', timeZone: 'Europe/Lisbon' }

/**
 * Result of booking that many seats of a type two days ahead; for `begun`, today. Boards are bookable over
 * OCTO only.
 */
const ENDINGS: readonly (readonly [type: string, seats: number, status: number, error?: string])[] = [
  ['open', 5, 201],
  ['full', 1, 409, 'insufficient_spots'],
  ['few', 3, 409, 'insufficient_spots'],
  ['few', 2, 201],
  ['ratio', 3, 409, 'ratio_exceeded'],
  ['ratio', 2, 201],
  ['closed', 1, 409, 'slot_not_purchasable'],
  ['cancelled', 1, 409, 'slot_not_purchasable'],
  ['late', 3, 201],
  ['begun', 1, 409, 'slot_expired']
]

async function slotOf({ sql }: SpecServer, type: string, inDays: number, start?: string): Promise<string> {
  const day = addDays(await readToday(sql, OF.timeZone), inDays)
  const [slot] = await sql<{ id: string }[]>`
    select id from slots where school_id = ${OF.schoolId} and lesson_type_id = ${type} and local_date = ${day}
      and (local_start = ${start ?? null}::time or ${start ?? null}::text is null) order by local_start limit 1`
  return (slot as { id: string }).id
}

t.test('a sandbox', async t => {
  const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '100000' } })
  const today = await readToday(sql, OF.timeZone)
  const add = (options = OF) => addSandbox(sql, uuidV7(Date.now()), { ...options, today })
  const key = await add()
  const book = async (type: string, seats: number, more: object = {}) =>
    server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(await slotOf(server, type, type === 'begun' ? 0 : 2), { participants: seats, ...more })
    })

  t.test('has a lesson for each refusal, with the code in its name', async t => {
    t.strictSame(
      new Set([...ENDINGS.map(([type]) => type), 'hire']),
      new Set(SANDBOX_TYPES.map(({ id }) => id)),
      'each of its types is tried'
    )
    for (const [type, seats, status, error] of ENDINGS) {
      const answer = await book(type, seats)
      t.match(answer, { status, body: { ...(error && { error }) } }, `${seats} of ${type}`)
      const { name = '' } = SANDBOX_TYPES.find(({ id }) => id === type) ?? {}
      if (status === 409) t.match(name, answer.body.error)
    }
  })

  t.test('has a used reference, one full lesson of the open type, and a passed cutoff', async t => {
    t.match(await book('open', 1, { externalRef: INITIAL_REF }), {
      status: 409,
      body: { error: 'external_ref_exists' }
    })
    const full = await server.post('/api/partner/v1/bookings', {
      key,
      body: bookingOf(await slotOf(server, 'open', 9, '16:00'))
    })
    t.match(full, { status: 409, body: { error: 'insufficient_spots' } })
    const { body } = await book('late', 1)
    const cancelled = await server.del(`/api/partner/v1/bookings/${body.bookingId}`, { key })
    t.match(cancelled, { status: 200, body: { status: 'cancelled' } })
    const [{ refund }] = await sql<[{ refund: string }]>`
      select cancellation_refund as refund from bookings where id = ${body.bookingId}`
    t.equal(refund, 'NONE')
  })

  t.test('has two bookings of the partner, and an invented one sells the other seats', async t => {
    const other = await addSandbox(sql, uuidV7(Date.now()), { ...OF, schoolId: 'sandbox-list', today })
    const { bookings } = (await server.get('/api/partner/v1/bookings', { key: other })).body
    t.strictSame(
      new Set(bookings.map(({ externalRef }: { externalRef: string }) => externalRef)),
      new Set([INITIAL_REF, BEGUN_REF])
    )
    const sellers = await sql`
      select distinct p.name from bookings b join partners p on p.school_id = b.school_id and p.id = b.partner_id
      where b.school_id = 'sandbox-list' order by 1`
    t.strictSame(
      sellers.map(({ name }) => name),
      ['Another partner', OF.partner]
    )
    const begun = bookings.find(({ externalRef }: { externalRef: string }) => externalRef === BEGUN_REF)
    const answer = await server.post('/api/partner/v1/bookings', {
      key: other,
      body: bookingOf(begun.lessonSlotId)
    })
    t.match(answer, { status: 409, body: { error: 'slot_expired' } }, 'its lesson has begun')
  })

  t.test('hires boards over OCTO, and marks bookings as tests', async t => {
    const octo = { headers: { authorization: `Bearer ${key}` } }
    const hire = {
      productId: 'hire',
      optionId: 'DEFAULT',
      availabilityId: await slotOf(server, 'hire', 2),
      unitItems: [{ unitId: 'participant' }]
    }
    const hired = await server.post('/api/partner/octo/bookings', { ...octo, body: hire })
    t.match(hired, { status: 200, body: { testMode: true, status: 'ON_HOLD' } })
    const { body } = await server.get('/api/partner/octo/bookings?resellerReference=SANDBOX-1', octo)
    t.match(body, [{ testMode: true, resellerReference: INITIAL_REF, status: 'CONFIRMED' }])
  })

  t.test('is not in lists of guests, reports and mails', async t => {
    const pages = await Promise.all(
      ['/', '/schools', '/lessons', '/sitemap.xml'].map(path => server.get(path))
    )
    for (const { text } of pages) t.notMatch(text, /sandbox/i)
    t.equal(
      (await server.get(`/schools/${OF.schoolId}`)).status,
      200,
      'its page opens for who has the address'
    )
    await sql`update partners set guest_mail = 'all' where school_id = ${OF.schoolId}`
    t.match(await book('late', 1), { status: 201 })
    await sql`select queue_mails(${OF.schoolId})`
    t.equal((await sql`select from mails where school_id = ${OF.schoolId}`).length, 0)
  })

  t.test('sells its course until it is rebuilt with new dates', async t => {
    const dates = () => sql<{ id: string; slots: string[] }[]>`
      select r.id, array_agg(l.slot_id order by l.n) as slots from runs r join run_lessons l on l.school_id = r.school_id and l.run_id = r.id
      where r.school_id = ${OF.schoolId} group by r.id order by r.id`
    const [first, ...others] = await dates()
    t.equal(others.length, 3)
    const { id: runId, slots } = first!
    const [{ id: partnerId }] = await sql<[{ id: string }]>`
      select id from partners where school_id = ${OF.schoolId} and name = ${OF.partner}`
    const { bookOrder } = createBookingWrites(sql, { observe() {} }, () => {})
    const requests = slots.map(slotId => requestOf({ schoolId: OF.schoolId, partnerId, slotId, runId }))
    const booked = await bookOrder(uuidV7(Date.now()), requests)
    t.equal(
      booked.reduce((sum, { totalCents }) => sum + totalCents, 0),
      9000
    )
    await sql`update schools set sandbox_day = sandbox_day - 1 where id = ${OF.schoolId}`
    t.equal(await renewSandboxes(sql), 1)
    t.strictSame((await dates()).length, 4)
    t.equal((await sql`select from orders where school_id = ${OF.schoolId}`).length, 0)
  })

  t.test('is rebuilt once at the end of its day by one server, and keeps its key', async t => {
    const { body: former } = await server.get('/api/partner/v1/availabilities', { key })
    t.equal(await renewSandboxes(sql), 0, 'nothing on the same day')
    const { next } = (await server.get('/api/partner/v1/events?limit=500', { key })).body
    await sql`update schools set sandbox_day = sandbox_day - 1 where id = ${OF.schoolId}`
    const renewed = await Promise.all(Array.from({ length: 4 }, () => renewSandboxes(sql)))
    t.equal(
      renewed.reduce((sum, n) => sum + n),
      1
    )
    const { events } = (await server.get(`/api/partner/v1/events?after=${next}`, { key })).body
    t.match(events, [
      { type: 'service.changed', data: { serviceIds: SANDBOX_TYPES.map(({ id }) => id).sort() } }
    ])
    t.equal(events.length, 1, 'as one event')
    t.match(await book('few', 2), { status: 201 }, 'its two seats are free again')
    t.not((await server.get('/api/partner/v1/availabilities', { key })).text, JSON.stringify(former))
  })

  t.test('is not rebuilt without a key, and never affects real schools', async t => {
    await sql`update schools set sandbox_day = sandbox_day - 1, active_keys = 0 where id = ${OF.schoolId}`
    t.equal(await renewSandboxes(sql), 0)
    const [{ renewed }] = await sql<[{ renewed: boolean }]>`
      select renew_sandbox('onda-clara', '2100-01-01', '{}') as renewed`
    t.equal(renewed, false)
  })

  t.test('is added once for each id, and not for a reserved name', async t => {
    const addTwice = add()
    await t.rejects(addTwice, { message: /School "sandbox-hotel" already exists/ })
    const former = add({ ...OF, schoolId: 'other', partner: 'website' })
    await t.rejects(former, { message: /--partner website: this name is reserved/ })
    t.equal((await sql`select from schools where id = 'other'`).length, 0)
  })
})
