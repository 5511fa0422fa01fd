import t from 'tap'
import { type BookingChange, updateBooking } from '../../../../lib/booking/change/transactions.ts'
import type { SchoolOffer } from '../../../../lib/booking/offers/rules.ts'
import type { BookingRequest } from '../../../../lib/booking/request.ts'
import { createSale } from '../../../../lib/booking/transactions.ts'
import type { UnitSeats } from '../../../../lib/booking/units.ts'
import { between, mulberry32, pickOne } from '../../../../lib/demo/random.ts'
import { Problem } from '../../../../lib/errors.ts'
import { type Sql, singleRow } from '../../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { database } from '../../../support/database.ts'
import { addPartner, addSchool, addSlot, changeType, SCHOOL } from '../../../support/school.ts'

const WALKS = 40
const STEPS = 12
const AFTER = 8760
const BEFORE = 0
const LATE = { code: 'unprocessable_entity', hintId: 'past_cutoff' }

const newId = () => uuidV7(Date.now())
const offer = (code: string, more: Partial<SchoolOffer> = {}): SchoolOffer => ({
  ...{ code, title: code, open: true, bearer: 'school' },
  ...(more.cents === undefined && { percent: 50 }),
  ...more
})

/** Unit items of a party; `participant` if the lesson has no unit prices. */
function partyOf(seats: UnitSeats): BookingChange {
  const unitIds = Object.entries(seats).flatMap(([id, n]) => Array.from({ length: n as number }, () => id))
  return { unitItems: unitIds.map(unitId => ({ uuid: null, freshUuid: newId(), unitId })) }
}

/** A school, and functions that book and change as one partner. */
async function openSchool(sql: Sql, units = false) {
  await addSchool(sql)
  const partnerId = await addPartner(sql, 'Hotel')
  if (units) await changeType(sql, { units: 'adult:13-99:4000,child:6-12:2000' }, true)
  const lesson = async () => {
    const id = await addSlot(sql, { capacity: 60, instructors: 10, daysAhead: 10, priceCents: 4000 })
    if (units) await sql`update slots set unit_cents = '{"adult": 4000, "child": 2000}' where id = ${id}`
    return id
  }
  const book = createSale(sql).book
  const sell = async (slotId: string, more: Partial<BookingRequest> = {}) => {
    const { bookingId } = await book({
      ...{ id: newId(), schoolId: SCHOOL, partnerId, slotId, externalRef: null, participants: 2 },
      ...{ holdMinutes: null, customerName: 'Ada', customerEmail: 'ada@example.com' },
      ...{ customerPhone: null, notes: null },
      ...more
    })
    return bookingId
  }
  return {
    lesson,
    sell,
    change: (id: string, more: BookingChange) =>
      updateBooking(sql, { schoolId: SCHOOL, partnerId }, id, more),
    offers: (...some: SchoolOffer[]) => sql`update schools set offers = ${JSON.stringify(some)}::text::jsonb`,
    price: (slotId: string, cents: number) =>
      sql`select change_slot(${SCHOOL}, ${slotId}, ${JSON.stringify({ price_cents: cents })}::text::jsonb)`,
    cutoff: (hours: number) => sql`update lesson_types set cancellation_cutoff_hours = ${hours}`,
    async total(id: string) {
      const rows = await sql<
        { total: number }[]
      >`select total_cents::int as total from bookings where id = ${id}`
      return singleRow(rows).total
    }
  }
}

