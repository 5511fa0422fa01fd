import t from 'tap'
import { drawReference } from '../../../lib/booking/reference.ts'
import { createSale } from '../../../lib/booking/transactions.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { database } from '../../support/database.ts'
import { addPartner, addSchool, addSlot, requestOf } from '../../support/school.ts'

/** Draws these references in order, then random ones. */
function drawing(references: readonly string[]): () => string {
  const left = [...references]
  return () => left.shift() ?? drawReference()
}

async function prepare(t: { teardown(work: () => Promise<void>): void }) {
  const { sql } = await database(t)
  await addSchool(sql)
  const slotId = await addSlot(sql, { capacity: 100, instructors: 20 })
  const partnerId = await addPartner(sql, 'Hotel')
  const request = () => requestOf({ slotId, partnerId })
  const references = async () => {
    const rows = await sql<{ reference: string }[]>`select reference from bookings order by created_at, id`
    return rows.map(({ reference }) => reference)
  }
  const bookWith = (...drawn: readonly string[]) => createSale(sql, undefined, undefined, drawing(drawn)).book
  return { sql, slotId, bookWith, request, references }
}

t.test('the reference of a booking', async t => {
  t.test('has eight unambiguous characters', async t => {
    const { bookWith, request, references } = await prepare(t)
    const book = bookWith()
    await Promise.all(Array.from({ length: 60 }, () => book(request())))
    const found = await references()
    t.equal(new Set(found).size, 60)
    for (const reference of found) t.match(reference, /^[0-9A-HJKMNP-TV-Z]{8}$/)
  })

  t.test('is drawn again on a collision in a single booking', async t => {
    const { bookWith, request, references } = await prepare(t)
    const book = bookWith('AAAAAAAA', 'AAAAAAAA', 'AAAAAAAA', 'BBBBBBBB')
    await book(request())
    await book(request())
    t.strictSame(await references(), ['AAAAAAAA', 'BBBBBBBB'])
  })

  t.test('is drawn again on a collision within a batch, without counting a seat twice', async t => {
    const { sql, slotId, bookWith, request, references } = await prepare(t)
    const book = bookWith('AAAAAAAA', 'BBBBBBBB', 'BBBBBBBB', 'BBBBBBBB', 'AAAAAAAA', 'CCCCCCCC')
    const booked = await Promise.all(Array.from({ length: 8 }, () => book(request())))
    t.equal(new Set(booked.map(({ bookingId }) => bookingId)).size, 8)
    t.equal(new Set(await references()).size, 8)
    const { taken } = singleRow<{ taken: number }>(
      await sql`select spots_taken as taken from slots where id = ${slotId}`
    )
    t.equal(taken, 8)
  })

  t.test('is unique within a school', async t => {
    const { sql, bookWith, request } = await prepare(t)
    await bookWith()(request())
    await bookWith()(request())
    const twice = sql`update bookings set reference = 'ABCDEFGH'`
    await t.rejects(twice, /bookings_reference_is_unique/)
  })
})
