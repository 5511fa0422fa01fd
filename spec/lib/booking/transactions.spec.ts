// tags: sql
import t from 'tap'
import type { BookingRequest } from '../../../lib/booking/request.ts'
import type { Booking } from '../../../lib/booking/slot.ts'
import { createCancel, createConfirm, createSale, sweepHolds } from '../../../lib/booking/transactions.ts'
import type { Problem } from '../../../lib/errors.ts'
import { connect, type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot, requestOf, SCHOOL, seatsTaken } from '../../support/school.ts'

t.test('sweeping holds', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
  const slotId = await addSlot(sql)
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity,
      price_cents)
    select gen_random_uuid(), ${SCHOOL}, 'group', 'Baleal ' || n, current_date - 1, '10:00', '12:00', 'Europe/Lisbon', 8, 3500
    from generate_series(1, 2000) n`
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
      hold_expires_at, customer_name, customer_email)
    select gen_random_uuid(), ${SCHOOL}, ${slotId}, id, 2, 0, 'EUR', 'on_hold', now() + n * interval '1 minute', 'Ana', ''
    from partners, unnest(array[-1, 1]) n`
  await sql`update slots set spots_taken = 4 where id = ${slotId}`
  await sql`analyze slots, bookings`

  t.test('releases the seats of ended holds, and touches no other lesson', async t => {
    const lone = connect(url, { max: 1 })
    t.teardown(() => lone.end({ timeout: 1 }))
    await lone.unsafe('begin')
    await lone.unsafe(`select sweep_holds('${SCHOOL}')`)
    const [row] = await lone.unsafe(
      `select (pg_stat_get_xact_tuples_returned('slots'::regclass) + pg_stat_get_xact_tuples_fetched('slots'::regclass))::int
        as looked`
    )
    await lone.unsafe('commit')
    t.ok(row?.looked < 20, `${row?.looked} lessons were looked at`)
    t.equal(await seatsTaken(sql, slotId), 2)
    t.equal(await sweepHolds(sql), 0)
  })
})

const newId = () => uuidV7(Date.now())

