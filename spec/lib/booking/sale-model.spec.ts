// tags: full
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { updateBooking } from '../../../lib/booking/change/transactions.ts'
import { createSale } from '../../../lib/booking/transactions.ts'
import { between, mulberry32, pickOne } from '../../../lib/demo/random.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { listOwed } from '../../../plugins/centre/money/queries.ts'
import { database } from '../../support/database.ts'
import {
  headCount,
  type ModelBuyer,
  type ModelLesson,
  type ModelOffer,
  type ModelParty,
  type ModelSale,
  sellTo,
  suitsOffer
} from '../../support/sale-model.ts'
import { addPartner, addSchool, addSlot, changeType, SCHOOL, seatsTaken } from '../../support/school.ts'

const LESSONS = 80
const BATCHES = 100
const BATCH = 100
const CHANGES_BEFORE_EACH = 3
const UNITS = ['adult', 'child', 'senior', 'infant'] as const

interface Lesson extends ModelLesson {
  readonly id: string
}

interface Buyer extends ModelBuyer {
  readonly id: string
}

interface Sold extends ModelParty, ModelSale {
  readonly lesson: Lesson
  readonly buyer: Buyer
  readonly at: number
}

const newId = () => uuidV7(Date.now())
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
const BUYERS: readonly ModelBuyer[] = [
  { name: 'Hotel', discount: 0, commission: 0 },
  { name: 'Hostel', discount: 7, commission: 0 },
  { name: 'Agency', discount: 15, commission: 12 },
  { name: 'App', discount: 33, commission: 0 }
]

async function addLessons(sql: Sql): Promise<Lesson[]> {
  await addSchool(sql)
  for (let n = 0; n < LESSONS; n += 1) {
    await addSlot(sql, { capacity: 1000, instructors: 1, daysAhead: n + 3 })
  }
  await sql`update lesson_types set max_students_per_instructor = 1000`
  const rows = await sql<{ id: string; day: string; startsAt: number }[]>`
    select id, local_date::text as day, extract(epoch from starts_at)::float8 * 1000 as "startsAt" from slots`
  return rows.map(row => ({ ...row, cents: 3500, each: null }))
}

function addBuyers(sql: Sql): Promise<Buyer[]> {
  return Promise.all(BUYERS.map(async buyer => ({ ...buyer, id: await addPartner(sql, buyer.name, buyer) })))
}

