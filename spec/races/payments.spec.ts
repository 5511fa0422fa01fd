// tags: full alone sql
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { meanwhile, mutate, WAIT } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { connectTill } from '../support/paying.ts'
import { addPartner, addSchool, addSlot, SCHOOL, seatsTaken } from '../support/school.ts'

const newId = () => uuidV7(Date.now())

interface Race {
  readonly sql: Sql
  readonly url: string
  readonly slotId: string
  /** Holds seats for a payment. Returns the booking. */
  hold(seats?: number): Promise<string>
  /** The provider reports the payment of a booking. */
  pay(bookingId: string, on?: Sql): Promise<string>
  connection(): Sql
}

async function prepare(t: Test, capacity = 2): Promise<Race> {
  const { sql, url } = await database(t)
  await addSchool(sql)
  await sql`update lesson_types set pay = '{"when": "full"}'`
  await connectTill(sql)
  const partnerId = await addPartner(sql, 'Website')
  await sql`update partners set collects = 'school'`
  const slotId = await addSlot(sql, { daysAhead: 3, capacity, instructors: 4 })
  return {
    ...{ sql, url, slotId },
    connection() {
      const other = connect(url, { max: 1, lockTimeoutMs: 20_000, statementTimeoutMs: 20_000 })
      t.teardown(() => other.end({ timeout: 1 }))
      return other
    },
    async hold(seats = 2) {
      const request = {
        id: newId(),
        partnerId,
        slotId,
        participants: seats,
        payMinutes: 35,
        customerName: 'Ada',
        customerEmail: 'ada@example.com'
      }
      const [row] = await sql<
        { code: string }[]
      >`select code from book_many(${SCHOOL}, ${JSON.stringify([request])}::text::json)`
      if (row!.code !== 'ok') throw new Error(row!.code)
      return request.id
    },
    async pay(bookingId, on = sql) {
      const charge = singleRow<{ id: string; cents: string; currency: string }>(
        await on`select c.id, c.cents, c.currency from charges c join charge_parts p on p.charge_id = c.id
          where p.booking_id = ${bookingId} order by c.state = 'paid', c.created_at desc limit 1`
      )
      const [row] = await on<{ code: string }[]>`
        select charge_paid(${SCHOOL}, ${charge.id}, ${`pi_${charge.id}`}, ${charge.cents}, ${charge.currency}, 'test') as code`
      return row!.code
    }
  }
}

