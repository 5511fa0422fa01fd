// tags: full alone sql
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { type BookingWrites, createBookingWrites } from '../../lib/booking/transactions.ts'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { mutate, PAUSE_BEFORE_INSERT } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { addPartner, addSchool, addSlot, requestOf, SCHOOL, seatsTaken } from '../support/school.ts'

const newId = () => uuidV7(Date.now())
const CUSTOMER = { customerName: 'Ada', customerEmail: 'ada@example.com' }

async function prepare(t: Test, seats: readonly number[]) {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const slots: string[] = []
  for (const [i, capacity] of seats.entries())
    slots.push(await addSlot(sql, { daysAhead: 3 + i, capacity, instructors: 3 }))
  return { sql, url, slots: slots.sort(), partnerId: await addPartner(sql, 'Hotel') }
}

/** The booking functions of another server. */
function serverOf(t: Test, url: string) {
  const sql = connect(url, { max: 2 })
  t.teardown(() => sql.end({ timeout: 1 }))
  return createBookingWrites(sql, { observe() {} }, () => {})
}

type Fixture = Awaited<ReturnType<typeof prepare>>

/** Statement that books an order of these lessons. */
function orderOf(partnerId: string, slotIds: readonly string[]): string {
  const orderId = newId()
  const requests = slotIds.map((slotId, i) => ({
    ...{ id: newId(), orderId, orderNumber: i + 1, partnerId, slotId, participants: 1 },
    ...CUSTOMER
  }))
  return `select code from book_many('${SCHOOL}', '${JSON.stringify(requests)}'::json)`
}

/** An order waits for the first lesson of another one, which then takes the second. Returns how both end. */
async function cross(t: Test, { sql, url, slots, partnerId }: Fixture): Promise<string[]> {
  const hands = [1, 2].map(() => connect(url, { max: 1, lockTimeoutMs: 20_000, statementTimeoutMs: 20_000 }))
  t.teardown(() => Promise.all(hands.map(hand => hand.end({ timeout: 1 }))))
  const [first, second] = hands as [Sql, Sql]
  const run = (hand: Sql, statement: string) =>
    hand.unsafe(statement).then(
      () => 'ok',
      ({ code }) => String(code)
    )
  const { pid } = singleRow<{ pid: number }>(await second`select pg_backend_pid() as pid`)
  await first.unsafe('begin')
  await first`select from slots where id = ${slots[0]!} for no key update`
  const opposite = run(second, orderOf(partnerId, [slots[1]!, slots[0]!]))
  for (let isWaiting = false; !isWaiting; )
    ({ isWaiting } = singleRow<{ isWaiting: boolean }>(
      await sql`select cardinality(pg_blocking_pids(${pid})) > 0 as "isWaiting"`
    ))
  const straight = await run(first, orderOf(partnerId, [slots[0]!, slots[1]!]))
  await first.unsafe('commit')
  return [straight, await opposite]
}

t.test('two orders over the same lessons in opposite order', async t => {
  t.test('deadlock if lessons are locked in the order of the requests', async t => {
    const race = await prepare(t, [8, 8])
    await mutate(race.sql, 'lock_for_booking', [
      ['order by s.id for no key update', 'order by array_position(slot_ids, s.id) for no key update']
    ])
    t.ok((await cross(t, race)).includes('40P01'))
  })

  t.test('are both booked', async t => {
    t.strictSame(await cross(t, await prepare(t, [8, 8])), ['ok', 'ok'])
  })
})

/** Orders and single bookings compete for one seat over two servers. Returns the seats sold and the torn orders. */
async function compete(t: Test, { sql, url, slots, partnerId }: Fixture) {
  const servers = [serverOf(t, url), serverOf(t, url)]
  const single = (slotId: string) => requestOf({ partnerId, slotId })
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) => {
      const { book, bookOrder } = servers[i % 2]!
      if (i % 4 < 2) return book(single(slots[1]!))
      return bookOrder(
        newId(),
        i % 3 ? [single(slots[0]!), single(slots[1]!)] : [single(slots[1]!), single(slots[0]!)]
      )
    })
  )
  const { sold, torn } = singleRow<{ sold: number; torn: number }>(
    await sql`select count(*) filter (where slot_id = ${slots[1]!})::int as sold, (select count(*)::int from (
        select from bookings where order_id is not null group by order_id having count(*) <> 2) as x) as torn from bookings`
  )
  return { sold, torn, taken: await seatsTaken(sql, slots[0]!) }
}

