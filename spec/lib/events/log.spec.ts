import t, { type Test } from 'tap'
import { createCancel } from '../../../lib/booking/transactions.ts'
import { EVENT_EXAMPLES } from '../../../lib/events/examples.ts'
import { messageOf } from '../../../lib/events/message.ts'
import { readEvents } from '../../../lib/events/queries.ts'
import type { EventFacts, EventMessage } from '../../../lib/events/shape.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { serveOcto } from '../../support/octo.ts'
import { differencesOf } from '../../support/replay.ts'
import { addSlot, bookingOf, SCHOOL } from '../../support/school.ts'

const PERSON = {
  customerName: 'Brunhilde Quast',
  customerEmail: 'quast@example.org',
  customerPhone: '+351 912 555 777',
  notes: 'afraid of jellyfish'
}
const CONTACT = {
  fullName: 'Brunhilde Quast',
  emailAddress: 'quast@example.org',
  phoneNumber: '+351 912 555 777'
}

/** An event whose type a test checks elsewhere. */
type SeenEvent = Omit<EventMessage, 'data'> & {
  readonly data: EventFacts & { readonly booking?: { readonly bookingId: string; readonly status?: string } }
}

/** An event message with sorted members, and every value but its type replaced by a placeholder. */
function shapeOf(message: Pick<EventMessage, 'type'>): { type: string; members: unknown } {
  const membersOf = (value: unknown): unknown =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? true
      : Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, membersType]) => [name, membersOf(membersType)])
        )
  return { type: message.type, members: membersOf(message) }
}

async function prepare(t: Test) {
  const server = await serveOcto(t)
  const { sql } = server
  let read = 0
  /** Events since the last call, as a key of the school reads them. */
  const news = async () => {
    const query = { schoolId: SCHOOL, partnerId: null, after: read, kinds: null, limit: 500 }
    const { events, next } = await readEvents(sql, query)
    read = next
    return events.map(event => messageOf(SCHOOL, event) as SeenEvent)
  }
  const key = await server.schoolKey()
  const book = async (slotId: string, more = {}) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, { ...PERSON, ...more }) }))
      .body
  const start = async (slotId: string) =>
    singleRow<{ at: string }>(
      await sql`select iso_local(local_date, local_start) as at from slots where school_id = ${SCHOOL} and id = ${slotId}`
    ).at
  return { ...server, news, key, book, start }
}