const endHolds = (sql: Sql) =>
  sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where status = 'on_hold'`

/**
 * Bookings that break a promise. `kept`: money without a place or refund. `unpaid`: confirmed without its money.
 */
async function broken(sql: Sql): Promise<{ kept: number; unpaid: number }> {
  const [row] = await sql<{ kept: number; unpaid: number }[]>`
    select count(*) filter (where status <> 'confirmed' and held <> 0 or held > total_cents)::int as kept,
      count(*) filter (where status = 'confirmed' and held < pay_cents)::int as unpaid
    from (select b.*, (select coalesce(sum(p.cents), 0) from payments p where p.booking_id = b.id) as held from bookings b) as x`
  return row!
}

const FINE = { kept: 0, unpaid: 0 }

/** A guest pays while the booking is cancelled, in both orders. */
async function payAndCancel(t: Test, race: Race) {
  const bookingId = await race.hold()
  const other = race.connection()
  await meanwhile(
    race.url,
    () => race.pay(bookingId),
    async () => {
      const cancelling = other`select code from cancel_many(${SCHOOL}, ${JSON.stringify([{ id: bookingId }])}::text::json)`
      cancelling.catch(() => {})
      await Promise.race([cancelling, new Promise(resolve => setTimeout(resolve, 400))])
    }
  )
  await other`select 1`
  t.ok(bookingId)
  return broken(race.sql)
}

t.test('a booking is paid while it is cancelled', async t => {
  const PAUSED = [
    'moment := clock_timestamp();\n  if (c.cents',
    `moment := clock_timestamp(); ${WAIT}\n  if (c.cents`
  ] as const

  await t.test('money without a place if the payment returns nothing', async t => {
    const race = await prepare(t)
    await mutate(race.sql, 'charge_paid', [
      ['returned := return_online(p_school_id, ids);', 'returned := 0;']
    ])
    const bookingId = await race.hold()
    await race.sql`select code from cancel_many(${SCHOOL}, ${JSON.stringify([{ id: bookingId }])}::text::json)`
    await race.pay(bookingId)
    t.strictSame(await broken(race.sql), { kept: 1, unpaid: 0 })
  })

  await t.test('it is one after the other, and the money goes back', async t => {
    const race = await prepare(t)
    await mutate(race.sql, 'charge_paid', [PAUSED])
    t.strictSame(await payAndCancel(t, race), FINE)
    t.match(await race.sql`select why, cents::int as cents from refunds`, [{ why: 'school', cents: 7000 }])
  })
})

t.test('two guests pay late for the same two seats', async t => {
  const payBoth = async (race: Race) => {
    const first = await race.hold()
    await endHolds(race.sql)
    const second = await race.hold()
    await endHolds(race.sql)
    // The sweeper has released the seats.
    await race.sql`select sweep_holds(${SCHOOL})`
    const pay = (bookingId: string) =>
      race.pay(bookingId, race.connection()).catch(({ code }) => String(code))
    return (await Promise.all([pay(first), pay(second)])).sort()
  }
  const SLOW = ['  update bookings b set', '  perform pg_sleep(0.5);\n  update bookings b set'] as const

  await t.test('without the locks only the last defence refuses the second', async t => {
    const race = await prepare(t)
    await mutate(race.sql, 'charge_paid', [['perform lock_bookings', '-- perform lock_bookings']])
    await mutate(race.sql, 'revive_bookings', [SLOW])
    t.strictSame(await payBoth(race), ['23514', 'ok'])
  })

  await t.test('one gets them, the other the money', async t => {
    const race = await prepare(t)
    await mutate(race.sql, 'revive_bookings', [SLOW])
    t.strictSame(await payBoth(race), ['ok', 'refunded'])
    t.strictSame(await broken(race.sql), FINE)
    t.equal(await seatsTaken(race.sql, race.slotId), 2)
  })
})

t.test('one payment that eight servers report at once is one movement', async t => {
  const race = await prepare(t)
  const bookingId = await race.hold()
  const results = await Promise.all(Array.from({ length: 8 }, () => race.pay(bookingId, race.connection())))
  t.strictSame(results.filter(code => code === 'ok').length, 1)
  t.match(await race.sql`select cents::int as cents from payments`, [{ cents: 7000 }])
})

t.test('refunds by staff', async t => {
  /** Eight people return the complete sum at once. Returns the cents returned. */
  const refundTogether = async (race: Race) => {
    const bookingId = await race.hold()
    await race.pay(bookingId)
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const hand = race.connection()
        await hand`select want_refund(${SCHOOL}, null, ${newId()}, ${bookingId}, 7000)`
      })
    )
    const [row] = await race.sql<{ cents: number }[]>`select sum(cents)::int as cents from refunds`
    return row!.cents
  }

  await t.test('exceed the payment without their locks', async t => {
    const race = await prepare(t)
    await mutate(race.sql, 'want_refund', [
      [
        "if lock_bookings(p_school_id, array[null]::bigint[], array[p_booking_id]) = '{}' then",
        'if false then'
      ],
      ['order by c.id for update', 'order by c.id'],
      ['if rest <= 0 or', 'perform pg_sleep(0.3); if rest <= 0 or']
    ])
    t.ok((await refundTogether(race)) > 7000)
  })

  await t.test('never exceed the payment', async t => {
    t.equal(await refundTogether(await prepare(t)), 7000)
  })
})

t.test('a refund by staff meets the cancellation of a guest', async t => {
  /** Both return money at once. Returns the cents returned. */
  const returnTogether = async (race: Race) => {
    const bookingId = await race.hold()
    await race.pay(bookingId)
    const [one, two] = [race.connection(), race.connection()]
    await Promise.all([
      one`select want_refund(${SCHOOL}, null, ${newId()}, ${bookingId}, 5000)`,
      two`select code from cancel_many(${SCHOOL}, ${JSON.stringify([{ id: bookingId, refund: 'FULL' }])}::text::json)`
    ])
    const [row] = await race.sql<{ cents: number }[]>`select sum(cents)::int as cents from refunds`
    return row!.cents
  }

  await t.test('both return it without their locks', async t => {
    const race = await prepare(t)
    await mutate(race.sql, 'want_refund', [
      [
        "if lock_bookings(p_school_id, array[null]::bigint[], array[p_booking_id]) = '{}' then",
        'if false then'
      ],
      ['order by c.id for update', 'order by c.id'],
      ['if rest <= 0 or', 'perform pg_sleep(0.5); if rest <= 0 or']
    ])
    t.ok((await returnTogether(race)) > 7000)
  })

  await t.test('exactly the paid sum goes back', async t => {
    const race = await prepare(t, 20)
    for (let n = 1; n <= 5; n += 1) t.equal(await returnTogether(race), 7000 * n)
  })
})

t.test('any sequence of payments, refunds and ended holds keeps every promise', async t => {
  const race = await prepare(t, 6)
  const { sql } = race
  const step = fc.record({
    act: fc.constantFrom('hold', 'pay', 'end', 'cancel', 'refund', 'balance'),
    n: fc.nat(5),
    cents: fc.integer({ min: 1, max: 9000 })
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      await sql`delete from refunds`
      await sql`delete from charge_parts`
      await sql`delete from payments`
      await sql`delete from charges`
      await sql`delete from bookings`
      await sql`update slots set spots_taken = 0`
      const bookings: string[] = []
      for (const { act, n, cents } of steps) {
        const chosen = bookings[n % Math.max(1, bookings.length)]
        if (act === 'hold')
          await race.hold(1 + (n % 2)).then(
            id => bookings.push(id),
            () => {}
          )
        else if (act === 'end') await endHolds(sql)
        else if (chosen === undefined) continue
        else if (act === 'pay') await race.pay(chosen)
        else if (act === 'cancel')
          await sql`select code from cancel_many(${SCHOOL}, ${JSON.stringify([{ id: chosen }])}::text::json)`
        else if (act === 'balance') await sql`select * from want_balance(${SCHOOL}, ${chosen})`
        else await sql`select * from want_refund(${SCHOOL}, null, ${newId()}, ${chosen}, ${cents})`
      }
      const { kept } = await broken(sql)
      const [sums] = await sql<
        { ledger: string; plain: string; over: number; seats: number; taken: number }[]
      >`
        select (select coalesce(sum(cents), 0) from payments) as ledger,
          (select coalesce(sum(cents), 0) from charges where state = 'paid') - (select coalesce(sum(cents), 0) from refunds) as plain,
          (select count(*)::int from charges c where (select coalesce(sum(r.cents), 0) from refunds r where r.charge_id = c.id) > c.cents) as over,
          (select coalesce(sum(participants), 0)::int from bookings where status in ('confirmed', 'on_hold')) as seats,
          (select spots_taken from slots) as taken`
      return kept === 0 && sums!.ledger === sums!.plain && sums!.over === 0 && sums!.seats === sums!.taken
    }),
    { numRuns: 40 }
  )
  t.pass('the ledger is charges less refunds, to the cent')
})
