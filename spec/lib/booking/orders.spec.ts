import t, { type Test } from 'tap'
import { OrderRefused } from '../../../lib/booking/decision.ts'
import { type BookingRequest, FormShareReached } from '../../../lib/booking/request.ts'
import { createBookingWrites } from '../../../lib/booking/transactions.ts'
import { messageOf } from '../../../lib/events/message.ts'
import { readEvents } from '../../../lib/events/queries.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { addPartner, addSchool, addSlot, requestOf, SCHOOL, seatsTaken } from '../../support/school.ts'

const DIGEST = 'a'.padEnd(32, '0')
const newId = () => uuidV7(Date.now())

interface Scope {
  readonly schoolId: string
  readonly partnerId: string
}

async function confirmOrder(sql: Sql, { schoolId, partnerId }: Scope, orderId: string): Promise<string> {
  const rows = await sql<
    { code: string }[]
  >`select confirm_order(${schoolId}, ${partnerId}, ${orderId}) as code`
  return singleRow(rows).code
}

async function cancelOrder(sql: Sql, { schoolId, partnerId }: Scope, orderId: string, begunToo = true) {
  return {
    ...singleRow<{ code: string; cancelled: number }>(
      await sql`select code, cancelled from cancel_order(${schoolId}, ${partnerId}, ${orderId}, null, ${begunToo}, 'guest')`
    )
  }
}

async function extendOrder(sql: Sql, { schoolId, partnerId }: Scope, orderId: string, minutes: number) {
  return singleRow<{ code: string; holdExpiresAt: string | null }>(
    await sql`select code, hold_expires_at as "holdExpiresAt" from extend_order(${schoolId}, ${partnerId}, ${orderId}, ${minutes})`
  )
}

async function prepare(t: Test) {
  const { sql } = await database(t)
  await addSchool(sql)
  const partnerId = await addPartner(sql, 'Hotel')
  const slots = [await addSlot(sql), await addSlot(sql, { daysAhead: 4, priceCents: 2000 })] as const
  const { bookOrder, book } = createBookingWrites(sql, { observe() {} }, () => {})
  const member = (place: 0 | 1, more: Partial<BookingRequest> = {}) =>
    requestOf({ partnerId, slotId: slots[place], ...more })
  const rows = (orderId: string) => sql<
    { id: string; slotId: string; status: string; n: number; ends: string }[]
  >`
    select id, slot_id as "slotId", status, order_n as n, hold_expires_at as ends from bookings
    where order_id = ${orderId} order by order_n`
  const seats = async () => [await seatsTaken(sql, slots[0]), await seatsTaken(sql, slots[1])]
  return { sql, partnerId, slots, book, bookOrder, member, rows, seats }
}

/** The place and code of a refused order. */
async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error
  )
  if (!(error instanceof OrderRefused)) throw error
  const { place, cause } = error
  return {
    place,
    ...('extras' in cause ? { code: (cause as { code?: string }).code } : { type: cause.constructor })
  }
}

