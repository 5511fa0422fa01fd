import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { sweepHolds } from '../../lib/booking/transactions.ts'
import { one, type Sql } from '../../lib/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import {
  type Crowd,
  countFailures,
  gather,
  mutate,
  PAUSE_BEFORE_INSERT,
  type Told,
  tally
} from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { serve } from '../support/server.ts'

/** Slots whose counter is not the seats of their live bookings, or beyond their capacity. */
async function countWrongSlots(sql: Sql): Promise<number> {
  return one<{ wrong: number }>(
    await sql`select count(*)::int as wrong from slots s where s.spots_taken > s.capacity
      or s.spots_taken <> (select coalesce(sum(b.participants), 0) from bookings b
        where b.slot_id = s.id and b.status in ('confirmed', 'on_hold'))`
  ).wrong
}

/** Lets every live hold of a slot run out now. */
async function runOut(sql: Sql, slotId: string): Promise<void> {
  await sql`update bookings set hold_expires_at = clock_timestamp()
    where slot_id = ${slotId} and status = 'on_hold'`
}

/** Holds, then confirms and cancels at once and twice over, whatever comes first. */
async function struggle(crowds: readonly Crowd[], key: string, slotId: string, n: number): Promise<Told[]> {
  const [one, two] = [crowds[n % 2] as Crowd, crowds[(n + 1) % 2] as Crowd]
  const held = await one.book(key, bookingOf(slotId, { status: 'ON_HOLD' }))
  if (held.status !== 201) return [held]
  const path = `/bookings/${held.body.bookingId}`
  const rest = await Promise.all([
    one.ask('POST', `${path}/confirm`, key),
    two.ask('POST', `${path}/confirm`, key),
    ...(n % 3 === 0 ? [two.ask('DELETE', path, key), one.ask('DELETE', path, key)] : []),
    one.ask('GET', path, key)
  ])
  return [held, ...rest]
}

t.test('holds that are confirmed, cancelled, swept and run out all at once', async t => {
  const { sql, databaseUrl, schoolKey, close } = await serve(t)
  await addSchool(sql)
  const key = await schoolKey()
  const slots: string[] = []
  for (let daysAhead = 1; daysAhead <= 4; daysAhead += 1) {
    slots.push(await addSlot(sql, { daysAhead, capacity: 12 }))
  }
  const servers = [await serveApart(t, databaseUrl), await serveApart(t, databaseUrl)]
  const crowds = servers.map(({ url }) => gather(t, url))
  let isOver = false
  let worst = 0
  const weather = (async () => {
    for (let i = 0; !isOver; i += 1) {
      await runOut(sql, slots[i % slots.length] as string)
      await sweepHolds(sql)
      worst = Math.max(worst, await countWrongSlots(sql))
      await sleep(10)
    }
  })()
  const told: Told[] = []
  // One crowd after another: a slow machine should refuse nobody for being overrun, which is no fault.
  for (let crowd = 0; crowd < 4; crowd += 1) {
    const struggles = Array.from({ length: 100 }, (_, i) => {
      const n = crowd * 100 + i
      return struggle(crowds, key, slots[n % slots.length] as string, n)
    })
    told.push(...(await Promise.all(struggles)).flat())
  }
  isOver = true
  await weather

  const counts = tally(told)
  const KNOWN = [
    '200',
    '201',
    '404 booking_not_found_or_already_cancelled',
    '409 insufficient_spots',
    '410 hold_expired'
  ]
  t.strictSame(
    Object.keys(counts).filter(name => !KNOWN.includes(name)),
    [],
    'answer nothing but what may be'
  )
  t.equal(worst, 0, 'keep the count of seats right at every instant')
  t.equal(await countWrongSlots(sql), 0, 'and at the end')
  const kept = told.filter(a => a.body.status === 'confirmed').map(a => a.body.bookingId as string)
  const [lost] = await sql`select count(*)::int as n from bookings
    where id = any (${kept}::uuid[]) and status in ('on_hold', 'expired')`
  t.equal(lost?.n, 0, 'lose no confirmed booking')
  await Promise.all([...servers.map(server => server.end('SIGTERM')), close()])
  t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 }, 'and never wait for each other')
})