t.test('orders and single bookings at the last seat', async t => {
  t.test('sell it several times without the lock on the lessons', async t => {
    const race = await prepare(t, [100, 1])
    await mutate(race.sql, 'lock_for_booking', [['order by s.id for no key update', 'order by s.id']])
    await mutate(race.sql, 'book_many', [PAUSE_BEFORE_INSERT])
    await race.sql`alter table slots drop constraint slots_never_overbooked`
    t.ok((await compete(t, race)).sold > 1)
  })

  t.test('leave torn orders if a refusal keeps the earlier bookings', async t => {
    const race = await prepare(t, [100, 1])
    await mutate(race.sql, 'book_many', [['booked := booked[1:order_start];', '']])
    t.ok((await compete(t, race)).torn > 0)
  })

  t.test('sell it once, and no order is torn', async t => {
    const { sold, torn, taken } = await compete(t, await prepare(t, [100, 1]))
    t.strictSame([sold, torn], [1, 0])
    t.ok(taken <= 1)
  })
})

/** Bookings and orders: each is a list of lessons with seats. */
const anyPurchases = fc.array(
  fc.array(
    fc.record({ slot: fc.integer({ min: 0, max: 2 }), participants: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 4
    }
  ),
  { minLength: 1, maxLength: 10 }
)

/** Results and seats of purchases that are decided in one transaction, or one by one. */
async function decide(
  sql: Sql,
  purchases: readonly (readonly object[])[],
  isBatched: boolean
): Promise<unknown[]> {
  await sql`delete from bookings`
  await sql`update slots set spots_taken = 0`
  const outcomes: unknown[] = []
  for (const batch of isBatched ? [purchases.flat()] : purchases)
    outcomes.push(
      ...(await sql`select code, booking_id, participants, total_cents, remaining
        from book_many(${SCHOOL}, ${JSON.stringify(batch)}::text::json) order by n`)
    )
  return [
    ...outcomes,
    ...(await sql`select id, spots_taken from slots order by id`),
    ...(await sql`select id from bookings order by id`)
  ]
}

t.test('a batch of bookings and orders decides exactly as they would alone', async t => {
  const { sql, slots, partnerId } = await prepare(t, [3, 5, 8])
  await fc.assert(
    fc.asyncProperty(anyPurchases, async wishes => {
      const purchases = wishes.map(members => {
        const order = members.length > 1 ? { orderId: newId() } : {}
        return members.map(({ slot, participants }, i) => ({
          ...{ id: newId(), partnerId, slotId: slots[slot], participants, ...CUSTOMER },
          ...(order.orderId && { ...order, orderNumber: i + 1 })
        }))
      })
      const batched = await decide(sql, purchases, true)
      await sql`delete from bookings`
      await sql`delete from orders`
      t.strictSame(batched, await decide(sql, purchases, false))
      await sql`delete from bookings`
      await sql`delete from orders`
    }),
    { numRuns: 60 }
  )
})

t.test('one order sent twice at the same moment to two servers is booked once', async t => {
  const { sql, url, slots, partnerId } = await prepare(t, [8, 8])
  const servers: readonly Pick<BookingWrites, 'bookOrder'>[] = [serverOf(t, url), serverOf(t, url)]
  const requestDigest = 'a'.padEnd(32, '0')
  const outcomes = await Promise.allSettled(
    servers.map(({ bookOrder }) =>
      bookOrder(newId(), [
        requestOf({ partnerId, slotId: slots[0]!, externalRef: 'F1', requestDigest }),
        requestOf({ partnerId, slotId: slots[1]! })
      ])
    )
  )
  t.strictSame(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  t.strictSame([await seatsTaken(sql, slots[0]!), await seatsTaken(sql, slots[1]!)], [1, 1])
})