t.test('an order', async t => {
  const { sql, slots, book, bookOrder, member, rows, seats, partnerId } = await prepare(t)
  const scope = { schoolId: SCHOOL, partnerId }
  const reset = async () => {
    await sql`delete from guests`
    await sql`delete from bookings`
    await sql`update slots set spots_taken = 0`
  }
  t.beforeEach(reset)

  t.test('books all its lessons, with the reference of the first booking', async t => {
    const orderId = newId()
    const bookings = await bookOrder(orderId, [member(0, { participants: 2 }), member(1), member(0)])
    t.match(bookings, [{ totalCents: 7000 }, { totalCents: 2000 }, { totalCents: 3500 }])
    t.match(await rows(orderId), [
      { n: 1, slotId: slots[0], status: 'confirmed' },
      { n: 2, slotId: slots[1] },
      { n: 3, slotId: slots[0] }
    ])
    t.strictSame(await seats(), [3, 1])
    const [order] =
      await sql`select o.reference = b.reference as same, o.partner_id::text as seller from orders o
      join bookings b on b.order_id = o.id and b.order_n = 1 where o.id = ${orderId}`
    t.match(order, { same: true, seller: partnerId })
  })

  t.test('names itself in the events of its bookings', async t => {
    const { after } = singleRow<{ after: number }>(
      await sql`select last_event::float8 as after from availability_versions where school_id = ${SCHOOL}`
    )
    const orderId = newId()
    await bookOrder(orderId, [member(0), member(1)])
    await book(member(0))
    const query = { schoolId: SCHOOL, partnerId, after, kinds: ['booking.confirmed'], limit: 10 }
    const { events } = await readEvents(sql, query)
    const orders = events
      .map(event => messageOf(SCHOOL, event).data)
      .map(data => ('booking' in data ? data.booking : {}))
    t.match(orders, [
      { order: { orderId, number: 1, bookings: 2 } },
      { order: { orderId, number: 2, bookings: 2 } },
      { order: undefined }
    ])
  })

  t.test('books nothing if one lesson is full, and names it with the seats left', async t => {
    await book(member(1, { participants: 7 }))
    const orderId = newId()
    const refusal = await bookOrder(orderId, [member(0), member(1, { participants: 2 }), member(0)]).catch(
      error => error
    )
    t.match(refusal, { place: 1, cause: { code: 'insufficient_spots', extras: { remaining: 1 } } })
    t.strictSame([[...(await rows(orderId))], await seats()], [[], [0, 7]])
    t.equal((await sql`select from orders where id = ${orderId}`).length, 0)
  })

  t.test('counts its own seats in a lesson that it has twice', async t => {
    const twice = [member(0, { participants: 5 }), member(0, { participants: 5 })]
    t.strictSame(await refusalOf(bookOrder(newId(), twice)), { place: 1, code: 'insufficient_spots' })
    t.strictSame(await seats(), [0, 0])
  })

  t.test('releases its seats to the next request of the same batch', async t => {
    await book(member(1, { participants: 8 }))
    const outcomes = await Promise.allSettled([
      bookOrder(newId(), [member(0, { participants: 8 }), member(1)]),
      book(member(0, { participants: 8 }))
    ])
    t.strictSame(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled']
    )
  })

  t.test('stores the answers of its guests only if it is booked', async t => {
    const guests = { 1: { answers: {}, heightCm: 170 } }
    await book(member(1, { participants: 8 }))
    await Promise.allSettled([
      bookOrder(newId(), [member(0, { guests }), member(1, { guests })]),
      bookOrder(newId(), [member(0, { guests })])
    ])
    t.equal((await sql`select from guests`).length, 1)
  })

  t.test('sent again with its externalRef is refused with the first, and whether it equals it', async t => {
    const send = (digest: string) =>
      bookOrder(newId(), [member(0, { externalRef: 'F1', requestDigest: digest }), member(1)])
    const [first] = await send(DIGEST)
    for (const [digest, matches] of [
      [DIGEST, true],
      [DIGEST.replace('a', 'b'), false]
    ] as const)
      t.match(await send(digest).catch(error => error), {
        place: 0,
        cause: { code: 'external_ref_exists', extras: { bookingId: first!.bookingId, matches } }
      })
    t.strictSame(await seats(), [1, 1])
  })

  t.test('sent again with its ids has the first result', async t => {
    const [orderId, requests] = [newId(), [member(0), member(1)]]
    const first = await bookOrder(orderId, requests)
    t.strictSame(await bookOrder(orderId, requests), first)
    t.strictSame(await seats(), [1, 1])
  })

  t.test('has one end for its holds, and extends them together', async t => {
    const orderId = newId()
    const bookings = await bookOrder(orderId, [
      member(1, { holdMinutes: 60 }),
      member(0, { holdMinutes: 20 })
    ])
    t.equal(new Set(bookings.map(({ holdExpiresAt }) => holdExpiresAt)).size, 1)
    t.equal(new Set((await rows(orderId)).map(({ ends }) => ends)).size, 1)
    const { code, holdExpiresAt } = await extendOrder(sql, scope, orderId, 90)
    t.equal(code, 'ok')
    const [row] = await rows(orderId)
    t.ok(Math.abs(Date.parse(String(holdExpiresAt)) - Date.now() - 90 * 60_000) < 60_000)
    t.equal(new Set((await rows(orderId)).map(({ ends }) => ends)).size, 1)
    t.ok(row)
  })

  for (const places of [
    [0, 1],
    [1, 0]
  ] as const)
    t.test(
      `is held completely if lesson ${places[0] === 0 ? 2 : 1} of it has no share left for forms`,
      async t => {
        const form = { formShare: 50, proofMinutes: 60 }
        await book(member(1, { ...form, participants: 5 }))
        const orderId = newId()
        const bookings = await bookOrder(
          orderId,
          places.map(place => member(place, form))
        )
        t.strictSame(
          bookings.map(({ status }) => status),
          ['on_hold', 'on_hold']
        )
        const held = await rows(orderId)
        t.strictSame(
          held.map(({ status }) => status),
          ['on_hold', 'on_hold']
        )
        t.equal(new Set(held.map(({ ends }) => ends)).size, 1)
      }
    )

  t.test('of forms beyond twice the share is refused, and alarms the school', async t => {
    const form = { formShare: 10, proofMinutes: 60 }
    t.strictSame(
      await refusalOf(bookOrder(newId(), [member(0, form), member(1, { ...form, participants: 5 })])),
      {
        place: 1,
        type: FormShareReached
      }
    )
    t.match(await sql`select kind from form_alarms`, [{ kind: 'seats' }])
  })
})

