// tags: sql
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { sweepHolds } from '../../../lib/booking/transactions.ts'
import { connect, type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { type BookingQuery, findOctoBooking, listOctoBookings } from '../../../lib/octo/queries.ts'
import { mutate, whenWaiting } from '../../support/crowd.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

async function addBookings(
  sql: Sql,
  slotId: string,
  options: { status: string; count: number }
): Promise<void> {
  await sql`insert into bookings (id, school_id, slot_id, partner_id, external_ref, participants, total_cents, currency, status,
      hold_expires_at, confirmed_at, customer_name, customer_email)
    select gen_random_uuid(), ${SCHOOL}, ${slotId}, id, ${randomUUID()} || n, 1, 0, 'EUR', ${options.status},
      now() - interval '1 hour', case when ${options.status} = 'confirmed' then now() end, 'Ana', 'ana@example.com'
    from partners, generate_series(1, ${options.count}::int) n`
}

t.test("a booking's slot in strict OCTO", async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
  const PAUSE = ['select h.free', 'perform pg_sleep(1); select h.free'] as const

  /** Taken seats in the result of a read during which overdue holds are swept. */
  async function takenWhileSwept(): Promise<number> {
    const slotId = await addSlot(sql)
    await addBookings(sql, slotId, { status: 'on_hold', count: 4 })
    await sql`update slots set spots_taken = 4 where id = ${slotId}`
    const reader = connect(url, { max: 1 })
    t.teardown(() => reader.end({ timeout: 1 }))
    const [booking] = await sql<{ id: string }[]>`select id from bookings where slot_id = ${slotId} limit 1`
    const read = findOctoBooking(reader, { schoolId: SCHOOL, partnerId: null }, booking?.id as string)
    await whenWaiting(sql, 1, 'sleep')
    t.equal(await sweepHolds(sql), 4)
    return (await read)?.slot.taken ?? -1
  }

  t.test('counts seats by two snapshots if it may query', async t => {
    await mutate(sql, 'octo_booking_json', [PAUSE, ['plpgsql stable', 'plpgsql volatile']])
    t.equal(await takenWhileSwept(), 4)
  })

  t.test('counts seats at the start of the statement', async t => {
    await mutate(sql, 'octo_booking_json', [PAUSE])
    t.equal(await takenWhileSwept(), 0)
  })
})

t.test("a partner's bookings", async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
  const { id: partnerId } = singleRow(await sql<{ id: string }[]>`select id::text from partners`)
  await addBookings(sql, await addSlot(sql, { daysAhead: 20 }), { status: 'confirmed', count: 4000 })
  const slotId = await addSlot(sql, { daysAhead: 5 })
  const none = { resellerReference: null, supplierReference: null, from: null, to: null, productId: null }
  const list = (connection: Sql, query: Partial<BookingQuery>) =>
    listOctoBookings(connection, { schoolId: SCHOOL, partnerId, ...none, ...query })
  for (const [reference, external] of [
    ['mine', null],
    ['mine', 'theirs'],
    [null, 'mine']
  ] as const) {
    await sql`insert into bookings (id, school_id, slot_id, partner_id, reseller_reference, external_ref, participants,
        total_cents, currency, status, confirmed_at, customer_name, customer_email)
      values (gen_random_uuid(), ${SCHOOL}, ${slotId}, ${partnerId}, ${reference}, ${external}, 1, 0, 'EUR', 'confirmed', now(),
        'Ana', 'ana@example.com')`
  }
  await sql`analyze bookings`
  const [{ day } = { day: '' }] = await sql<{ day: string }[]>`
    select local_date::text as day from slots where id = ${slotId}`

  const QUERIES: readonly [what: string, query: Partial<BookingQuery>, found: number][] = [
    ['a reference, given over either surface', { resellerReference: 'mine' }, 3],
    ['a reference that another has hidden', { resellerReference: 'theirs' }, 0],
    ['a day', { from: day, to: day }, 3],
    ['a day and a reference', { from: day, to: day, resellerReference: 'mine' }, 3],
    ['a day and another product', { from: day, to: day, productId: 'nope' }, 0]
  ]
  for (const [name, query, found] of QUERIES) {
    t.test(`are found by ${name}, without a scan of all others`, async t => {
      const lone = connect(url, { max: 1 })
      t.teardown(() => lone.end({ timeout: 1 }))
      await lone.unsafe('begin')
      t.equal((await list(lone, query))?.length, found)
      const [row] = await lone.unsafe(
        `select pg_stat_get_xact_tuples_returned('bookings'::regclass)::int as looked,
          pg_stat_get_xact_tuples_fetched('bookings'::regclass)::int as fetched`
      )
      await lone.unsafe('commit')
      t.equal(row?.looked, 0)
      t.ok(row?.fetched < 100, `${row?.fetched} were fetched`)
    })
  }
})
