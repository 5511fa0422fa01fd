// tags: full alone sql
import t from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { countFailures, mutate, openCrowd, PAUSE_BEFORE_INSERT, tally } from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { addSchool, addSlot, bookingOf, seatsTaken } from '../support/school.ts'
import { serve } from '../support/server.ts'

const CLIENTS = 1000

async function countBookings(sql: Sql, slotId: string): Promise<number> {
  return singleRow<{ n: number }>(
    await sql`select count(*)::int as n from bookings where slot_id = ${slotId}`
  ).n
}

t.test('a thousand clients at once on one slot', async t => {
  const { sql, databaseUrl, schoolKey, close } = await serve(t)
  await addSchool(sql)
  const key = await schoolKey()
  const first = await serveApart(t, databaseUrl)
  const second = await serveApart(t, databaseUrl)
  const crowds = [openCrowd(t, first.url), openCrowd(t, second.url)] as const

  for (const seats of [1, 8, 20]) {
    for (const servers of [1, 2]) {
      t.test(`of ${seats} seats before ${servers} servers get exactly ${seats}`, async t => {
        const slotId = await addSlot(sql, { capacity: seats, instructors: 4 })
        const told = await Promise.all(
          Array.from({ length: CLIENTS }, (_, i) =>
            crowds[(i % servers) as 0 | 1].book(key, bookingOf(slotId))
          )
        )
        t.strictSame(tally(told), { 201: seats, '409 insufficient_spots': CLIENTS - seats })
        t.equal(new Set(told.filter(a => a.status === 201).map(a => a.body.bookingId)).size, seats)
        t.equal(await seatsTaken(sql, slotId), seats)
        t.equal(await countBookings(sql, slotId), seats)
        const slots = await crowds[0].ask('GET', '/availability', key)
        t.match(
          slots.body.find((slot: { id: string }) => slot.id === slotId),
          { status: 'SOLD_OUT', vacancies: 0 }
        )
      })
    }
  }

  t.test('as parties of one to four never take more than there is, nor leave what would fit', async t => {
    const slotId = await addSlot(sql, { capacity: 20, instructors: 4 })
    const told = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, i) => {
        const participants = (i % 4) + 1
        const { status, body } = await crowds[(i % 2) as 0 | 1].book(key, bookingOf(slotId, { participants }))
        return { status, body, participants }
      })
    )
    const sold = told.filter(a => a.status === 201).reduce((sum, a) => sum + a.participants, 0)
    t.equal(sold, 20)
    t.equal(await seatsTaken(sql, slotId), 20)
    const refused = told.filter(a => a.status === 409)
    t.equal(refused.filter(a => a.body.remaining >= a.participants).length, 0)
  })

  t.test('make no statement fail on the way', async t => {
    await Promise.all([first.end('SIGTERM'), second.end('SIGTERM'), close()])
    t.strictSame(await countFailures(sql), { statements: 0, deadlocks: 0 })
  })
})

// On a busy machine one crowd may run sequentially; several crowds will not.
const ROUNDS = 5

t.test('the same race can fail', async t => {
  const LOCK = 'order by s.id for no key update\n  );'
  const NO_LOCK = 'order by s.id\n  );'

  t.test('without the lock only the last guard keeps the seats, and it shows', async t => {
    const { url, sql, schoolKey, close } = await serve(t, { settings: { V1_RATE_PER_MINUTE: '100000' } })
    await addSchool(sql)
    const key = await schoolKey()
    await mutate(sql, 'book_many', [[LOCK, NO_LOCK], PAUSE_BEFORE_INSERT])
    const crowd = openCrowd(t, url)
    for (let round = 0; round < ROUNDS; round += 1) {
      const slotId = await addSlot(sql, { capacity: 8 })
      await Promise.all(Array.from({ length: 200 }, () => crowd.book(key, bookingOf(slotId))))
      t.equal(await seatsTaken(sql, slotId), 8)
    }
    await close()
    t.ok((await countFailures(sql)).statements > 0, 'statements failed')
  })

  t.test('without that guard too it sells seats twice', async t => {
    const { url, sql, schoolKey } = await serve(t, { settings: { V1_RATE_PER_MINUTE: '100000' } })
    await addSchool(sql)
    const key = await schoolKey()
    await sql`alter table slots drop constraint slots_never_overbooked`
    await mutate(sql, 'book_many', [[LOCK, NO_LOCK], PAUSE_BEFORE_INSERT])
    const crowd = openCrowd(t, url)
    let most = 0
    for (let round = 0; round < ROUNDS && most <= 8; round += 1) {
      const slotId = await addSlot(sql, { capacity: 8 })
      await Promise.all(Array.from({ length: 200 }, () => crowd.book(key, bookingOf(slotId))))
      most = await countBookings(sql, slotId)
    }
    t.ok(most > 8, 'more bookings than seats')
  })
})
