// tags: full alone sql
import fc from 'fast-check'
import t from 'tap'
import type { BookingRequest } from '../../lib/booking/request.ts'
import { createSale } from '../../lib/booking/transactions.ts'
import type { Problem } from '../../lib/errors.ts'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { database } from '../support/database.ts'
import { addPartner, addSchool, addSlot, requestOf, SCHOOL } from '../support/school.ts'

const newId = () => uuidV7(Date.now())

/** A random request with small numbers, so parties compete and references repeat. */
const anyRequest = fc.record({
  slot: fc.integer({ min: 0, max: 3 }),
  participants: fc.integer({ min: 1, max: 4 }),
  externalRef: fc.option(fc.constantFrom('a', 'b', 'c')),
  holdMinutes: fc.option(fc.constantFrom(1, 30)),
  customerName: fc.constantFrom('Ada', 'Ana')
})

async function prepare(t: { teardown(work: () => Promise<void>): void }) {
  const { sql, url } = await database(t)
  await addSchool(sql)
  const slots = [
    await addSlot(sql, { capacity: 3, instructors: 1 }),
    await addSlot(sql, { capacity: 8, instructors: 1 }),
    await addSlot(sql, { capacity: 8, instructors: 2 })
  ]
  return { sql, url, slots, partnerId: await addPartner(sql, 'Hotel') }
}

/** Results of `requests` in one batch, or each in a separate batch, on a clean database. */
async function decide(sql: Sql, requests: readonly object[], isBatched: boolean): Promise<unknown[]> {
  await sql`delete from bookings`
  await sql`update slots set spots_taken = 0`
  const batches = isBatched ? [requests] : requests.map(request => [request])
  const outcomes: unknown[] = []
  for (const batch of batches) {
    const requestsText = JSON.stringify(batch)
    outcomes.push(
      ...(await sql`select code, booking_id, status, participants, total_cents, remaining, matches
        from book_many(${SCHOOL}, ${requestsText}::text::json) order by n`)
    )
  }
  const seats = await sql`select id, spots_taken from slots order by id`
  return [...outcomes, ...seats]
}

t.test('a batch decides exactly as sequential requests in their order', async t => {
  const { sql, slots, partnerId } = await prepare(t)
  const customer = { customerEmail: 'ada@example.com' }
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 24 }), async wishes => {
      const requests = wishes.map(({ slot, ...fields }) => ({
        ...{ id: newId(), schoolId: SCHOOL, partnerId, slotId: slots[slot] ?? null },
        ...fields,
        ...customer
      }))
      t.strictSame(await decide(sql, requests, true), await decide(sql, requests, false))
    }),
    { numRuns: 60 }
  )
})

t.test('combined bookings', async t => {
  const { url, slots, partnerId } = await prepare(t)
  // Both lanes share one connection: a slow commit delays every later batch too.
  const sql = connect(url, { max: 1 })
  t.teardown(() => sql.end())
  const book = createSale(sql).book
  const request = (more: Partial<BookingRequest> = {}) =>
    requestOf({ partnerId, slotId: slots[2] as string, ...more })

  t.test('are not affected by a failing neighbour', async t => {
    const poisoned = request({ customerName: null as unknown as string })
    const outcomes = await Promise.allSettled([
      book(request()),
      book(poisoned),
      book(request()),
      book(request())
    ])
    t.strictSame(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled']
    )
  })

  t.test('wait no more batches than are before them', async t => {
    const COUNT = 640
    const answered: number[] = []
    const refused = () =>
      book(request({ slotId: slots[0] as string, participants: 9 })).catch((refusal: Problem) =>
        t.equal(refusal.code, 'insufficient_spots')
      )
    await Promise.all(
      Array.from({ length: COUNT }, async (_, i) => {
        await refused()
        answered.push(i)
      })
    )
    // With two lanes of 64, no request may be answered later than one that arrived two batches after it.
    const overtaken = answered.map((i, place) => place - i).filter(places => places > 2 * 64)
    t.strictSame(overtaken, [])
  })
})