t.test('the event log of a school', async t => {
  const server = await prepare(t)
  const { sql, news, book, start, key } = server
  const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type)

  await t.test('has one event for added lessons, with their days', async t => {
    await news()
    const slotId = await addSlot(sql)
    const [added] = await news()
    t.match(added, {
      type: 'lesson.added',
      schoolId: SCHOOL,
      id: `evt_${SCHOOL}_${added?.sequence}`,
      data: { lessons: 1, days: [(await start(slotId)).slice(0, 10)], serviceIds: ['group'] }
    })
  })

  await t.test('has a hold and its confirmation', async t => {
    const slotId = await addSlot(sql)
    await news()
    const held = await book(slotId, { status: 'ON_HOLD', externalRef: 'H-1', participants: 2 })
    const facts = {
      ...{ bookingId: held.bookingId, externalRef: 'H-1', lessonSlotId: slotId, participants: 2 },
      ...{ localDateTimeStart: await start(slotId), totalAmountCents: 7000, currency: 'EUR' }
    }
    const [first, ...others] = await news()
    t.strictSame(others, [])
    t.strictSame(first?.data, { booking: { ...facts, status: 'ON_HOLD', holdExpiresAt: held.holdExpiresAt } })
    t.equal(first?.type, 'booking.held')
    await server.post(`/api/partner/v1/bookings/${held.bookingId}/confirm`, { key })
    const confirmed = await news()
    t.strictSame(typesOf(confirmed), ['booking.confirmed'])
    t.strictSame(confirmed[0]?.data, { booking: { ...facts, status: 'confirmed' } })
  })

  await t.test('has a direct booking, and nothing for repeated or refused requests', async t => {
    const slotId = await addSlot(sql)
    await news()
    await book(slotId, { externalRef: 'H-2' })
    t.strictSame(typesOf(await news()), ['booking.confirmed'])
    await book(slotId, { externalRef: 'H-2' })
    await book(slotId, { participants: 100 })
    t.strictSame(await news(), [])
  })

  await t.test('has a cancellation with its actor and the amount owed', async t => {
    const slotId = await addSlot(sql)
    const [mine, schools] = [await book(slotId), await book(slotId)]
    await news()
    await server.del(`/api/partner/v1/bookings/${mine.bookingId}`, { key })
    const [byPartner] = await news()
    t.match(byPartner, { type: 'booking.cancelled' })
    t.match(byPartner?.data, {
      ...{ by: 'partner', because: 'booking', refund: 'FULL' },
      booking: { bookingId: mine.bookingId, status: 'cancelled', participants: 1 }
    })
    await createCancel(sql)({ schoolId: SCHOOL, partnerId: null }, schools.bookingId, {
      reason: 'Ana is ill'
    })
    const bySchool = await news()
    t.match(bySchool[0]?.data, { by: 'school' })
    t.notMatch(JSON.stringify(bySchool), /ill/, 'and never the words of a reason')
  })

  await t.test('has an expired hold before later events of its seats', async t => {
    const slotId = await addSlot(sql, { capacity: 1 })
    const held = await book(slotId, { status: 'ON_HOLD' })
    await sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second'
      where school_id = ${SCHOOL} and id = ${held.bookingId}`
    t.match((await news()).at(-1), {
      type: 'booking.changed',
      data: { from: { holdExpiresAt: held.holdExpiresAt }, booking: { status: 'ON_HOLD' } }
    })
    await book(slotId)
    const [over, next] = await news()
    t.match(over, {
      type: 'booking.expired',
      data: { booking: { bookingId: held.bookingId, status: 'expired' } }
    })
    t.equal(next?.type, 'booking.confirmed')
    t.equal(next?.sequence, Math.max(over?.sequence ?? 0, next?.sequence ?? 0))
  })

  await t.test('has the earlier values of changes, and only the names of personal fields', async t => {
    const { body } = await server.reserve(await server.slot(), 1)
    await news()
    await server.octo('PATCH', `/bookings/${body.uuid}`, {
      unitItems: [{ unitId: 'participant' }, { unitId: 'participant' }],
      contact: CONTACT,
      notes: PERSON.notes,
      resellerReference: 'RES-9'
    })
    const [changed, ...others] = await news()
    t.strictSame(others, [])
    t.match(changed, {
      type: 'booking.changed',
      data: {
        booking: { status: 'ON_HOLD', participants: 2, totalAmountCents: 7000 },
        from: { participants: 1, totalAmountCents: 3500 }
      }
    })
    t.strictSame(changed?.data.fields, ['contact', 'notes', 'resellerReference', 'unitItems'])
  })

  await t.test("has a booking's move for both lessons, before a confirmation", async t => {
    const [here, there] = [
      await server.slot(),
      await server.slot('group', { localStart: '14:00', localEnd: '16:00' })
    ]
    const { body } = await server.reserve(here, 1)
    await news()
    await server.octo('POST', `/bookings/${body.uuid}/confirm`, { contact: CONTACT })
    t.strictSame(typesOf(await news()), ['booking.changed', 'booking.confirmed'])
    await server.octo('PATCH', `/bookings/${body.uuid}`, { availabilityId: there })
    const [moved, ...others] = await news()
    t.strictSame(others, [])
    t.match(moved, {
      type: 'booking.moved',
      data: {
        because: 'booking',
        booking: { status: 'confirmed', lessonSlotId: there, localDateTimeStart: await start(there) },
        from: { lessonSlotId: here, localDateTimeStart: await start(here), spotName: 'Baleal' },
        to: { lessonSlotId: there, localDateTimeStart: await start(there) }
      }
    })
  })

  await t.test('has a moved lesson, and each booking that moved with it', async t => {
    const slotId = await addSlot(sql)
    const [first, second] = [await book(slotId), await book(slotId, { status: 'ON_HOLD' })]
    const before = await start(slotId)
    await news()
    const day = before.slice(0, 10)
    const { moved } = singleRow<{ moved: string }>(
      await sql`select move_lesson(${SCHOOL}, ${slotId}, null, ${day}::text::date, '15:00', '17:00', 'Supertubos', true) as moved`
    )
    t.equal(moved, 'ok')
    const [lesson, ...bookings] = await news()
    t.match(lesson, {
      type: 'lesson.moved',
      data: {
        lesson: {
          lessonSlotId: slotId,
          localDateTimeStart: `${day}T15:00:00`,
          spotName: 'Supertubos',
          serviceId: 'group'
        },
        from: { localDateTimeStart: before, spotName: 'Baleal' }
      }
    })
    t.strictSame(typesOf(bookings), ['booking.moved', 'booking.moved'])
    t.strictSame(
      bookings.map(({ data }) => data.booking?.bookingId).sort(),
      [first.bookingId, second.bookingId].sort()
    )
    t.strictSame(new Set(bookings.map(({ data }) => data.because)), new Set(['lesson']))
    t.strictSame(new Set(bookings.map(({ data }) => data.booking?.status)), new Set(['confirmed', 'ON_HOLD']))
  })

  await t.test('has a cancelled lesson, then each booking, by consecutive numbers', async t => {
    const slotId = await addSlot(sql)
    for (const participants of [1, 2, 3]) await book(slotId, { participants })
    await news()
    await sql`select * from cancel_slots(${SCHOOL}, ${`{${slotId}}`}::uuid[], true)`
    const events = await news()
    t.strictSame(typesOf(events), ['lesson.cancelled', ...Array<string>(3).fill('booking.cancelled')])
    t.match(events[0]?.data, { lesson: { lessonSlotId: slotId } })
    const cancelled = events.slice(1)
    t.strictSame(
      new Set(cancelled.map(({ data }) => [data.by, data.because, data.refund].join())),
      new Set(['school,lesson,FULL'])
    )
    const [one, two, three] = cancelled.map(({ sequence }) => sequence) as [number, number, number]
    t.strictSame([two - one, three - two], [1, 1])
  })

  await t.test('has closed, opened and changed lessons', async t => {
    const slotId = await addSlot(sql, { spotName: 'Prainha' })
    await news()
    const ids = `{${slotId}}`
    await sql`select * from set_sale(${SCHOOL}, ${ids}::uuid[], false)`
    await sql`select * from set_sale(${SCHOOL}, ${ids}::uuid[], true)`
    await sql`select * from change_slot(${SCHOOL}, ${slotId}, '{"price_cents": 4200, "capacity": 6}'::text::jsonb)`
    const events = await news()
    t.strictSame(typesOf(events), ['lesson.closed', 'lesson.opened', 'lesson.changed'])
    t.match(events[2]?.data, {
      lesson: { lessonSlotId: slotId },
      from: { priceCents: 3500, capacity: 8, instructors: 2 },
      to: { priceCents: 4200, capacity: 6, instructors: 2 }
    })
  })

  await t.test('has an erased person by the booking alone', async t => {
    const booked = await book(await addSlot(sql), { customerEmail: 'other@example.org', externalRef: 'E-1' })
    await news()
    const ids = `{${booked.bookingId}}`
    await sql`select erase_customer(${SCHOOL}, ${ids}::uuid[], 'other@example.org')`
    const [erased, ...others] = await news()
    t.strictSame(others, [])
    t.equal(erased?.type, 'booking.erased')
    t.strictSame(erased?.data, { booking: { bookingId: booked.bookingId, externalRef: 'E-1' } })
    await sql`select erase_customer(${SCHOOL}, ${ids}::uuid[], 'other@example.org')`
    t.strictSame(await news(), [], 'once')
  })

  await t.test('is written in the transaction of the change, or not at all', async t => {
    const slotId = await addSlot(sql)
    await news()
    await sql.unsafe(`do $$ begin
      perform * from set_sale('${SCHOOL}', '{${slotId}}', false);
      raise exception 'never mind';
      exception when raise_exception then null; end $$`)
    t.strictSame(await news(), [])
  })

  await t.test('contains no personal data, whatever guests wrote', async t => {
    const [{ text, bookings }] = (await sql`select
      (select string_agg(e::text, ' ') from events e) as text,
      (select count(*)::int from bookings where customer_email = ${PERSON.customerEmail}) as bookings`) as unknown as [
      { text: string; bookings: number }
    ]
    t.ok(bookings > 3, 'and they were there to be named')
    for (const word of ['Brunhilde', 'Quast', 'example.org', '912 555', 'jellyfish', 'ill'])
      t.notOk(text.toLowerCase().includes(word.toLowerCase()), word)
  })

  await t.test("has events of each type that match the contract's example", async t => {
    const query = { schoolId: SCHOOL, partnerId: null, after: 0, kinds: null, limit: 500 }
    const shapes = (await readEvents(sql, query)).events.map(event => shapeOf(messageOf(SCHOOL, event)))
    for (const [kind, { message }] of Object.entries(EVENT_EXAMPLES)) {
      t.equal(message.type, kind)
      const real = [
        ...new Set(shapes.filter(({ type }) => type === kind).map(shape => JSON.stringify(shape)))
      ]
      const shapeText = JSON.stringify(shapeOf(message))
      t.ok(real.includes(shapeText), kind, { shapeText, real })
    }
  })

  await t.test('replayed from the start gives the current bookings and seats', async t => {
    t.strictSame(await differencesOf(sql, SCHOOL), [])
    await sql`delete from events where n in (select n from events where kind = 'booking.cancelled' limit 1)`
    t.not((await differencesOf(sql, SCHOOL)).length, 0, 'and one event less is seen')
  })

  await t.test('returns the same event on every read', async t => {
    const all = async (): Promise<EventMessage[]> =>
      (
        await readEvents(sql, { schoolId: SCHOOL, partnerId: null, after: 0, kinds: null, limit: 500 })
      ).events.map(event => messageOf(SCHOOL, event))
    const slotId = await addSlot(sql)
    await book(slotId)
    const before = await all()
    await sql`select move_lesson(${SCHOOL}, ${slotId}, null, current_date + 9, '08:00', '09:00', 'Lagide', true)`
    t.strictSame((await all()).slice(0, before.length), before)
  })
})
