// tags: sql
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { PackRefused } from '../../../lib/booking/request.ts'
import { createBookingWrites } from '../../../lib/booking/transactions.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { listPackMoves, listPacks } from '../../../lib/packs/queries.ts'
import { correctPack, sellPack, usePackByStaff } from '../../../lib/packs/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { addPack, packLeft } from '../../support/packs.ts'
import { addLessonType, addSchool, addSlot, requestOf, SCHOOL } from '../../support/school.ts'

const newId = () => uuidV7(Date.now())
const ACTOR = { schoolId: SCHOOL, personId: newId() }

/** True if a booking is refused because of its pack. */
function isRefused(booking: Promise<unknown>): Promise<boolean> {
  return booking.then(
    () => false,
    error => error instanceof PackRefused
  )
}

async function prepare(t: Test) {
  const { sql } = await database(t)
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids', name: 'Kids', level: 'kids' })
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${SCHOOL}, 'website')::text as id`
  )
  const slotId = await addSlot(sql, { daysAhead: 5, capacity: 100, instructors: 20 })
  const kidsId = await addSlot(sql, { daysAhead: 6, capacity: 100, instructors: 20, lessonTypeId: 'kids' })
  const writes = createBookingWrites(sql, { observe() {} }, () => {})
  const book = (packId: string | undefined, participants = 1, more: object = {}) =>
    writes.book(requestOf({ partnerId, slotId, participants, ...(packId && { packId }), ...more }))
  const cancel = (id: string, refund = 'FULL') => {
    const request = JSON.stringify([{ id, by: 'guest', refund }])
    return sql`select code from cancel_many(${SCHOOL}, ${request}::text::json)`
  }
  const change = async (id: string, change: object) => {
    const [row] =
      await sql`select code, remaining from update_booking(${SCHOOL}, null, ${id}, ${JSON.stringify(change)}::text::jsonb)`
    return row as { code: string; remaining: number | null }
  }
  return { sql, slotId, kidsId, partnerId, book, bookOrder: writes.bookOrder, cancel, change }
}

t.test('a pack of lessons', async t => {
  const { sql, slotId, kidsId, partnerId, book, bookOrder, cancel, change } = await prepare(t)
  const totals = (id: string) =>
    sql`select total_cents::int as total, status, participants from bookings where id = ${id}`

  t.test('pays for each seat with a lesson, and the booking is confirmed at once', async t => {
    const { id } = await addPack(sql, { lessons: 5 })
    const { bookingId } = await book(id, 2, { holdMinutes: 30 })
    t.match(await totals(bookingId), [{ total: 0, status: 'confirmed' }])
    t.equal(await packLeft(sql, id), 3)
    t.match(await listPacks(sql, SCHOOL, { id }), [{ lessons: 5, left: 3, state: 'live', cents: 30000 }])
    t.match(await listPackMoves(sql, SCHOOL, id), [
      { kind: 'used', lessons: -2, bookingId },
      { kind: 'sold', lessons: 5, bookingId: null }
    ])
  })

  const REFUSALS: readonly [name: string, options: object, seats: number, more: object][] = [
    ['with fewer lessons than seats', { lessons: 1 }, 2, {}],
    ['of another lesson type', { types: ['kids'] }, 1, {}],
    ['out of date', { validTo: '2020-12-31' }, 1, {}]
  ]
  for (const [name, options, seats, more] of REFUSALS)
    t.test(`is refused ${name}`, async t => {
      const { id } = await addPack(sql, options)
      t.ok(await isRefused(book(id, seats, more)))
      t.equal((await sql`select from pack_moves where pack_id = ${id}`).length, 1)
    })

  t.test('is refused at another school, and if there is none', async t => {
    t.ok(await isRefused(book(newId())))
  })

  t.test('pays for all lessons of an order, or none', async t => {
    const { id } = await addPack(sql, { lessons: 3 })
    const part = (participants: number) => requestOf({ partnerId, slotId, participants, packId: id })
    await t.rejects(bookOrder(newId(), [part(2), part(2)]))
    t.equal(await packLeft(sql, id), 3)
    await bookOrder(newId(), [part(2), part(1)])
    t.equal(await packLeft(sql, id), 0)
    t.match(await listPacks(sql, SCHOOL, { id }), [{ state: 'used_up' }])
  })

  t.test(
    'gets its lessons back after a cancellation in time or by the school, not after a late one',
    async t => {
      const { id } = await addPack(sql, { lessons: 9 })
      const [late, early, off] = [await book(id, 1), await book(id, 3), await book(id, 2, { slotId: kidsId })]
      await cancel(late.bookingId, 'NONE')
      t.equal(await packLeft(sql, id), 3)
      await cancel(early.bookingId)
      await cancel(early.bookingId)
      t.equal(await packLeft(sql, id), 6)
      await sql`select * from cancel_slots(${SCHOOL}, ${`{${kidsId}}`}::uuid[], true)`
      t.equal(await packLeft(sql, id), 8)
      t.equal(
        (await sql`select from choices where booking_id = ${off.bookingId}`).length,
        0,
        'nothing to choose'
      )
      const rebookedId = newId()
      const [rebooked] =
        await sql`select code from rebook_by_staff(${SCHOOL}, ${ACTOR.personId}, ${rebookedId}, ${off.bookingId}, ${slotId})`
      t.equal(rebooked?.code, 'ok')
      t.match(await sql`select pack_id, total_cents::int as total from bookings where id = ${rebookedId}`, [
        { pack_id: id, total: 0 }
      ])
      t.equal(await packLeft(sql, id), 6, 'a rebooked party uses its lessons again')
    }
  )

  t.test('follows the party, and is refused for a larger one without lessons', async t => {
    const { id } = await addPack(sql, { lessons: 3, types: ['group'] })
    const { bookingId } = await book(id, 2)
    t.match(await change(bookingId, { byStaff: true, seats: 4 }), {
      code: 'insufficient_spots',
      remaining: 1
    })
    t.match(await change(bookingId, { byStaff: true, seats: 3 }), { code: 'ok' })
    t.equal(await packLeft(sql, id), 0)
    t.match(await change(bookingId, { byStaff: true, seats: 1 }), { code: 'ok' })
    t.equal(await packLeft(sql, id), 2)
    t.match(await totals(bookingId), [{ total: 0, participants: 1 }])
    const other = await addSlot(sql, { daysAhead: 8, lessonTypeId: 'kids' })
    const move = { byStaff: true, slotId: other, productId: 'kids' }
    t.match(await change(bookingId, move), { code: 'slot_not_purchasable' }, 'it is not for kids')
  })

  t.test('is used by staff for an unpaid booking', async t => {
    const { id, digest } = await addPack(sql, { lessons: 2 })
    const { bookingId } = await book(undefined, 2)
    t.match(await usePackByStaff(sql, ACTOR, bookingId, digest), { code: 'ok', slotId })
    t.match(await totals(bookingId), [{ total: 0 }])
    t.equal(await packLeft(sql, id), 0)
    t.match(await usePackByStaff(sql, ACTOR, bookingId, digest), { code: 'nothing_to_pay' })
    const { bookingId: next } = await book(undefined)
    t.match(await usePackByStaff(sql, ACTOR, next, digest), { code: 'pack_used_up' })
    t.match(await usePackByStaff(sql, ACTOR, next, Buffer.alloc(32)), { code: 'pack_unknown' })
    await sql`insert into payments (school_id, id, booking_id, cents, method, at) values (${SCHOOL}, ${newId()}, ${next}, 100, 'cash', now())`
    t.match(await usePackByStaff(sql, ACTOR, next, digest), { code: 'paid_already' })
  })

  t.test('is sold once for each id', async t => {
    const { id, digest } = await addPack(sql)
    const code = { digest, lastFour: 'XXXX' }
    const sale = { id, lessons: 10, cents: 30000, method: 'cash', validTo: null, types: [] }
    t.match(await sellPack(sql, ACTOR, sale, code), { code: 'ok', logId: null })
    t.match(await sellPack(sql, ACTOR, { ...sale, lessons: 11 }, code), { code: 'pack_changed' })
    t.equal((await sql`select from payments where pack_id = ${id}`).length, 1)
  })

  t.test('is corrected with a reason, once for each id, never below zero', async t => {
    const { id } = await addPack(sql, { lessons: 2 })
    const correction = { id: newId(), lessons: -1, because: 'typed wrong' }
    t.match(await correctPack(sql, ACTOR, id, correction), { code: 'ok' })
    t.match(await correctPack(sql, ACTOR, id, correction), { code: 'ok', logId: null })
    t.equal(await packLeft(sql, id), 1)
    t.match(await correctPack(sql, ACTOR, id, { ...correction, id: newId(), lessons: -2 }), {
      code: 'pack_used_up'
    })
    t.match(await correctPack(sql, ACTOR, newId(), correction), { code: 'not_found' })
  })
})

/** Steps of the history of a pack. */
const anyStep = fc.oneof(
  fc.record({ act: fc.constant('book' as const), seats: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ act: fc.constant('resize' as const), seats: fc.integer({ min: 1, max: 5 }), of: fc.nat(5) }),
  fc.record({ act: fc.constant('cancel' as const), of: fc.nat(5), isFree: fc.boolean() }),
  fc.record({
    act: fc.constant('correct' as const),
    seats: fc.integer({ min: -3, max: 3 }).filter(n => n !== 0)
  })
)

t.test(
  'the lessons of any pack are those sold and corrected less those of its bookings, and never below zero',
  async t => {
    const { sql, book, cancel, change } = await prepare(t)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(anyStep, { maxLength: 12 }),
        async (lessons, steps) => {
          const { id } = await addPack(sql, { lessons })
          const booked: string[] = []
          const used = new Map<string, number>()
          let all = lessons
          const left = () => all - [...used.values()].reduce((sum, seats) => sum + seats, 0)
          for (const step of steps) {
            const bookingId = 'of' in step ? booked[step.of % Math.max(1, booked.length)] : undefined
            if (step.act === 'book') {
              const sale = await book(id, step.seats).catch(error => {
                if (!(error instanceof PackRefused)) throw error
              })
              t.equal(sale !== undefined, step.seats <= left())
              if (sale) used.set(sale.bookingId, step.seats)
              if (sale) booked.push(sale.bookingId)
            } else if (step.act === 'correct') {
              const { code } = await correctPack(sql, ACTOR, id, {
                id: newId(),
                lessons: step.seats,
                because: 'x'
              })
              t.equal(code === 'ok', left() + step.seats >= 0)
              if (code === 'ok') all += step.seats
            } else if (bookingId && step.act === 'resize') {
              const { code } = await change(bookingId, { byStaff: true, seats: step.seats })
              if (code === 'ok') used.set(bookingId, step.seats)
            } else if (bookingId && step.act === 'cancel') {
              const [row] = await cancel(bookingId, step.isFree ? 'FULL' : 'NONE')
              if (row?.code === 'ok' && step.isFree) used.set(bookingId, 0)
            }
            t.equal(await packLeft(sql, id), left())
            t.ok(left() >= 0)
          }
        }
      ),
      { numRuns: 25 }
    )
  }
)
