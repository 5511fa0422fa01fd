import t from 'tap'
import { type BookingChange, updateBooking } from '../../../../lib/booking/change/transactions.ts'
import type { SchoolOffer } from '../../../../lib/booking/offers/rules.ts'
import type { BookingRequest } from '../../../../lib/booking/request.ts'
import { createSale } from '../../../../lib/booking/transactions.ts'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { database } from '../../../support/database.ts'
import { addLessonType, addSchool, addSlot, SCHOOL } from '../../../support/school.ts'

const newId = () => uuidV7(Date.now())
const offer = (code: string, more: Partial<SchoolOffer> = {}): SchoolOffer => ({
  ...{ code, title: `Title of ${code}`, open: true, bearer: 'school' },
  ...(more.cents === undefined && { percent: 10 }),
  ...more
})

t.test('a booking is sold with the offer of its party', async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  await addLessonType(sql, { id: 'private' })
  await sql`update lesson_types set pricing_per = 'BOOKING' where id = 'private'`
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${SCHOOL}, 'Hotel')::text as id`
  )
  await sql`update partners set discount_percent = 20, collects = 'partner' where id = ${partnerId}`
  const slotId = await addSlot(sql, { capacity: 60, instructors: 10, daysAhead: 10 })
  const book = createSale(sql).book
  const sell = (more: Partial<BookingRequest> = {}) =>
    book({
      ...{
        id: newId(),
        schoolId: SCHOOL,
        partnerId,
        slotId,
        externalRef: null,
        participants: 2,
        holdMinutes: 30
      },
      ...{ customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: null, notes: null },
      ...more
    })
  const offers = (...some: SchoolOffer[]) =>
    sql`update schools set offers = ${JSON.stringify(some)}::text::jsonb`
  const change = (id: string, more: BookingChange) =>
    updateBooking(sql, { schoolId: SCHOOL, partnerId }, id, more)
  const party = (seats: number): BookingChange => ({
    unitItems: Array.from({ length: seats }, () => ({
      uuid: null,
      freshUuid: newId(),
      unitId: 'participant'
    }))
  })
  const sold = async (id: string) =>
    singleRow<object>(
      await sql`select total_cents::int as total, net_cents::int as net, off_cents::int as off, offer ->> 'code' as code
        from bookings where id = ${id}`
    )

  t.test('an open one automatically, another by its code in any case, only the best one', async t => {
    await offers(
      offer('OPEN'),
      offer('HALF', { percent: 50, open: false }),
      offer('FIVE', { cents: 500, open: false })
    )
    const taken = async (offerCode?: string) => (await sell({ offerCode })).offer
    t.strictSame(await taken(), { code: 'OPEN', title: 'Title of OPEN', offCents: 700 })
    t.match(await taken('half'), { code: 'HALF', offCents: 3500 })
    t.match(await taken('Five'), { code: 'FIVE', offCents: 1000 })
    await offers(offer('OPEN', { percent: 50 }), offer('FIVE', { cents: 500, open: false }))
    t.match(await taken('FIVE'), { code: 'OPEN', offCents: 3500 })
  })

  t.test('a code without effect is refused', async t => {
    await offers(offer('MANY', { open: false, seatsFrom: 5 }), offer('SHUT', { open: false }))
    await t.rejects(sell({ offerCode: 'Nope' }), {
      code: 'invalid_offer_code',
      extras: { offerCode: 'Nope' }
    })
    await t.rejects(sell({ offerCode: 'many' }), { code: 'offer_conditions_not_met' })
    t.match(await sell({ offerCode: 'many', participants: 5 }), { offer: { code: 'MANY' } })
    await offers()
    await t.rejects(sell({ offerCode: 'MANY' }), { code: 'invalid_offer_code' })
    t.match(await sell(), { offer: null, totalCents: 7000 })
  })

  t.test('the bearer and the discount are stored with the booking', async t => {
    await offers(offer('SCHOOL'))
    const school = (await sell()).bookingId
    await offers(offer('PARTNER', { bearer: 'partner' }))
    const partner = (await sell()).bookingId
    await offers(offer('SCHOOL', { percent: 99, bearer: 'partner' }))
    await sql`update partners set discount_percent = 0 where id = ${partnerId}`
    t.strictSame(await sold(school), { total: 6300, net: 4900, off: 700, code: 'SCHOOL' })
    t.strictSame(await sold(partner), { total: 6300, net: 5600, off: 700, code: 'PARTNER' })
    await sql`update partners set discount_percent = 20 where id = ${partnerId}`
  })

  t.test('a party with one price gets the discount once', async t => {
    await offers(offer('TEN', { cents: 1000 }))
    const lessonForAll = await addSlot(sql, {
      lessonTypeId: 'private',
      priceCents: 8000,
      capacity: 4,
      instructors: 1
    })
    t.match(await sell({ slotId: lessonForAll }), { totalCents: 7000, offer: { offCents: 1000 } })
  })

  t.test('a repeated request gets the same answer', async t => {
    await offers(offer('OPEN'))
    const id = newId()
    const first = await sell({ id })
    await offers()
    t.match(await sell({ id }), { totalCents: first.totalCents, offer: first.offer })
  })

  t.test('after a change the stored offer applies if its conditions still hold', async t => {
    await offers(offer('FOUR', { seatsFrom: 4, percent: 20 }))
    const { bookingId } = await sell({ participants: 5 })
    await offers()
    await change(bookingId, party(4))
    t.match(await sold(bookingId), { total: 11200, off: 2800, code: 'FOUR' }, 'though it is offered no more')
    await change(bookingId, { notes: 'Late' })
    t.match(await sold(bookingId), { total: 11200, code: 'FOUR' })
    await change(bookingId, party(3))
    t.match(await sold(bookingId), { total: 10500, off: 0, code: null }, 'and is gone with its condition')
    await offers(offer('OPEN'))
    await change(bookingId, { notes: 'Later' })
    t.match(await sold(bookingId), { total: 10500, code: null }, 'nothing else counts anew')
    await change(bookingId, party(2))
    t.match(await sold(bookingId), { total: 6300, code: 'OPEN' }, 'what is counted anew has what is open now')
  })

  t.test('lead time counts from the original sale', async t => {
    await offers(offer('EARLY', { hoursFrom: 100 }))
    const { bookingId } = await sell()
    await sql`update bookings set created_at = created_at - interval '9 days' where id = ${bookingId}`
    const soon = await addSlot(sql, { capacity: 60, instructors: 10, daysAhead: 3 })
    await change(bookingId, { slotId: soon })
    t.match(await sold(bookingId), { total: 6300, code: 'EARLY' })
    t.match(await sell({ slotId: soon }), { offer: null })
  })

  t.test('a new code is evaluated again, and null removes it', async t => {
    await offers(offer('HALF', { percent: 50, open: false }), offer('MANY', { open: false, seatsFrom: 5 }))
    const { bookingId } = await sell()
    await change(bookingId, { offerCode: 'half' })
    t.match(await sold(bookingId), { total: 3500, off: 3500, code: 'HALF' })
    await t.rejects(change(bookingId, { offerCode: 'MANY' }), { code: 'offer_conditions_not_met' })
    await t.rejects(change(bookingId, { offerCode: 'NOPE' }), {
      code: 'invalid_offer_code',
      extras: { offerCode: 'NOPE' }
    })
    t.match(await sold(bookingId), { total: 3500, code: 'HALF' })
    await offers()
    await change(bookingId, { offerCode: 'HALF', ...party(1) })
    t.match(await sold(bookingId), { total: 1750, code: 'HALF' }, 'the same code stays as it was')
    await change(bookingId, { offerCode: null })
    t.match(await sold(bookingId), { total: 3500, off: 0, code: null })
  })

  t.test('after the cutoff a code makes nothing cheaper', async t => {
    await offers(offer('HALF', { percent: 50, open: false }))
    const soon = await addSlot(sql, { capacity: 60, instructors: 10, daysAhead: 1 })
    await sql`update lesson_types set cancellation_cutoff_hours = 100`
    const { bookingId } = await sell({ slotId: soon, holdMinutes: null })
    await t.rejects(change(bookingId, { offerCode: 'HALF' }), {
      code: 'unprocessable_entity',
      hintId: 'past_cutoff'
    })
  })

  t.test('a price set by staff has no offer', async t => {
    await offers(offer('OPEN'))
    const { bookingId } = await sell()
    await change(bookingId, { byStaff: true, cents: 5000 } as BookingChange)
    t.match(await sold(bookingId), { total: 5000, net: 4000, off: 0, code: null })
  })
})
