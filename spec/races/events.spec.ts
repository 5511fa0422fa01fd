// tags: full alone sql
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createSale } from '../../lib/booking/transactions.ts'
import { readEvents } from '../../lib/events/queries.ts'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { openSchool } from '../support/centre.ts'
import { mutate } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { differencesOf } from '../support/replay.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'
import type { SpecServer } from '../support/server.ts'

const WRITERS = 18
const BOOKINGS_EACH = 6

/** Delays the commit after the events are written, so others overtake if they can. */
const LATE_COMMITS = [
  'values (p_school_id, last, slot_count, p_kind, p_booking_ids, p_partner_ids, p_slot_ids, starts, p_seats, p_totals, p_ends, facts);',
  `values (p_school_id, last, slot_count, p_kind, p_booking_ids, p_partner_ids, p_slot_ids, starts, p_seats, p_totals, p_ends, facts);
  perform pg_sleep(random() * 0.02);`
] as const

/** Takes the number from a sequence, which no one locks, instead of the school's row. */
const WITHOUT_THE_LOCK = [
  'update availability_versions set last_event = greatest(last_event, moment) + slot_count where school_id = p_school_id returning last_event into last;',
  `last := nextval('numbers');`
] as const

interface Seen {
  readonly written: number
  /** Events missed by a reader of the database, and by a client that long-polls over HTTP. */
  readonly missed: number
  readonly missedPolling: number
}

/**
 * Long-polls as a partner does until the writers have finished and nothing more arrives; adds each number
 * to `seen`.
 */
async function pollOn(
  server: SpecServer,
  key: string,
  seen: Set<number>,
  isOver: () => boolean
): Promise<void> {
  for (let after = 0; ; ) {
    const wasOver = isOver()
    const { body } = await server.get(
      `/api/partner/v1/events?after=${after}&limit=100&wait=${wasOver ? 0 : 1}`,
      { key }
    )
    for (const { sequence } of body.events) seen.add(sequence)
    after = body.next
    if (wasOver && !body.more && body.events.length === 0) return
  }
}

/**
 * Books at one school with many concurrent clients while two readers follow the log. Counts the events that
 * each missed.
 */
async function follow(t: Test, server: SpecServer): Promise<Seen> {
  const { sql, databaseUrl: url } = server
  const key = await server.schoolKey('Hotel')
  const polled = new Set<number>()
  const hands = Array.from({ length: WRITERS }, () => connect(url, { max: 1 }))
  t.teardown(() => Promise.all(hands.map(hand => hand.end({ timeout: 1 }))))
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${SCHOOL}, 'Hotel')::text as id`
  )
  const seen = new Set<number>()
  let isOver = false
  const poll = (async () => {
    for (let after = 0; ; ) {
      const wasOver = isOver
      const read = await readEvents(sql, {
        schoolId: SCHOOL,
        partnerId: null,
        after,
        kinds: null,
        limit: 100
      })
      for (const { number } of read.events) seen.add(number)
      const last = read.events.at(-1)?.number ?? after
      if (last === after && wasOver) return
      after = last
    }
  })()
  const polling = pollOn(server, key, polled, () => isOver)
  await Promise.all(
    hands.map(async hand => {
      const slotId = await addSlot(sql, { capacity: BOOKINGS_EACH, instructors: 3 })
      const book = createSale(hand).book
      for (let i = 0; i < BOOKINGS_EACH; i += 1) await book(requestOf(slotId, partnerId))
    })
  )
  isOver = true
  await Promise.all([poll, polling])
  const { n } = singleRow<{ n: number }>(
    await sql`select sum(many)::int as n from events where school_id = ${SCHOOL}`
  )
  return { written: n, missed: n - seen.size, missedPolling: n - polled.size }
}

function requestOf(slotId: string, partnerId: string) {
  const customer = { customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: null, notes: null }
  const bookingIds = { id: uuidV7(Date.now()), schoolId: SCHOOL, partnerId, slotId, externalRef: null }
  return { ...bookingIds, ...customer, participants: 1, holdMinutes: null }
}

/**
 * Confirms two holds, the second while the first has not committed. Returns the events seen in between and
 * at the end.
 */
async function overtake(t: Test, sql: Sql, url: string): Promise<{ between: number; after: number }> {
  await addSchool(sql)
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${SCHOOL}, 'Hotel')::text as id`
  )
  const hold = async () => {
    const slotId = await addSlot(sql)
    return (await createSale(sql).book({ ...requestOf(slotId, partnerId), holdMinutes: 30 })).bookingId
  }
  const [first, second] = [await hold(), await hold()]
  const slow = connect(url, { max: 1, idleInTransactionTimeoutMs: 0 })
  const quick = connect(url, { max: 1, lockTimeoutMs: 0, statementTimeoutMs: 0, silenceMs: 0 })
  t.teardown(() => Promise.all([slow, quick].map(hand => hand.end({ timeout: 1 }))))
  const confirm = (hand: Sql, id: string) =>
    hand`select code from confirm_many(${SCHOOL}, ${JSON.stringify([{ id, partnerId }])}::text::json)`
  let cursor = 0
  const read = async () => {
    const query = { schoolId: SCHOOL, partnerId: null, kinds: ['booking.confirmed'], limit: 100 }
    const { events } = await readEvents(sql, { ...query, after: cursor })
    cursor = events.at(-1)?.number ?? cursor
    return events.length
  }
  await slow.unsafe('begin')
  await confirm(slow, first)
  let isDone = false
  const confirmed = Promise.resolve(confirm(quick, second)).then(() => {
    isDone = true
  })
  while (!isDone && (await countWaiting(sql)) === 0) await sleep(5)
  const between = await read()
  await slow.unsafe('commit')
  await confirmed
  return { between, after: await read() }
}

