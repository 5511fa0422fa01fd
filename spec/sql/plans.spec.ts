// tags: full alone sql
import t, { type Test } from 'tap'
import { updateBooking } from '../../lib/booking/change/transactions.ts'
import { cancelOrder, confirmOrder } from '../../lib/booking/orders/transactions.ts'
import { readBooking } from '../../lib/booking/queries.ts'
import { createCancel, createConfirm, createSale } from '../../lib/booking/transactions.ts'
import { readEvents, readLastEvent } from '../../lib/events/queries.ts'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { queueMails } from '../../lib/mail/transactions.ts'
import { findOctoBooking } from '../../lib/octo/queries.ts'
import { findOrder } from '../../lib/storefront/booked/queries.ts'
import { findLessonTexts } from '../../lib/storefront/queries.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { database } from '../support/database.ts'
import { findPostgres, openAlone } from '../support/replication.ts'
import { addPartner, addSchool, addSlot, SCHOOL } from '../support/school.ts'

/**
 * Maximum rows of lessons and bookings that an action may read for each booking, with foreign-key checks; the
 * tables have thousands.
 */
const MAX_ROWS = 24
const ORDER_SIZE = 2

interface Fixture {
  readonly url: string
  readonly sql: Sql
  readonly slotId: string
  readonly partnerId: string
}

/** A school with one lesson, in a database without automatic ANALYZE. */
async function prepare(t: Test, url: string, sql: Sql): Promise<Fixture> {
  const patient = connect(url, { max: 1, statementTimeoutMs: 0, silenceMs: 0 })
  t.teardown(() => patient.end({ timeout: 1 }))
  for (const table of ['slots', 'bookings', 'lesson_types', 'partners', 'schools', 'availability_versions'])
    await sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`)
  await addSchool(sql)
  const slotId = await addSlot(sql, { capacity: 1000, instructors: 200 })
  const partnerId = await addPartner(sql, 'Hotel')
  return { url, sql: patient, slotId, partnerId }
}

/** Thousands of lessons, every tenth with a hundred bookings. */
async function fill({ sql, partnerId }: Fixture): Promise<void> {
  await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity,
      spots_taken, price_cents)
    select gen_random_uuid(), ${SCHOOL}, 'group', 'Spot ' || n, current_date + 5, '10:00', '12:00', 'Europe/Lisbon', 1000,
      case when n % 10 = 0 then 100 else 0 end, 3500 from generate_series(1, 2000) n`
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
      customer_name, customer_email)
    select gen_random_uuid(), ${SCHOOL}, s.id, ${partnerId}, 1, 0, 'EUR', 'confirmed', now(), 'Ana', 'ana@example.com'
    from slots s, generate_series(1, 100) where s.spots_taken = 100`
  await sql`insert into orders (school_id, id, partner_id, reference, created_at)
    select ${SCHOOL}, gen_random_uuid(), ${partnerId}, 'ORDER' || n, now() from generate_series(1, 2000) n`
  await queueMails(sql, SCHOOL)
}

/** Actions of the booking channels, by name; each runs once on one connection. */
function actionsOf(sql: Sql, { slotId, partnerId }: Fixture): Record<string, () => Promise<unknown>> {
  const reach = { schoolId: SCHOOL, partnerId }
  const [{ book, bookOrder }, confirm, cancelOne] = [createSale(sql), createConfirm(sql), createCancel(sql)]
  const request = (holdMinutes: number | null) => ({
    ...{
      id: uuidV7(Date.now()),
      ...reach,
      slotId,
      externalRef: uuidV7(Date.now()),
      participants: 1,
      holdMinutes
    },
    ...{ customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: null, notes: null }
  })
  const orderId = uuidV7(Date.now())
  let held = ''
  let before = 0
  return {
    book: () => book(request(null)),
    hold: async () => {
      held = (await book(request(30))).bookingId
    },
    change: () => updateBooking(sql, reach, held, { holdMinutes: 60 }),
    confirm: () => confirm(reach, held),
    read: () => readBooking(sql, reach, held),
    'show the lesson': () => findLessonTexts(sql, { schoolId: SCHOOL, slotId }),
    'read in OCTO': () => findOctoBooking(sql, reach, held),
    cancel: () => cancelOne(reach, held),
    'hold an order': async () => {
      before = await readLastEvent(sql, SCHOOL)
      held = (
        await bookOrder(
          orderId,
          Array.from({ length: ORDER_SIZE }, () => request(30))
        )
      )[0]!.bookingId
    },
    'confirm an order': () => confirmOrder(sql, reach, orderId),
    'queue the emails of an order': () => queueMails(sql, SCHOOL),
    'read the order in emails': () => sql`select order_parts_json(${SCHOOL}, ${held}, 'confirmed', 'en')`,
    'show an order': () => findOrder(sql, SCHOOL, orderId),
    'cancel an order': () => cancelOrder(sql, reach, orderId),
    'read the events of an order': () =>
      readEvents(sql, {
        schoolId: SCHOOL,
        partnerId: null,
        kinds: ['booking.confirmed'],
        limit: 100,
        after: before
      })
  }
}

async function countRead(sql: Sql): Promise<number> {
  return singleRow<{ rows: number }>(
    await sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname in ('slots', 'bookings', 'orders')`
  ).rows
}