t.test('the same race can fail: booking before slot deadlocks', async t => {
  const on = await serve(t)
  const { sql } = on
  await addSchool(sql)
  const slotId = await addSlot(sql, { capacity: 12 })
  const key = await on.schoolKey()
  await mutate(sql, 'lock_booking', [
    [
      'with mine as (',
      `perform 1 from bookings where id = p_booking_id for update;
       perform pg_sleep(0.2);
       with mine as (`
    ]
  ])
  const held = await on.post('/api/partner/v1/bookings', {
    key,
    body: bookingOf(slotId, { status: 'ON_HOLD' })
  })
  await runOut(sql, slotId)
  const server = await serve(t, { on: { url: on.databaseUrl, sql } })
  await Promise.all([
    server.del(`/api/partner/v1/bookings/${held.body.bookingId}`, { key }),
    sleep(80).then(() => server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) }))
  ])
  await Promise.all([server.close(), on.close()])
  t.ok((await countFailures(sql)).deadlocks > 0)
})

/** What one batch books: a lesson each at two schools, the first of which has a hold that ran out. */
interface Batch {
  readonly schools: readonly [string, string]
  readonly slots: readonly [string, string]
}

async function bookBatch(sql: Sql, { schools, slots }: Batch): Promise<void> {
  const requests = slots.map((slotId, n) => ({
    n,
    id: uuidV7(Date.now()),
    schoolId: schools[n],
    partnerId: '1',
    slotId,
    participants: 1,
    customerName: 'Ana Silva',
    customerEmail: 'ana@example.com'
  }))
  await sql`select code from book_many(${JSON.stringify(requests)}::text::json)`
}

/** Two batches that meet at two schools in opposite order. */
async function meet(sql: Sql, t: Test): Promise<number> {
  for (const id of ['north', 'south']) {
    await addSchool(sql, { id })
    await sql`insert into partners (id, school_id, name) overriding system value values (1, ${id}, 'Hotel')`
  }
  const slot = (schoolId: string, daysAhead: number) => addSlot(sql, { schoolId, daysAhead, capacity: 12 })
  const [north, south] = [
    [await slot('north', 1), await slot('north', 2)],
    [await slot('south', 1), await slot('south', 2)]
  ] as const
  for (const [schoolId, slotId] of [
    ['north', north[0]],
    ['south', south[0]]
  ] as const) {
    await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
        hold_expires_at, customer_name, customer_email)
      values (gen_random_uuid(), ${schoolId}, ${slotId as string}, 1, 1, 0, 'EUR', 'on_hold', clock_timestamp(), 'A', 'a@example.com')`
    await sql`update slots set spots_taken = 1 where id = ${slotId as string}`
  }
  const outcomes = await Promise.allSettled([
    bookBatch(sql, { schools: ['north', 'south'], slots: [north[0], south[1]] as [string, string] }),
    bookBatch(sql, { schools: ['south', 'north'], slots: [south[0], north[1]] as [string, string] })
  ])
  t.comment(outcomes.map(({ status }) => status).join(', '))
  return outcomes.filter(({ status }) => status === 'rejected').length
}

type Test = { comment(text: string): void }

t.test('batches that meet at two schools in opposite order', async t => {
  t.test('do not wait for each other', async t => {
    const { sql } = await database(t)
    await mutate(sql, 'book_many', [PAUSE_BEFORE_INSERT])
    t.equal(await meet(sql, t), 0)
  })

  t.test('would, if versions were not taken in order before holds are ended', async t => {
    const { sql } = await database(t)
    await mutate(sql, 'book_many', [
      PAUSE_BEFORE_INSERT,
      ['order by v.school_id for no key update;', 'limit 0;']
    ])
    t.equal(await meet(sql, t), 1)
  })
})
