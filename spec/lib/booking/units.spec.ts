import t from 'tap'
import { type BookingRequest, createBook } from '../../../lib/booking/transactions.ts'
import { partySize, type UnitSeats } from '../../../lib/booking/units.ts'
import { one, type Sql } from '../../../lib/database/pool.ts'
import { parse } from '../../../lib/kernel/parse.ts'
import { updateBooking } from '../../../lib/octo/transactions.ts'
import { listOwed } from '../../../lib/reports/queries.ts'
import { LessonTypeChange } from '../../../lib/schools/rules.ts'
import { changeLessonType } from '../../../lib/schools/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { addLessonType, addSchool, addSlot, SCHOOL, seatsTaken } from '../../support/school.ts'

const newId = () => uuidV7(Date.now())
const request = (
  given: Partial<BookingRequest> & Pick<BookingRequest, 'slotId' | 'partnerId'>
): BookingRequest => ({
  ...{ id: newId(), schoolId: SCHOOL, externalRef: null, participants: 1, holdMinutes: null },
  ...{ customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: null, notes: null },
  ...given
})

/** Changes the lesson type `group` as somebody types it. */
const change = (sql: Sql, given: object, planned = true) =>
  changeLessonType(sql, parse(LessonTypeChange, { schoolId: SCHOOL, id: 'group', ...given }), { planned })

async function partner(sql: Sql, name: string, discount: number, commission = 0): Promise<string> {
  const { id } = one<{ id: string }>(await sql`select partner_of(${SCHOOL}, ${name})::text as id`)
  const collects = commission > 0 ? 'school' : 'partner'
  await sql`update partners set discount_percent = ${discount}, commission_percent = ${commission}, collects = ${collects} where school_id = ${SCHOOL} and id = ${id}`
  return id
}