t.test('10,000 bookings with units and offers match a plain model to the cent', async t => {
  const { sql } = await database(t)
  const lessons = await addLessons(sql)
  const buyers = await addBuyers(sql)
  const draw = mulberry32(20261125)
  const below = (bound: number) => between(draw, 0, bound - 1)
  const oneIn = (n: number) => below(n) === 0
  const sold = new Map<string, Sold>()
  /** Price of each unit at the type; the first equals the type's price. */
  let units: readonly { readonly id: string; readonly cents: number }[] = []
  let offers: readonly ModelOffer[] = []
  let refused = 0

  /** Price of each unit if the first costs that many cents. */
  const eachAt = (cents: number) => {
    const first = units[0]!.cents
    const scaled = units.map(unit => [
      unit.id,
      first === 0 ? unit.cents : Math.round((unit.cents * cents) / first)
    ])
    return { ...Object.fromEntries(scaled), [units[0]!.id]: cents } as Record<string, number>
  }
  const party = (lesson: Lesson) => {
    const seats: Record<string, number> = {}
    for (let n = between(draw, 1, 3); n > 0; n -= 1) {
      const { id } = pickOne(draw, units)
      seats[id] = (seats[id] ?? 0) + between(draw, 1, 3)
    }
    return { lesson, seats }
  }

  const CHANGES = {
    async units() {
      units = UNITS.slice(0, between(draw, 1, 4)).map(id => ({ id, cents: below(9000) }))
      const planned = oneIn(2)
      const words = units.map(({ id, cents }) => `${id}:0-99:${cents}`).join(',')
      await changeType(sql, { units: words }, planned)
      const { cents } = units[0]!
      if (planned) for (const lesson of lessons) Object.assign(lesson, { cents, each: eachAt(cents) })
    },
    async priceOfType() {
      const cents = between(draw, 1, 9000)
      const each = eachAt(cents)
      units = units.map(({ id }) => ({ id, cents: each[id]! }))
      await changeType(sql, { priceCents: String(cents) }, false)
    },
    async priceOfLesson() {
      const lesson = pickOne(draw, lessons)
      const cents = between(draw, 1, 9000)
      if (cents !== lesson.cents) Object.assign(lesson, { cents, each: eachAt(cents) })
      const change = JSON.stringify({ price_cents: cents })
      await sql`select change_slot(${SCHOOL}, ${lesson.id}, ${change}::text::jsonb)`
    },
    async booking() {
      if (sold.size === 0) return
      const [id, was] = pickOne(draw, [...sold])
      const order = party(pickOne(draw, lessons))
      const unitItems = Object.entries(order.seats).flatMap(([unitId, n]) =>
        Array.from({ length: n }, () => ({ uuid: null, freshUuid: newId(), unitId }))
      )
      await updateBooking(sql, { schoolId: SCHOOL, partnerId: null }, id, {
        slotId: order.lesson.id,
        unitItems
      })
      const isSame = order.lesson === was.lesson && UNITS.every(unit => order.seats[unit] === was.seats[unit])
      const had = was.offer && { offer: was.offer, at: was.at }
      const sale = isSame ? was : sellTo(order, was.buyer, { offers, at: Date.now(), had })
      sold.set(id, { ...was, ...sale, ...order })
    },
    async offers() {
      offers = Array.from({ length: below(5) }, (_, n) => ({
        code: `CODE-${9 - n}`,
        open: oneIn(2),
        bearer: oneIn(2) ? 'school' : 'partner',
        ...(oneIn(2) ? { percent: between(draw, 1, 100) } : { cents: between(draw, 1, 5000) }),
        ...(oneIn(3) && { seatsFrom: between(draw, 1, 5) }),
        ...(oneIn(3) && { seatsTo: between(draw, 1, 5) }),
        ...(oneIn(3) && { hoursFrom: below(1000) }),
        ...(oneIn(3) && { hoursTo: below(2000) }),
        ...(oneIn(4) && { from: pickOne(draw, lessons).day }),
        ...(oneIn(4) && { types: [oneIn(2) ? 'group' : 'kids'] })
      }))
      const rows = offers.map(offer => ({ ...offer, title: offer.code }))
      await sql`update schools set offers = ${JSON.stringify(rows)}::text::jsonb`
    }
  }

  /** A partner's booking, also applied to the model. */
  const ask = () => {
    const [id, at, buyer, lesson] = [newId(), Date.now(), pickOne(draw, buyers), pickOne(draw, lessons)]
    const chosen = oneIn(5) ? undefined : party(lesson)
    const order = chosen ?? { lesson, seats: { [units[0]!.id]: between(draw, 1, 4) } }
    const named = oneIn(2) && offers.length > 0 ? pickOne(draw, offers) : undefined
    const code = named && suitsOffer(named, order, at) ? named.code : undefined
    if (named && !code) refused += 1
    sold.set(id, { ...order, buyer, at, ...sellTo(order, buyer, { offers, at, code }) })
    return {
      ...{
        id,
        schoolId: SCHOOL,
        partnerId: buyer.id,
        slotId: lesson.id,
        externalRef: null,
        holdMinutes: null
      },
      ...{ customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: null, notes: null },
      participants: headCount(order),
      ...(code && { offerCode: code.toLowerCase() }),
      ...(chosen && { unitSeats: chosen.seats })
    }
  }

  const book = createSale(sql).book
  await CHANGES.units()
  for (let batch = 0; batch < BATCHES; batch += 1) {
    for (let n = 0; n < CHANGES_BEFORE_EACH; n += 1) await pickOne(draw, Object.values(CHANGES))()
    await Promise.all(Array.from({ length: BATCH }, ask).map(book))
  }

  const rows = await sql<{ id: string }[]>`
    select id::text, participants as count, total_cents::int as cents, net_cents::int as net, off_cents::int as off,
      offer ->> 'code' as code, unit_seats as seats from bookings`
  const expected = new Map(
    [...sold].map(([id, sale]) => {
      const { cents, net, off, offer, seats } = sale
      return [id, { id, count: headCount(sale), cents, net, off, code: offer?.code ?? null, seats }]
    })
  )
  const wrong = rows.filter(row => !isDeepStrictEqual({ ...row }, expected.get(row.id)))
  t.equal(rows.length, BATCHES * BATCH)
  t.strictSame(
    wrong.slice(0, 3).map(row => [row, expected.get(row.id)]),
    []
  )
  const reducedOnes = [...expected.values()].filter(({ code }) => code !== null).length
  t.ok(reducedOnes > 2000 && reducedOnes < 8000, `${reducedOnes} have an offer`)
  t.ok(refused > 100, `${refused} would have had a code that asks for more`)

  const owed = await listOwed(sql, SCHOOL, { by: 'taught', from: '2000-01-01', to: '2100-01-01' })
  for (const buyer of buyers) {
    const own = [...sold.values()].filter(sale => sale.buyer === buyer)
    const sumOf = (member: 'net' | 'commission' | 'cents') => sum(own.map(sale => sale[member]))
    const [owes, earns] = buyer.commission > 0 ? [0, sumOf('commission')] : [sumOf('net'), 0]
    const { cents, owesCents, owedCents } = owed.find(({ name }) => name === buyer.name) ?? {}
    t.strictSame(
      [cents, owesCents, owedCents],
      [sumOf('cents'), owes, earns],
      `the settlement of ${buyer.name}`
    )
  }
  const seated = await Promise.all(lessons.map(({ id }) => seatsTaken(sql, id)))
  const seats = lessons.map(lesson =>
    sum([...sold.values()].filter(sale => sale.lesson === lesson).map(headCount))
  )
  t.strictSame(seated, seats, 'and seats count persons')
})
