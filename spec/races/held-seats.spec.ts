// tags: full alone sql
import t, { type Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { type Crowd, countFailures, mutate, openCrowd, PAUSE_BEFORE_INSERT, tally } from '../support/crowd.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { serve } from '../support/server.ts'

const CLIENTS = 400
const SETTINGS = { V1_RATE_PER_MINUTE: '100000' }
const LESSONS = 20
const CAPACITY = 20
/** A quarter of the school's 400 seats. */
const MAX_ITEMS = 100

/** Two servers of one school with a partner, and lessons on as many days. */
async function openServers(t: Test) {
  const first = await serve(t, { settings: SETTINGS })
  const { sql, databaseUrl, schoolKey } = first
  const second = await serve(t, { settings: SETTINGS, on: { sql, url: databaseUrl } })
  await addSchool(sql)
  const slots: string[] = []
  for (let n = 0; n < LESSONS; n += 1)
    slots.push(await addSlot(sql, { daysAhead: n + 2, capacity: CAPACITY, instructors: 5 }))
  const crowds = [openCrowd(t, first.url), openCrowd(t, second.url)] as const
  const key = await schoolKey()
  const close = () => Promise.all([first.close(), second.close()])
  return { sql, slots, crowds, key, schoolKey, close }
}

/** Concurrent holds of one seat. Each server gets half of the lessons, so they share no lesson lock. */
function rush(crowds: readonly Crowd[], key: string, slots: readonly string[]) {
  return Promise.all(
    Array.from({ length: CLIENTS }, (_, i) =>
      crowds[i % 2]!.book(key, bookingOf(slots[i % slots.length]!, { status: 'ON_HOLD' }))
    )
  )
}

async function heldSeats(sql: Sql): Promise<number> {
  return singleRow<{ seats: number }>(
    await sql`select coalesce(sum(participants), 0)::int as seats from bookings where status = 'on_hold'`
  ).seats
}

t.test(`${CLIENTS} holds of one partner at once, over two servers`, async t => {
  const { sql, slots, crowds, key, schoolKey, close } = await openServers(t)

  t.test('take the share of the school and no seat more', async t => {
    const told = await rush(crowds, key, slots)
    // A busy machine may reject some temporarily.
    const known = ['201', '409 insufficient_spots', '503 service_unavailable']
    t.strictSame(
      Object.keys(tally(told)).filter(answer => !known.includes(answer)),
      []
    )
    t.equal(await heldSeats(sql), MAX_ITEMS)
  })

  t.test('leave the rest to be held and booked by another partner, and booked by this one', async t => {
    const other = await schoolKey('Agency')
    const slotId = slots[0]!
    t.equal((await crowds[0].book(other, bookingOf(slotId, { status: 'ON_HOLD' }))).status, 201)
    t.equal((await crowds[0].book(other, bookingOf(slotId))).status, 201)
    t.equal((await crowds[0].book(key, bookingOf(slotId))).status, 201)
  })

  t.test('and no statement fails on the way', async t => {
    await close()
    t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 })
  })
})

t.test('the same race can fail', async t => {
  /** True if the partner holds more than its share after these changes to a function. */
  const isExceeded = async (t: Test, name: string, changes: Parameters<typeof mutate>[2]) => {
    const { sql, slots, crowds, key } = await openServers(t)
    await mutate(sql, name, changes)
    // On a busy machine one crowd may run sequentially; several crowds will not.
    for (let n = 0; n < 4; n += 1) {
      await rush(crowds, key, slots)
      if ((await heldSeats(sql)) > MAX_ITEMS) return true
      await sql`update bookings set status = 'expired' where status = 'on_hold'`
      await sql`update slots set spots_taken = 0`
    }
    return false
  }

  t.test('if the share is not compared', async t => {
    t.ok(await isExceeded(t, 'holdable_seats', [['if in_all + p_seats <= least_seats then', 'if true then']]))
  })

  t.test('if the partner is not locked while its holds are counted', async t => {
    t.ok(
      await isExceeded(t, 'book_many', [
        ['perform lock_holders(p_school_id, holders);', 'perform 1;'],
        PAUSE_BEFORE_INSERT
      ])
    )
  })
})