t.test('what units cost', async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  const slotId = await addSlot(sql)
  const prices = async () =>
    one(await sql`select s.price_cents as cents, s.unit_cents as units from slots s where s.id = ${slotId}`)

  t.test('follows the lesson’s price in proportion, and is the type’s where that is asked for', async t => {
    await change(sql, { units: 'adult:13-99:5000,child:6-12:3333' }, false)
    t.match(await prices(), { cents: 3500, units: null }, 'what is planned keeps its price')
    await change(sql, { units: 'adult:13-99:5000,child:6-12:3333' })
    t.match(await prices(), { cents: 5000, units: { adult: 5000, child: 3333 } })
    await sql`select change_slot(${SCHOOL}, ${slotId}, '{"price_cents": 2500}')`
    t.match(await prices(), { cents: 2500, units: { adult: 2500, child: 1667 } })
    await sql`select change_slot(${SCHOOL}, ${slotId}, '{"price_cents": 5000}')`
    t.match(
      await prices(),
      { cents: 5000, units: { adult: 5000, child: 3333 } },
      'and nothing adds up on the way'
    )
    await change(sql, { priceCents: '6000' })
    t.match(await prices(), { cents: 6000, units: { adult: 6000, child: 4000 } })
    const [type] = await sql`select units from lesson_types where id = 'group'`
    t.match(type?.units, [{ cents: 6000 }, { cents: 4000 }])
    await change(sql, { units: 'adult:13-99:0,child:6-12:1500' })
    await change(sql, { priceCents: '2000' })
    t.match(await prices(), { cents: 2000, units: { adult: 2000, child: 1500 } }, 'beside what was free')
    await change(sql, { units: 'adult:13-99:6000,child:6-12:4000' })
    const [repriced] =
      await sql`select code, lessons from reprice_lessons(${SCHOOL}, null, 'group', '2000-01-01', '2100-01-01', 3000, 1, false)`
    t.match(repriced, { code: 'ok', lessons: 1 })
  })

  t.test('a lesson that is imported with a price of its own has units at that', async t => {
    const id = newId()
    const row = {
      row: 1,
      id,
      date: '2099-05-01',
      start: '10:00',
      end: '12:00',
      lessonType: 'group',
      spot: 'Far',
      capacity: 4,
      instructors: ['i1'],
      priceCents: 3000
    }
    await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'i1', 'Marta')`
    const [{ faults }] =
      (await sql`select import_lessons(${SCHOOL}, ${JSON.stringify([row])}::text::json) as faults`) as unknown as [
        { faults: unknown }
      ]
    t.strictSame(faults, [])
    t.match(
      [...(await sql`select unit_cents from slots where id = ${id}`)],
      [{ unit_cents: { adult: 3000, child: 2000 } }]
    )
  })

  t.test('a party that pays one price has none', async t => {
    await addLessonType(sql, { id: 'private' })
    await sql`update lesson_types set pricing_per = 'BOOKING' where id = 'private'`
    await t.rejects(change(sql, { id: 'private', units: 'adult:0-99:100' }), {
      code: 'invalid_request',
      extras: { field: 'units' }
    })
  })

  t.test('what is typed wrong is refused', async t => {
    for (const units of [
      'adult',
      'grown:1-2:3',
      'adult:9-8:100',
      'adult:0-200:1',
      'adult:0-9:1,adult:10-99:2',
      'adult:0-99:999999999'
    ]) {
      t.throws(
        () => parse(LessonTypeChange, { schoolId: SCHOOL, id: 'group', units }),
        { code: 'invalid_request' },
        units
      )
    }
  })
})

t.test('booking by unit', async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  const slotId = await addSlot(sql, { capacity: 6 })
  const partnerId = await partner(sql, 'Hotel', 15)
  const book = createBook(sql)
  await change(sql, { units: 'adult:13-99:5500,child:6-12:4001' })

  t.test('costs the sum, and net each seat by itself', async t => {
    const made = await book(
      request({ slotId, partnerId, participants: 3, unitSeats: { adult: 1, child: 2 } })
    )
    t.match(made, { totalCents: 13502, participants: 3 })
    const [{ net }] =
      (await sql`select net_cents::int as net from bookings where id = ${made.bookingId}`) as unknown as [
        { net: number }
      ]
    t.equal(net, 4675 + 2 * 3401)
    t.equal(await seatsTaken(sql, slotId), 3)
  })

  t.test('without units is of the first, and a repetition by externalRef knows it', async t => {
    const first = request({ slotId, partnerId, participants: 2, externalRef: 'r1' })
    t.match(await book(first), { totalCents: 11000 })
    const again = (unitSeats: UnitSeats) => book({ ...first, id: newId(), unitSeats })
    await t.rejects(again({ adult: 2 }), { code: 'external_ref_exists', extras: { matches: true } })
    await t.rejects(again({ adult: 1, child: 1 }), {
      code: 'external_ref_exists',
      extras: { matches: false }
    })
  })

  t.test('counts persons against the seats', async t => {
    const more = request({ slotId, partnerId, participants: 2, unitSeats: { child: 2 } })
    await t.rejects(book(more), { code: 'insufficient_spots', extras: { remaining: 1 } })
  })

  t.test('is refused for a unit that the type has not', async t => {
    await t.rejects(book(request({ slotId, partnerId, unitSeats: { senior: 1 } })), {
      code: 'invalid_unit_id',
      extras: { unitId: 'senior' }
    })
    await addLessonType(sql, { id: 'plain' })
    const plain = await addSlot(sql, { lessonTypeId: 'plain' })
    await t.rejects(book(request({ slotId: plain, partnerId, unitSeats: { adult: 1 } })), {
      code: 'invalid_unit_id'
    })
  })
})

/** Whether two parties are the same, whatever the order of their units. */
const sameParty = (one: UnitSeats, other: UnitSeats) =>
  partySize(one) === partySize(other) && Object.entries(one).every(([id, n]) => other[id] === n)

/** A generator of whole numbers below a bound, the same each time. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** An offer as somebody would write it down; `from` and `to` are the first and the last lesson that it is of. */
interface Written {
  readonly code: string
  readonly open: boolean
  readonly percent?: number
  readonly cents?: number
  readonly bearer: 'school' | 'partner'
  readonly seatsFrom?: number
  readonly seatsTo?: number
  readonly hoursFrom?: number
  readonly hoursTo?: number
  readonly from?: string
  readonly types?: readonly string[]
}

t.test('10,000 bookings with units and offers are what a plain model says, cent by cent', async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  const draw = drawing(20261125)
  const partners = await Promise.all(
    [0, 7, 15, 33].map(async percent => ({
      percent,
      commission: percent === 15 ? 12 : 0,
      name: `P${percent}`,
      id: await partner(sql, `P${percent}`, percent, percent === 15 ? 12 : 0)
    }))
  )
  const slots: string[] = []
  for (let n = 0; n < 80; n += 1) {
    slots.push(await addSlot(sql, { capacity: 1000, instructors: 1, daysAhead: n + 3 }))
  }
  await sql`update lesson_types set max_students_per_instructor = 1000`
  const starts = new Map(
    (
      await sql<{ id: string; day: string; at: number }[]>`
        select id, local_date::text as day, extract(epoch from starts_at)::float8 * 1000 as at from slots`
    ).map(({ id, ...when }) => [id, when])
  )
  const book = createBook(sql)
  /** The model: what each unit costs at the type and at each lesson, and every booking. */
  let units: { id: string; cents: number }[] | null = null
  let typeCents = 3500
  const lessons = slots.map(() => ({ cents: 3500, each: null as Record<string, number> | null }))
  const sold = new Map<
    string,
    {
      lesson: number
      seats: Record<string, number> | null
      count: number
      cents: number
      net: number
      commission: number
      offer: Written | undefined
      off: number
      buyer: (typeof partners)[number]
      at: number
    }
  >()
  let offers: Written[] = []
  const at = (cents: number) =>
    units &&
    Object.fromEntries(
      units.map((u, n, [first]) => [
        u.id,
        n === 0 ? cents : first?.cents === 0 ? u.cents : Math.round((u.cents * cents) / (first?.cents ?? 1))
      ])
    )
  const half = (cents: number, percent: number) => Math.floor((cents * (100 - percent) + 50) / 100)
  const less = (cents: number, { percent, cents: amount = 0 }: Written) =>
    percent === undefined ? Math.max(0, cents - amount) : half(cents, percent)
  const suits = (o: Written, lesson: number, count: number, at: number) => {
    const when = starts.get(slots[lesson] as string)
    const hours = ((when?.at ?? 0) - at) / 3_600_000
    const fits = [
      count >= (o.seatsFrom ?? 0) && count <= (o.seatsTo ?? 99),
      hours > (o.hoursFrom ?? 0) && hours <= (o.hoursTo ?? 99_999),
      (when?.day ?? '') >= (o.from ?? ''),
      (o.types ?? ['group']).includes('group')
    ]
    return fits.every(Boolean)
  }
  const priced = (
    lesson: number,
    seats: Record<string, number> | null,
    count: number,
    { percent, commission }: (typeof partners)[number],
    {
      at,
      code,
      kept
    }: { at: number; code?: string | undefined; kept?: { offer: Written; at: number } | undefined }
  ) => {
    const { cents, each } = lessons[lesson] as (typeof lessons)[number]
    const all = seats
      ? Object.entries(seats).flatMap(([id, n]) => Array<number>(n).fill(each?.[id] ?? cents))
      : Array<number>(count).fill(cents)
    const total = (prices: number[]) => prices.reduce((sum, one) => sum + one, 0)
    const offOf = (o: Written) => total(all.map(one => one - less(one, o)))
    const had = kept && suits(kept.offer, lesson, all.length, kept.at) ? [kept.offer] : []
    const now = offers.filter(o => (o.open || o.code === code) && suits(o, lesson, all.length, at))
    now.sort((a, b) => Number(b.code === code) - Number(a.code === code))
    const most = Math.max(...[...had, ...now].map(offOf))
    const offer = most > 0 ? [...had, ...now].find(o => offOf(o) === most) : undefined
    const sums = all.map(one => {
      const sold = offer ? less(one, offer) : one
      if (offer?.bearer === 'partner') return [sold, Math.min(sold, half(one, percent))] as const
      return [sold, Math.max(0, half(one, percent) - (one - sold))] as const
    })
    const [paid, off] = [total(sums.map(([sold]) => sold)), offer ? offOf(offer) : 0]
    const whole = Math.floor((total(all) * commission + 50) / 100)
    const earned = offer?.bearer === 'partner' ? Math.max(0, whole - off) : Math.min(paid, whole)
    return { cents: paid, net: total(sums.map(([, net]) => net)), commission: earned, offer, off }
  }
  const party = () => {
    const ids = units?.map(({ id }) => id) ?? []
    const seats: Record<string, number> = {}
    for (let n = draw(3) + 1; n > 0; n -= 1) {
      const id = ids[draw(ids.length)] as string
      seats[id] = (seats[id] ?? 0) + draw(3) + 1
    }
    return seats
  }
  const changes = [
    async () => {
      units = ['adult', 'child', 'senior', 'infant']
        .slice(0, draw(4) + 1)
        .map(id => ({ id, cents: draw(9000) }))
      typeCents = units[0]?.cents as number
      const planned = draw(2) === 0
      await change(sql, { units: units.map(({ id, cents }) => `${id}:0-99:${cents}`).join(',') }, planned)
      if (planned) lessons.fill({ cents: typeCents, each: at(typeCents) })
    },
    async () => {
      const cents = draw(9000) + 1
      const each = at(cents)
      if (units && each) units = units.map(u => ({ id: u.id, cents: each[u.id] as number }))
      typeCents = cents
      await change(sql, { priceCents: String(cents) }, false)
    },
    async () => {
      const n = draw(lessons.length)
      const cents = draw(9000) + 1
      if (cents !== lessons[n]?.cents) lessons[n] = { cents, each: at(cents) }
      await sql`select change_slot(${SCHOOL}, ${slots[n] as string}, ${JSON.stringify({ price_cents: cents })}::text::jsonb)`
    },
    async () => {
      const id = [...sold.keys()][draw(sold.size || 1)]
      const was = id === undefined ? undefined : sold.get(id)
      if (!was?.seats || !units) return
      const seats = party()
      const lesson = draw(lessons.length)
      const unitItems = Object.entries(seats).flatMap(([unitId, n]) =>
        Array.from({ length: n }, () => ({ uuid: null, freshUuid: newId(), unitId }))
      )
      await updateBooking(sql, { schoolId: SCHOOL, partnerId: null }, id as string, {
        slotId: slots[lesson] as string,
        unitItems
      })
      sold.set(id as string, {
        ...was,
        lesson,
        seats,
        count: partySize(seats),
        ...(lesson === was.lesson && sameParty(seats, was.seats)
          ? {}
          : priced(lesson, seats, 0, was.buyer, {
              at: Date.now(),
              kept: was.offer && { offer: was.offer, at: was.at }
            }))
      })
    },
    async () => {
      offers = Array.from({ length: draw(5) }, (_, n) => ({
        ...{ code: `CODE-${9 - n}`, open: draw(2) === 0 },
        ...(draw(2) === 0 ? { percent: draw(100) + 1 } : { cents: draw(5000) + 1 }),
        bearer: draw(2) === 0 ? 'school' : 'partner',
        ...(draw(3) === 0 && { seatsFrom: draw(5) + 1 }),
        ...(draw(3) === 0 && { seatsTo: draw(5) + 1 }),
        ...(draw(3) === 0 && { hoursFrom: draw(1000) }),
        ...(draw(3) === 0 && { hoursTo: draw(2000) }),
        ...(draw(4) === 0 && { from: starts.get(slots[draw(slots.length)] as string)?.day as string }),
        ...(draw(4) === 0 && { types: [draw(2) === 0 ? 'group' : 'kids'] })
      }))
      await sql`update schools set offers = ${JSON.stringify(offers.map(o => ({ ...o, title: o.code })))}::text::jsonb`
    }
  ]
  await changes[0]?.()
  let refused = 0
  for (let batch = 0; batch < 100; batch += 1) {
    for (let n = 0; n < 3; n += 1) await changes[draw(changes.length)]?.()
    const asked = Array.from({ length: 100 }, () => {
      const buyer = partners[draw(partners.length)] as (typeof partners)[number]
      const lesson = draw(lessons.length)
      const chosen = draw(5) > 0 ? party() : undefined
      const count = chosen ? partySize(chosen) : draw(4) + 1
      const named = draw(2) === 0 ? offers[draw(offers.length || 1)] : undefined
      const at = Date.now()
      const code = named && suits(named, lesson, count, at) ? named.code : undefined
      if (named && !code) refused += 1
      const asks = request({
        slotId: slots[lesson] as string,
        partnerId: buyer.id,
        participants: count,
        ...(code && { offerCode: code.toLowerCase() }),
        ...(chosen && { unitSeats: chosen })
      })
      const seats = chosen ?? { [units?.[0]?.id as string]: count }
      sold.set(asks.id, {
        lesson,
        seats,
        count,
        ...{ buyer, at },
        ...priced(lesson, seats, count, buyer, { at, code })
      })
      return asks
    })
    await Promise.all(asked.map(book))
  }
  const rows = await sql<
    {
      id: string
      count: number
      cents: number
      net: number
      off: number
      code: string | null
      seats: Record<string, number>
    }[]
  >`
    select id, participants as count, total_cents::int as cents, net_cents::int as net, off_cents::int as off, offer ->> 'code' as code,
      unit_seats as seats from bookings`
  t.equal(rows.length, 10_000)
  const wrong = rows.filter(row => {
    const model = sold.get(row.id)
    return (
      JSON.stringify([row.count, row.cents, row.net, row.off, row.code]) !==
        JSON.stringify([model?.count, model?.cents, model?.net, model?.off, model?.offer?.code ?? null]) ||
      partySize(row.seats) !== row.count
    )
  })
  t.strictSame(
    wrong.slice(0, 3).map(row => [row, sold.get(row.id)]),
    []
  )
  const under = rows.filter(({ code }) => code !== null)
  t.ok(
    under.length > 2000 && under.length < 8000 && refused > 100,
    `${under.length} with an offer, ${refused} whose code asks for more`
  )
  const owed = await listOwed(sql, SCHOOL, { by: 'taught', from: '2000-01-01', to: '2100-01-01' })
  for (const buyer of partners) {
    const own = [...sold.values()].filter(b => b.buyer === buyer)
    const sum = (of: 'net' | 'commission' | 'cents') => own.reduce((all, b) => all + b[of], 0)
    const [owes, earns] = buyer.commission > 0 ? [0, sum('commission')] : [sum('net'), 0]
    const { cents, owesCents, owedCents } = owed.find(({ name }) => name === buyer.name) ?? {}
    t.strictSame(
      [cents, owesCents, owedCents],
      [sum('cents'), owes, earns],
      `the settlement of ${buyer.name}`
    )
  }
  const seats = slots.map((_, n) =>
    [...sold.values()].reduce((sum, b) => sum + (b.lesson === n ? b.count : 0), 0)
  )
  t.strictSame(await Promise.all(slots.map(id => seatsTaken(sql, id))), seats, 'and seats count persons')
})