/** A school with a lesson and a partner; functions that book there and change bookings. */
async function prepare(sql: Sql, schoolId: string) {
  await addSchool(sql, { id: schoolId })
  const slotId = await addSlot(sql, { schoolId, capacity: 100, instructors: 20 })
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${schoolId}, 'Hotel')::text as id`
  )
  const request = (holdMinutes: number | null = null) =>
    requestOf({ schoolId, partnerId, slotId, holdMinutes })
  return { schoolId, slotId, partnerId, request }
}

t.test('bookings of one school share a transaction, those of another do not', async t => {
  const { sql } = await database(t)
  const [north, south] = [await prepare(sql, 'north'), await prepare(sql, 'south')]
  const groups: number[] = []
  const book = createSale(sql, { observe: calls => groups.push(calls) }).book
  await Promise.all([north, south, north, south, north].map(({ request }) => book(request())))
  t.strictSame(groups, [3, 2])
  t.equal(await seatsTaken(sql, north.slotId), 3)
  t.equal(await seatsTaken(sql, south.slotId), 2)
})

/** Result of a change to a booking: its status with the refund, or the error code. */
function outcomeOf(pending: Promise<Booking>): Promise<string> {
  return pending.then(
    ({ status, refund }) => [status, refund].filter(Boolean).join(' '),
    ({ code }: Problem) => code
  )
}

/** Number of lessons whose taken seats differ from their bookings. */
async function countWrong(sql: Sql): Promise<number> {
  const { wrong } = singleRow<{ wrong: number }>(
    await sql`select count(*)::int as wrong from slots s where s.spots_taken <> (
      select coalesce(sum(b.participants), 0) from bookings b where b.slot_id = s.id and b.status in ('confirmed', 'on_hold'))`
  )
  return wrong
}

/** A connection that executes the first statement but loses its result. */
function losingFirst(sql: Sql): Sql {
  let lost = false
  const ask = async (...statement: Parameters<typeof sql>) => {
    const answer = await sql(...statement)
    if (lost) return answer
    lost = true
    throw Object.assign(new Error('The answer was lost.'), { code: 'CONNECTION_CLOSED' })
  }
  return ask as unknown as Sql
}

t.test('holds that are confirmed together', async t => {
  const { sql } = await database(t)
  const [school, other] = [await prepare(sql, 'north'), await prepare(sql, 'south')]
  const book = createSale(sql).book
  const hold = async ({ request }: typeof school) => (await book(request(30))).bookingId
  const { id: rival } = singleRow<{ id: string }>(await sql`select partner_of('north', 'Rival')::text as id`)
  const [partner, own] = [
    { schoolId: 'north', partnerId: school.partnerId },
    { schoolId: 'north', partnerId: null }
  ]

  /** Each kind of booking with its caller and expected result. */
  async function asks() {
    const [live, repeated, over, gone, theirs, schools, foreign] = [
      await hold(school),
      await hold(school),
      await hold(school),
      await hold(school),
      await hold(school),
      await hold(school),
      await hold(other)
    ]
    await createConfirm(sql)(partner, repeated)
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${over}`
    await sql`update bookings set status = 'cancelled', cancelled_at = clock_timestamp() where id = ${gone}`
    await sql`update slots set spots_taken = spots_taken - 1 where id = ${school.slotId}`
    return [
      [partner, live, 'confirmed'],
      [partner, repeated, 'confirmed'],
      [partner, over, 'hold_expired'],
      [partner, gone, 'booking_not_found_or_already_cancelled'],
      [{ ...partner, partnerId: rival }, theirs, 'not_owner'],
      [own, schools, 'confirmed'],
      [partner, foreign, 'not_owner'],
      [partner, newId(), 'booking_not_found'],
      [partner, live.toUpperCase(), 'confirmed']
    ] as const
  }
  t.test('are decided as each would be alone', async t => {
    for (const isBatched of [true, false]) {
      const confirm = createConfirm(sql)
      const list = await asks()
      const outcomes: string[] = []
      if (isBatched)
        outcomes.push(...(await Promise.all(list.map(([reach, id]) => outcomeOf(confirm(reach, id))))))
      else for (const [reach, id] of list) outcomes.push(await outcomeOf(confirm(reach, id)))
      t.strictSame(
        outcomes,
        list.map(([, , expected]) => expected)
      )
      t.equal(await countWrong(sql), 0)
    }
  })

  t.test('share one transaction', async t => {
    const confirm = createConfirm(sql)
    const ids = await Promise.all(Array.from({ length: 20 }, () => hold(school)))
    await Promise.all(ids.map(id => confirm(partner, id)))
    const { transactions } = singleRow<{ transactions: number }>(
      await sql`select count(distinct xmin::text)::int as transactions from bookings where id = any (${ids}::uuid[])`
    )
    t.equal(transactions, 1)
  })

  t.test('are not affected by a failing one in their batch', async t => {
    const faults: unknown[] = []
    const confirm = createConfirm(sql, fault => faults.push(fault))
    const pending = [await hold(school), 'no uuid', await hold(school)].map(id => confirm(partner, id))
    const outcomes = await Promise.allSettled(pending)
    t.strictSame(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled']
    )
    t.equal(faults.length, 1)
  })
})

t.test('a request whose response was lost', async t => {
  const { sql } = await database(t)
  const { request, schoolId, partnerId } = await prepare(sql, 'north')
  const reach = { schoolId, partnerId }

  await t.test('is retried if that is harmless', async t => {
    const { bookingId, status } = await createSale(losingFirst(sql)).book(request(30))
    t.equal(status, 'on_hold')
    t.match(await createConfirm(losingFirst(sql))(reach, bookingId), { status: 'confirmed' })
  })

  await t.test('is not retried if the retry would report an earlier cancellation', async t => {
    const { bookingId } = await createSale(sql).book(request())
    await t.rejects(createCancel(losingFirst(sql))(reach, bookingId), { code: 'CONNECTION_CLOSED' })
    const [row] = await sql`select status from bookings where id = ${bookingId}`
    t.equal(row?.status, 'cancelled')
  })
})

