// tags: full alone sql
import t, { type Test } from 'tap'
import { createBookingWrites } from '../../lib/booking/transactions.ts'
import { connect } from '../../lib/infra/database/pool.ts'
import { mutate, PAUSE_BEFORE_INSERT } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { addPack, packLeft } from '../support/packs.ts'
import { addPartner, addSchool, addSlot, requestOf } from '../support/school.ts'

/** Forty bookings of different lessons over two servers compete for the three lessons of a pack. */
async function compete(t: Test, guard?: () => readonly [string, readonly (readonly [string, string])[]]) {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const partnerId = await addPartner(sql, 'website')
  const slots: string[] = []
  for (let day = 3; day < 13; day += 1)
    slots.push(await addSlot(sql, { daysAhead: day, capacity: 30, instructors: 6 }))
  const { id: packId } = await addPack(sql, { lessons: 3 })
  if (guard) await mutate(sql, ...guard())
  if (guard) await mutate(sql, 'book_many', [PAUSE_BEFORE_INSERT])
  const servers = [1, 2].map(() => {
    const server = connect(url, { max: 4 })
    t.teardown(() => server.end({ timeout: 1 }))
    return createBookingWrites(server, { observe() {} }, () => {})
  })
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) =>
      servers[i % 2]!.book(requestOf({ partnerId, slotId: slots[i % slots.length]!, packId }))
    )
  )
  const bookings = await sql`select participants from bookings where pack_id = ${packId}`
  return { left: await packLeft(sql, packId), booked: bookings.length }
}

t.test('bookings of different lessons that use the same pack', async t => {
  t.test('use more lessons than it has without its lock', async t => {
    const { left, booked } = await compete(t, () => ['lock_packs', [['for no key update', '']]])
    t.ok(booked > 3)
    t.ok(left < 0)
  })

  t.test('use each of its lessons once', async t => {
    t.strictSame(await compete(t), { left: 0, booked: 3 })
  })
})