async function countWaiting(sql: Sql): Promise<number> {
  return singleRow<{ n: number }>(
    await sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  ).n
}

t.test('a reader following the log by its cursor', async t => {
  await t.test('misses the slower of two writers if numbers are drawn without the lock', async t => {
    const { sql, url } = await database(t)
    await sql.unsafe('create sequence numbers')
    await mutate(sql, 'write_events', [WITHOUT_THE_LOCK])
    t.strictSame(await overtake(t, sql, url), { between: 1, after: 0 })
  })

  await t.test('gets both, because the faster one waits', async t => {
    const { sql, url } = await database(t)
    t.strictSame(await overtake(t, sql, url), { between: 0, after: 2 })
  })

  await t.test('misses no event of eighteen writers, polling or waiting', async t => {
    const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
    await mutate(sql, 'write_events', [LATE_COMMITS])
    const { written, missed, missedPolling } = await follow(t, server)
    t.ok(written > WRITERS * BOOKINGS_EACH)
    t.equal(missed, 0)
    t.equal(missedPolling, 0)
    t.strictSame(await differencesOf(sql, SCHOOL), [])
  })

  await t.test('would miss some if numbers were drawn without the lock', async t => {
    const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
    await sql.unsafe('create sequence numbers')
    await mutate(sql, 'write_events', [LATE_COMMITS, WITHOUT_THE_LOCK])
    t.ok((await follow(t, server)).missed > 0)
  })
})

t.test('an event number', async t => {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const slotId = await addSlot(sql)
  const lastEvent = async () =>
    singleRow<{ lastEvent: number }>(
      await sql`select last_event::float8 as "lastEvent" from availability_versions where school_id = ${SCHOOL}`
    ).lastEvent
  const close = (onSale: boolean) =>
    sql`select * from set_sale(${SCHOOL}, ${`{${slotId}}`}::uuid[], ${onSale})`

  await t.test('is the time of the event in microseconds', async t => {
    const at = async () =>
      singleRow<{ at: number }>(
        await sql`select extract(epoch from clock_timestamp())::float8 * 1000000 as at`
      ).at
    const before = await at()
    await close(false)
    t.ok((await lastEvent()) >= before - 1 && (await lastEvent()) <= (await at()) + 1)
  })

  await t.test('exceeds the previous one, even if the clock is years behind', async t => {
    const ahead = 3_000_000_000_000_000
    await sql`update availability_versions set last_event = ${ahead} where school_id = ${SCHOOL}`
    await close(true)
    t.equal(await lastEvent(), ahead + 1)
  })

  await t.test('is unique and ordered for a waiting writer', async t => {
    const first = connect(url, { max: 1, idleInTransactionTimeoutMs: 0 })
    t.teardown(() => first.end({ timeout: 1 }))
    const other = await addSlot(sql)
    const ids = (id: string) => `{${id}}`
    await first.unsafe('begin')
    await first`select * from set_sale(${SCHOOL}, ${ids(slotId)}::uuid[], false)`
    const waiting = Promise.resolve(sql`select * from set_sale(${SCHOOL}, ${ids(other)}::uuid[], false)`)
    await sleep(100)
    await first.unsafe('commit')
    await waiting
    const rows = await sql<{ id: string; n: number }[]>`
      select slot_ids[1]::text as id, n::float8 as n from events where kind = 'lesson.closed' order by n desc limit 2`
    t.strictSame(
      rows.map(({ id }) => id),
      [other, slotId]
    )
  })
})