/** Rows of lessons and bookings that each action reads with the session's cached plans. */
async function countRows(sql: Sql, fixture: Fixture): Promise<Record<string, number>> {
  const looked: Record<string, number> = {}
  for (const [name, action] of Object.entries(actionsOf(sql, fixture))) {
    await sql.unsafe('begin')
    const before = await countRead(sql)
    await action()
    looked[name] = (await countRead(sql)) - before
    await sql.unsafe('commit')
  }
  return looked
}

/** A session with generic plans, as after several calls. */
async function openSession(t: Test, url: string): Promise<Sql> {
  const sql = connect(url, { max: 1 })
  t.teardown(() => sql.end({ timeout: 1 }))
  await sql.unsafe('set plan_cache_mode = force_generic_plan')
  return sql
}

const tooMany = (looked: Record<string, number>) =>
  Object.entries(looked).filter(([name, rows]) => rows > MAX_ROWS * (name.includes('order') ? ORDER_SIZE : 1))

/** Before PostgreSQL 18 the cost of a disabled plan type triggers JIT compilation, which takes a second. */
const compiled = (sql: Sql) =>
  sql`select proname from pg_proc where array_to_string(proconfig, ' ') like '%enable\\_%=off%' and not 'jit=off' = any (proconfig)`

/** Reports the actions that read too many rows, for each state of the tables. */
async function hold(t: Test, fixture: Fixture): Promise<void> {
  const early = await openSession(t, fixture.url)

  await t.test('with one lesson', async t => {
    t.strictSame(tooMany(await countRows(early, fixture)), [])
  })
  await fill(fixture)
  await t.test('with plans cached then, on thousands of lessons', async t => {
    t.strictSame(tooMany(await countRows(early, fixture)), [])
  })
  await t.test('with new plans, before an analyze', async t => {
    t.strictSame(tooMany(await countRows(await openSession(t, fixture.url), fixture)), [])
  })
  await fixture.sql.unsafe('analyze')
  await t.test('and after it', async t => {
    t.strictSame(tooMany(await countRows(await openSession(t, fixture.url), fixture)), [])
  })
}

t.test('the built-in PostgreSQL finds a booking by its keys', async t => {
  const { sql, url } = await database(t)
  await hold(t, await prepare(t, url, sql))
})

t.test("Debian's PostgreSQL finds a booking by its keys", async t => {
  const bin = findPostgres(t)
  if (!bin) return
  const url = await openAlone(t, bin)
  await migrate(url)
  const sql = connect(url, { max: 2 })
  t.teardown(() => sql.end({ timeout: 1 }))
  await hold(t, await prepare(t, url, sql))
})

t.test('no function that forces a plan is compiled', async t => {
  const { sql } = await database(t)
  t.strictSame([...(await compiled(sql))], [])
  await sql`alter function cancel_many reset jit`
  t.strictSame([...(await compiled(sql))], [{ proname: 'cancel_many' }])
})

t.test('every function that forces a plan is planned once for all calls', async t => {
  const { sql } = await database(t)
  const countPlans = async () =>
    singleRow<{ of: number; once: number }>(
      await sql`select count(*)::int as of,
        (count(*) filter (where 'plan_cache_mode=force_generic_plan' = any (proconfig)))::int as once
        from pg_proc where 'jit=off' = any (proconfig) and prorettype <> 'trigger'::regtype`
    )
  const { of, once } = await countPlans()
  t.ok(once > 0)
  t.equal(once, of)
})

t.test("a scan of the school's lessons is used if an index starts with the school", async t => {
  const { sql, url } = await database(t)
  await sql.unsafe('drop index slots_by_date; create index slots_by_date on slots (school_id, local_date)')
  const fixture = await prepare(t, url, sql)
  const early = await openSession(t, url)
  await countRows(early, fixture)
  await fill(fixture)
  t.not(tooMany(await countRows(early, fixture)).length, 0)
})
