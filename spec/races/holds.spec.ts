// tags: full alone sql
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { sweepHolds } from '../../lib/booking/transactions.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { openSchool } from '../support/centre.ts'
import {
  type Answer,
  type Crowd,
  countFailures,
  mutate,
  openCrowd,
  tally,
  whenWaiting
} from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { serve } from '../support/server.ts'

/** Slots whose counter differs from the seats of their live bookings, or exceeds their capacity. */
async function countWrongSlots(sql: Sql): Promise<number> {
  return singleRow<{ wrong: number }>(
    await sql`select count(*)::int as wrong from slots s where s.spots_taken > s.capacity
      or s.spots_taken <> (select coalesce(sum(b.participants), 0) from bookings b
        where b.slot_id = s.id and b.status in ('confirmed', 'on_hold'))`
  ).wrong
}

/** Lets every live hold of a slot run out now. Locks the slot first, as each writer of several bookings must. */
async function runOut(sql: Sql, slotId: string): Promise<void> {
  await sql`update bookings set hold_expires_at = clock_timestamp()
    where slot_id = (select id from slots where id = ${slotId} for no key update) and status = 'on_hold'`
}

/** Holds, then confirms and cancels concurrently, each twice. */
async function struggle(crowds: readonly Crowd[], key: string, slotId: string, n: number): Promise<Answer[]> {
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

t.test('holds confirmed, cancelled, swept and expired at once', async t => {
  const { sql, databaseUrl, schoolKey, close } = await openSchool(t)
  const key = await schoolKey()
  const slots: string[] = []
  for (let daysAhead = 1; daysAhead <= 4; daysAhead += 1) {
    slots.push(await addSlot(sql, { daysAhead, capacity: 12 }))
  }
  const settings = { PARTNER_HELD_PERCENT: '100' }
  const servers = [await serveApart(t, databaseUrl, settings), await serveApart(t, databaseUrl, settings)]
  const crowds = servers.map(({ url }) => openCrowd(t, url))
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
  const answers: Answer[] = []
  // One crowd after another, so a slow machine rejects none for overload.
  for (let crowd = 0; crowd < 4; crowd += 1) {
    const struggles = Array.from({ length: 100 }, (_, i) => {
      const n = crowd * 100 + i
      return struggle(crowds, key, slots[n % slots.length] as string, n)
    })
    answers.push(...(await Promise.all(struggles)).flat())
  }
  isOver = true
  await weather

  const counts = tally(answers)
  const CASES = [
    '200',
    '201',
    '404 booking_not_found_or_already_cancelled',
    '409 insufficient_spots',
    '410 hold_expired'
  ]
  t.strictSame(
    Object.keys(counts).filter(name => !CASES.includes(name)),
    [],
    'answer nothing but what may be'
  )
  t.equal(worst, 0, 'keep the count of seats right at every instant')
  t.equal(await countWrongSlots(sql), 0, 'and at the end')
  const confirmed = answers.filter(a => a.body.status === 'confirmed').map(a => a.body.bookingId as string)
  const [lost] = await sql`select count(*)::int as n from bookings
    where id = any (${confirmed}::uuid[]) and status in ('on_hold', 'expired')`
  t.equal(lost?.n, 0, 'lose no confirmed booking')
  await Promise.all([...servers.map(server => server.end('SIGTERM')), close()])
  t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 }, 'and never wait for each other')
})

t.test('the same race deadlocks if bookings are locked before slots', async t => {
  const on = await serve(t)
  const { sql } = on
  await addSchool(sql)
  const slotId = await addSlot(sql, { capacity: 12 })
  const key = await on.schoolKey()
  await mutate(sql, 'lock_bookings', [
    [
      'slot_ids := array(',
      `perform 1 from bookings where id = any (reachable) for update;
       perform pg_sleep(0.8);
       slot_ids := array(`
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
    whenWaiting(sql, 1, 'sleep').then(() =>
      server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
    )
  ])
  await Promise.all([server.close(), on.close()])
  t.ok((await countFailures(sql)).deadlocks > 0)
})