t.test('after the cutoff a change that lowers the total is refused', async t => {
  const { sql } = await database(t)
  const { lesson, sell, change, offers, price, cutoff, total } = await openSchool(sql)
  const cases: readonly [
    name: string,
    arrange: (slotId: string) => Promise<unknown>,
    change: BookingChange
  ][] = [
    [
      'one more seat meets an offer for groups',
      () => offers(offer('GROUP', { seatsFrom: 3 })),
      partyOf({ participant: 3 })
    ],
    [
      'one more seat meets an offer that opened since',
      () => offers(offer('NOW')),
      partyOf({ participant: 3 })
    ],
    [
      'one more seat costs less since the lesson does',
      slotId => price(slotId, 2000),
      partyOf({ participant: 3 })
    ],
    [
      'one more seat comes with a code',
      () => offers(offer('CODE', { open: false })),
      { ...partyOf({ participant: 3 }), offerCode: 'code' }
    ],
    ['a code is added', () => offers(offer('CODE', { open: false })), { offerCode: 'CODE' }],
    ['a seat is given back', async () => {}, partyOf({ participant: 1 })]
  ]
  for (const [name, arrange, more] of cases) {
    t.test(name, async t => {
      await offers()
      const slotId = await lesson()
      await cutoff(AFTER)
      const id = await sell(slotId)
      await arrange(slotId)
      await t.rejects(change(id, more), LATE)
      t.equal(await total(id), 8000)
      await cutoff(BEFORE)
      await change(id, more)
      t.ok((await total(id)) < 8000, 'and before the cutoff the price follows')
    })
  }

  t.test('a change that keeps or raises the total is accepted', async t => {
    await offers(offer('GROUP', { seatsFrom: 3, percent: 10 }))
    const slotId = await lesson()
    await cutoff(AFTER)
    const id = await sell(slotId)
    await change(id, { notes: 'Late' })
    await change(id, partyOf({ participant: 3 }))
    t.equal(await total(id), 10800)
  })

  t.test('the price of a hold follows its changes', async t => {
    await offers(offer('GROUP', { seatsFrom: 3 }))
    const slotId = await lesson()
    await cutoff(AFTER)
    const id = await sell(slotId, { holdMinutes: 30 })
    await change(id, partyOf({ participant: 3 }))
    t.equal(await total(id), 6000)
  })
})

t.test('a party by age that grows and gets cheaper is refused', async t => {
  const { sql } = await database(t)
  const { lesson, sell, change, offers, cutoff, total } = await openSchool(sql, true)
  const slotId = await lesson()
  await cutoff(AFTER)
  const id = await sell(slotId, { unitSeats: { adult: 2 } })
  await offers(offer('GROUP', { seatsFrom: 3 }))
  await t.rejects(change(id, partyOf({ adult: 2, child: 1 })), LATE)
  await t.rejects(change(id, partyOf({ adult: 1, child: 2 })), LATE)
  await offers()
  await change(id, partyOf({ adult: 2, child: 1 }))
  t.equal(await total(id), 10000)
})

t.test(`${WALKS} bookings changed ${STEPS} times each after the cutoff never become cheaper`, async t => {
  const { sql } = await database(t)
  const { lesson, sell, change, offers, price, cutoff, total } = await openSchool(sql, true)
  const draw = mulberry32(20261127)
  const below = (bound: number) => between(draw, 0, bound - 1)
  const oneIn = (n: number) => below(n) === 0
  const slots = [await lesson(), await lesson()] as const
  const drawOffers = () =>
    Array.from({ length: below(4) }, (_, n) =>
      offer(`CODE-${n}`, {
        open: oneIn(2),
        bearer: oneIn(2) ? 'school' : 'partner',
        ...(oneIn(2) ? { percent: between(draw, 1, 90) } : { cents: below(3000) + 1 }),
        ...(oneIn(2) && { seatsFrom: between(draw, 1, 5) })
      })
    )
  const drawParty = () => ({ adult: below(4), child: below(3) + 1 })
  const drawChange = (): BookingChange => ({
    ...(oneIn(5) && { notes: 'Late' }),
    ...(!oneIn(4) && partyOf(drawParty())),
    ...(oneIn(3) && { offerCode: oneIn(3) ? null : `CODE-${below(4)}` }),
    ...(oneIn(6) && { slotId: pickOne(draw, slots) })
  })
  await cutoff(AFTER)
  const counts = { higher: 0, refused: 0 }
  for (let walk = 0; walk < WALKS; walk += 1) {
    await offers(...drawOffers())
    const id = await sell(slots[0], { unitSeats: { adult: 1, child: 1 } })
    let before = await total(id)
    for (let step = 0; step < STEPS; step += 1) {
      if (oneIn(3)) await offers(...drawOffers())
      if (oneIn(4)) await price(slots[0], 500 + below(8000))
      const isChanged = await change(id, drawChange()).then(
        () => true,
        error => {
          if (!(error instanceof Problem)) throw error
          counts.refused += Number(error.extras && 'hintId' in error && error.hintId === 'past_cutoff')
          return false
        }
      )
      const after = await total(id)
      if (after < before || (!isChanged && after !== before))
        t.fail(`${before} became ${after} at step ${step}`)
      if (after > before) counts.higher += 1
      before = after
    }
    await sql`update bookings set status = 'cancelled', cancelled_at = clock_timestamp() where id = ${id}`
    await sql`update slots set spots_taken = 0`
  }
  t.ok(counts.higher > 20 && counts.refused > 20, `${counts.higher} higher, ${counts.refused} refused`)
})