t.test('bookings that are cancelled together', async t => {
  const { sql } = await database(t)
  const [school, other] = [await prepare(sql, 'north'), await prepare(sql, 'south')]
  const book = createSale(sql).book
  const begins = await addSlot(sql, { schoolId: 'north', capacity: 100, instructors: 20 })
  const make = async ({ request }: typeof school, more: Partial<BookingRequest> = {}) =>
    (await book({ ...request(), ...more })).bookingId
  const { id: rival } = singleRow<{ id: string }>(await sql`select partner_of('north', 'Rival')::text as id`)
  const [partner, own] = [
    { schoolId: 'north', partnerId: school.partnerId },
    { schoolId: 'north', partnerId: null }
  ]

  /** Each kind of booking with its caller, request and expected result. */
  async function asks() {
    const [sold, theirs, schools, foreign, late, begun] = [
      await make(school),
      await make(school),
      await make(school),
      await make(other),
      await make(school, { slotId: begins }),
      await make(school, { slotId: begins })
    ]
    const [held, over] = [await make(school, { holdMinutes: 30 }), await make(school, { holdMinutes: 30 })]
    const gone = await make(school)
    await createCancel(sql)(partner, gone)
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${over}`
    await sql`update slots set local_date = current_date - 1 where id = ${begins}`
    return [
      [partner, sold, {}, 'cancelled FULL'],
      [partner, sold.toUpperCase(), {}, 'booking_not_found_or_already_cancelled'],
      [partner, held, { reason: 'rain' }, 'cancelled FULL'],
      [partner, over, {}, 'hold_expired'],
      [partner, gone, {}, 'booking_not_found_or_already_cancelled'],
      [{ ...partner, partnerId: rival }, theirs, {}, 'not_owner'],
      [own, schools, {}, 'cancelled FULL'],
      [partner, foreign, {}, 'not_owner'],
      [partner, newId(), {}, 'booking_not_found_or_already_cancelled'],
      [partner, late, {}, 'cancelled NONE'],
      [partner, begun, { begunToo: false }, 'slot_expired']
    ] as const
  }

  for (const [name, isBatched] of [
    ['are each decided as they would be alone', true],
    ['are decided so alone', false]
  ] as const)
    await t.test(name, async t => {
      const cancel = createCancel(sql)
      const list = await asks()
      const outcomes: string[] = []
      if (isBatched)
        outcomes.push(
          ...(await Promise.all(list.map(([reach, id, mode]) => outcomeOf(cancel(reach, id, mode)))))
        )
      else for (const [reach, id, mode] of list) outcomes.push(await outcomeOf(cancel(reach, id, mode)))
      t.strictSame(
        outcomes,
        list.map(([, , , expected]) => expected)
      )
      t.equal(await countWrong(sql), 0)
      await sql`update slots set local_date = current_date + 7 where id = ${begins}`
    })

  await t.test('share one transaction, and each keeps its own reason', async t => {
    const cancel = createCancel(sql)
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) ids.push(await make(school, n % 2 ? { slotId: begins } : {}))
    await Promise.all(
      ids.map((id, n) => cancel(partner, id, { reason: `reason ${n}`, by: n % 3 ? null : 'guest' }))
    )
    const rows = await sql<{ id: string; reason: string; by: string; transaction: string }[]>`
      select id, cancellation_reason as reason, cancelled_by as by, xmin::text as transaction from bookings
      where id = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`
    t.strictSame(
      rows.map(({ reason, by }) => [reason, by]),
      ids.map((_, n) => [`reason ${n}`, n % 3 ? 'partner' : 'guest'])
    )
    t.equal(new Set(rows.map(({ transaction }) => transaction)).size, 1)
    t.equal(await countWrong(sql), 0)
  })
})
