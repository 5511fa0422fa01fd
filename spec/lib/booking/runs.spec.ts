import fc from 'fast-check'
import t, { type Test } from 'tap'
import { OrderRefused } from '../../../lib/booking/decision.ts'
import type { BookingRequest } from '../../../lib/booking/request.ts'
import { readSchoolSchedule } from '../../../lib/booking/schedule/queries.ts'
import { createBookingWrites } from '../../../lib/booking/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { addRun } from '../../support/runs.ts'
import { addPartner, addSchool, addSlot, requestOf, SCHOOL, seatsTaken } from '../../support/school.ts'

const newId = () => uuidV7(Date.now())

async function prepare(t: Test, days = 3) {
  const { sql } = await database(t)
  await addSchool(sql)
  const partnerId = await addPartner(sql, 'Hotel')
  const slots: string[] = []
  for (let day = 0; day < days; day += 1) slots.push(await addSlot(sql, { daysAhead: 3 + day }))
  const { bookOrder, book } = createBookingWrites(sql, { observe() {} }, () => {})
  const requests = (runId: string, more: Partial<BookingRequest> = {}, slotIds = slots) =>
    slotIds.map(slotId => requestOf({ partnerId, slotId, runId, ...more }))
  const bookRun = (runId: string, more?: Partial<BookingRequest>, slotIds?: string[]) =>
    bookOrder(newId(), requests(runId, more, slotIds))
  const seats = () => Promise.all(slots.map(slotId => seatsTaken(sql, slotId)))
  return { sql, partnerId, slots, book, bookRun, seats }
}

t.test('a run of a course', async t => {
  const { sql, slots, book, bookRun, seats, partnerId } = await prepare(t)
  const runId = await addRun(sql, slots)
  t.beforeEach(async () => {
    await sql`delete from bookings`
    await sql`update slots set spots_taken = 0`
    await sql`update runs set on_sale = true`
  })

  t.test('is booked with all its lessons, each with its share of the price', async t => {
    const bookings = await bookRun(runId, { participants: 2 })
    t.strictSame(
      bookings.map(({ totalCents }) => totalCents),
      [6666, 6666, 6668]
    )
    t.strictSame(await seats(), [2, 2, 2])
    t.match(
      await sql`select o.run_id, b.order_size from orders o join bookings b on b.order_id = o.id where b.order_n = 1`,
      [{ run_id: runId, order_size: 3 }]
    )
  })

  t.test('has the price of the course, not of an offer', async t => {
    const offer = { id: 'early', title: 'Early', percent: 50, types: [], hoursFrom: 0 }
    await sql`update schools set offers = ${JSON.stringify([offer])}::text::jsonb`
    const bookings = await bookRun(runId)
    t.equal(
      bookings.reduce((sum, { totalCents }) => sum + totalCents, 0),
      10000
    )
    await sql`update schools set offers = '[]'`
  })

  t.test('is refused completely if one lesson is full, with the seats left', async t => {
    await book(requestOf({ partnerId, slotId: slots[2]!, participants: 7 }))
    const refusal = await bookRun(runId, { participants: 2 }).catch(error => error)
    t.type(refusal, OrderRefused)
    t.match(refusal, { place: 2, cause: { code: 'insufficient_spots', extras: { remaining: 1 } } })
    t.strictSame(await seats(), [0, 0, 7])
  })

  const refusals: readonly [name: string, act: () => Promise<unknown>][] = [
    [
      'that is off sale',
      async () => {
        await sql`update runs set on_sale = false`
        return bookRun(runId)
      }
    ],
    ['with its lessons in another order', () => bookRun(runId, {}, slots.toReversed())],
    ['with a lesson of another run', async () => bookRun(await addRun(sql, [slots[1]!, slots[0]!]))],
    ['that does not exist', () => bookRun(newId())],
    ['outside of an order', () => book(requestOf({ partnerId, slotId: slots[0]!, runId }))]
  ]
  for (const [name, act] of refusals)
    t.test(`is not sold ${name}`, async t => {
      const error = await act().catch((error: unknown) => error)
      t.match(error instanceof OrderRefused ? error.cause : error, { code: 'slot_not_purchasable' })
      t.strictSame(await seats(), [0, 0, 0])
    })

  t.test('is in the schedule with its lessons in order', async t => {
    const { school } = await readSchoolSchedule(sql, SCHOOL)
    t.match(
      school.runs.find(({ id }) => id === runId),
      { name: 'Five-day course', priceCents: 10000, isOnSale: true, slotIds: slots }
    )
  })
})

t.test('the shares of a run add up to its price for any party', async t => {
  const { sql, slots, bookRun } = await prepare(t, 5)
  await sql`update slots set capacity = 1000`
  await sql`update lesson_types set max_students_per_instructor = 1000`
  const anyRun = fc.record({
    days: fc.integer({ min: 2, max: 5 }),
    priceCents: fc.integer({ min: 0, max: 100_000_000 }),
    participants: fc.integer({ min: 1, max: 12 })
  })
  await fc.assert(
    fc.asyncProperty(anyRun, async ({ days, priceCents, participants }) => {
      const chosen = slots.slice(0, days)
      const runId = await addRun(sql, chosen, { priceCents })
      const totals = (await bookRun(runId, { participants }, chosen)).map(({ totalCents }) => totalCents)
      t.equal(
        totals.reduce((sum, cents) => sum + cents, 0),
        priceCents * participants
      )
      t.ok(Math.max(...totals) - Math.min(...totals) < days)
      await sql`delete from bookings`
      await sql`update slots set spots_taken = 0`
    }),
    { numRuns: 30 }
  )
})
