// tags: sql
import t from 'tap'
import { moveLesson } from '../../../lib/lessons/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { openSchool } from '../../support/centre.ts'
import { addSchool, addSlot, bookingOf } from '../../support/school.ts'

const PATH = '/api/partner/v1/bookings'

t.test('GET /bookings/{id}', async t => {
  const { server, sql } = await openSchool(t)
  await addSchool(sql, { id: 'north-shore' })
  const key = await server.schoolKey()
  const slotId = await addSlot(sql)
  const book = async (more: Readonly<Record<string, unknown>> = {}) =>
    (await server.post(PATH, { key, body: bookingOf(slotId, more) })).body.bookingId as string
  const read = (id: string, apiKey = key) => server.get(`${PATH}/${id}`, { key: apiKey })

  t.test('answers every field of a booking, null where it does not apply', async t => {
    const bookingId = await book({ participants: 2 })
    const { status, body, headers } = await read(bookingId)
    t.equal(status, 200)
    t.equal(headers.get('cache-control'), 'no-store')
    const [slot] =
      await sql`select local_date as day, iso_utc(starts_at) as at from slots where id = ${slotId}`
    const { createdAt, confirmedAt, startsAt, freeUntil, ...rest } = body
    t.equal(confirmedAt, createdAt)
    t.equal(startsAt, slot?.at)
    t.equal(Date.parse(startsAt) - Date.parse(freeUntil), 24 * 3_600_000)
    t.strictSame(rest, {
      bookingId,
      status: 'confirmed',
      cancelledAt: null,
      holdExpiresAt: null,
      refund: null,
      lessonSlotId: slotId,
      schoolId: 'onda-clara',
      localDateTimeStart: `${slot?.day}T10:00:00`,
      localDateTimeEnd: `${slot?.day}T12:00:00`,
      level: 'beginner',
      spotName: 'Baleal',
      participants: 2,
      units: [{ id: 'participant', quantity: 2 }],
      totalAmountCents: 7000,
      netAmountCents: 7000,
      currency: 'EUR',
      currencyPrecision: 2,
      customerName: 'Ana Silva',
      customerEmail: 'ana@example.com',
      customerPhone: null,
      externalRef: null,
      notes: null,
      pickup: null,
      dropoff: null,
      answers: [],
      unanswered: [],
      guestUrl: null
    })
  })

  t.test('contains the state of a hold', async t => {
    const id = await book({ status: 'ON_HOLD' })
    const held = await read(id)
    t.match(held.body, { status: 'ON_HOLD', confirmedAt: null, holdExpiresAt: /Z$/ })
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${id}`
    t.match((await read(id)).body, { status: 'expired', holdExpiresAt: /Z$/ }, 'as soon as its window closes')
    await sql`update bookings set status = 'expired' where id = ${id}`
    t.match((await read(id)).body, { status: 'expired', confirmedAt: null }, 'and after it was swept')
  })

  t.test('shows the start as the cutoff of a booking whose lesson the school moved', async t => {
    const movedId = await addSlot(sql)
    const id = await book({ lessonSlotId: movedId })
    const [slot] = await sql`select local_date::text as date from slots where id = ${movedId}`
    const to = { date: slot?.date, startTime: '14:00', endTime: '16:00', spotName: null }
    t.equal(await moveLesson(sql, { schoolId: 'onda-clara', slotId: movedId, version: null, ...to }), 'ok')
    const { body } = await read(id)
    t.match(body.localDateTimeStart, /T14:00:00$/)
    t.equal(body.freeUntil, body.startsAt)
  })

  t.test('finds an id in any case', async t => {
    const id = await book()
    t.equal((await read(id.toUpperCase())).body.bookingId, id)
  })

  t.test('does not find what is not there', async t => {
    for (const id of [uuidV7(Date.now()), 'x', '%00', `${uuidV7(Date.now())}0`]) {
      t.match(await read(id), { status: 404, body: { error: 'booking_not_found' } })
    }
  })
})