t.test('the holds of an order', async t => {
  const { sql, bookOrder, member, rows, seats, partnerId } = await prepare(t)
  const scope = { schoolId: SCHOOL, partnerId }
  const foreign = { schoolId: SCHOOL, partnerId: await addPartner(sql, 'Other') }
  const hold = async () => {
    await sql`delete from guests`
    await sql`delete from bookings`
    await sql`update slots set spots_taken = 0`
    const orderId = newId()
    await bookOrder(orderId, [member(0, { holdMinutes: 30 }), member(1, { holdMinutes: 30 })])
    return orderId
  }
  const statuses = async (orderId: string) => (await rows(orderId)).map(({ status }) => status)

  t.test('are confirmed together, and again', async t => {
    const orderId = await hold()
    t.equal(await confirmOrder(sql, scope, orderId), 'ok')
    t.equal(await confirmOrder(sql, scope, orderId), 'ok')
    t.strictSame(await statuses(orderId), ['confirmed', 'confirmed'])
    t.equal((await extendOrder(sql, scope, orderId, 30)).code, 'not_on_hold')
  })

  t.test('are not confirmed if one has ended', async t => {
    const orderId = await hold()
    await sql`update bookings set hold_expires_at = clock_timestamp() where order_id = ${orderId} and order_n = 2`
    t.equal(await confirmOrder(sql, scope, orderId), 'hold_expired')
    t.strictSame(await statuses(orderId), ['on_hold', 'expired'])
    t.equal((await extendOrder(sql, scope, orderId, 30)).code, 'hold_expired')
  })

  t.test('are confirmed without those that were cancelled', async t => {
    const orderId = await hold()
    const [first] = await rows(orderId)
    await sql`select cancel_many(${SCHOOL}, ${JSON.stringify([{ id: first!.id, begunToo: true }])}::text::json)`
    t.equal(await confirmOrder(sql, scope, orderId), 'ok')
    t.strictSame(await statuses(orderId), ['cancelled', 'confirmed'])
  })

  t.test('are cancelled together, once', async t => {
    const orderId = await hold()
    t.strictSame(await cancelOrder(sql, scope, orderId), { code: 'ok', cancelled: 2 })
    t.strictSame(await seats(), [0, 0])
    const refused = 'booking_not_found_or_already_cancelled'
    t.strictSame(await cancelOrder(sql, scope, orderId), { code: refused, cancelled: 0 })
    t.equal(await confirmOrder(sql, scope, orderId), refused)
  })

  t.test('cannot be cancelled after their end', async t => {
    const orderId = await hold()
    await sql`update bookings set hold_expires_at = clock_timestamp() where order_id = ${orderId}`
    t.strictSame(await cancelOrder(sql, scope, orderId), { code: 'hold_expired', cancelled: 0 })
  })

  t.test('are out of reach for another partner', async t => {
    const orderId = await hold()
    t.equal(await confirmOrder(sql, foreign, orderId), 'order_not_found')
    t.equal((await cancelOrder(sql, foreign, orderId)).code, 'order_not_found')
    t.equal((await extendOrder(sql, foreign, orderId, 30)).code, 'order_not_found')
    t.strictSame(await statuses(orderId), ['on_hold', 'on_hold'])
  })
})

t.test('a guest cancels an order whose first lesson has begun', async t => {
  const { sql, partnerId, bookOrder, member, rows, slots } = await prepare(t)
  const orderId = newId()
  await bookOrder(orderId, [member(0), member(1)])
  await sql`update slots set local_date = (clock_timestamp() at time zone time_zone)::date - 1 where id = ${slots[0]}`
  const cancelled = await cancelOrder(sql, { schoolId: SCHOOL, partnerId }, orderId, false)
  t.strictSame(cancelled, { code: 'ok', cancelled: 1 })
  t.match(await rows(orderId), [{ status: 'confirmed' }, { status: 'cancelled' }])
  const repeated = await cancelOrder(sql, { schoolId: SCHOOL, partnerId }, orderId, false)
  t.strictSame(repeated, { code: 'slot_expired', cancelled: 0 })
})
