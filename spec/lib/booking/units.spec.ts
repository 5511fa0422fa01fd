import t from 'tap'
import { createSale } from '../../../lib/booking/transactions.ts'
import type { UnitSeats } from '../../../lib/booking/units.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { parse } from '../../../lib/kernel/parse.ts'
import { LessonTypeChange } from '../../../lib/schools/rules.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import {
  addLessonType,
  addPartner,
  addSchool,
  addSlot,
  changeType,
  requestOf,
  SCHOOL,
  seatsTaken
} from '../../support/school.ts'

const newId = () => uuidV7(Date.now())
t.test('the prices of units', async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  const slotId = await addSlot(sql)
  const prices = async () =>
    singleRow(
      await sql`select s.price_cents as cents, s.unit_cents as units from slots s where s.id = ${slotId}`
    )

  t.test("follow the lesson's price in proportion, or the type's on request", async t => {
    await changeType(sql, { units: 'adult:13-99:5000,child:6-12:3333' }, false)
    t.match(await prices(), { cents: 3500, units: null }, 'what is planned keeps its price')
    await changeType(sql, { units: 'adult:13-99:5000,child:6-12:3333' })
    t.match(await prices(), { cents: 5000, units: { adult: 5000, child: 3333 } })
    await sql`select change_slot(${SCHOOL}, ${slotId}, '{"price_cents": 2500}')`
    t.match(await prices(), { cents: 2500, units: { adult: 2500, child: 1667 } })
    await sql`select change_slot(${SCHOOL}, ${slotId}, '{"price_cents": 5000}')`
    t.match(
      await prices(),
      { cents: 5000, units: { adult: 5000, child: 3333 } },
      'and nothing adds up on the way'
    )
    await changeType(sql, { priceCents: '6000' })
    t.match(await prices(), { cents: 6000, units: { adult: 6000, child: 4000 } })
    const [type] = await sql`select units from lesson_types where id = 'group'`
    t.match(type?.units, [{ cents: 6000 }, { cents: 4000 }])
    await changeType(sql, { units: 'adult:13-99:0,child:6-12:1500' })
    await changeType(sql, { priceCents: '2000' })
    t.match(await prices(), { cents: 2000, units: { adult: 2000, child: 1500 } }, 'beside what was free')
    await changeType(sql, { units: 'adult:13-99:6000,child:6-12:4000' })
    const [repriced] =
      await sql`select code, lessons from reprice_lessons(${SCHOOL}, null, 'group', '2000-01-01', '2100-01-01', 3000, 1, false)`
    t.match(repriced, { code: 'ok', lessons: 1 })
  })

  t.test("use the lesson's own price if imported with one", async t => {
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

  t.test('do not apply to a party with one price', async t => {
    await addLessonType(sql, { id: 'private' })
    await sql`update lesson_types set pricing_per = 'BOOKING' where id = 'private'`
    await t.rejects(changeType(sql, { id: 'private', units: 'adult:0-99:100' }), {
      code: 'invalid_request',
      extras: { field: 'units' }
    })
  })

  t.test('are refused if they are invalid', async t => {
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
  const partnerId = await addPartner(sql, 'Hotel', { discount: 15 })
  const book = createSale(sql).book
  await changeType(sql, { units: 'adult:13-99:5500,child:6-12:4001' })

  t.test('costs the sum, with the net price rounded per seat', async t => {
    const booked = await book(
      requestOf({ slotId, partnerId, participants: 3, unitSeats: { adult: 1, child: 2 } })
    )
    t.match(booked, { totalCents: 13502, participants: 3 })
    const [{ net }] =
      (await sql`select net_cents::int as net from bookings where id = ${booked.bookingId}`) as unknown as [
        { net: number }
      ]
    t.equal(net, 4675 + 2 * 3401)
    t.equal(await seatsTaken(sql, slotId), 3)
  })

  t.test('without units uses the first unit, and is idempotent by externalRef', async t => {
    const first = requestOf({ slotId, partnerId, participants: 2, externalRef: 'r1' })
    t.match(await book(first), { totalCents: 11000 })
    const rebook = (unitSeats: UnitSeats) => book({ ...first, id: newId(), unitSeats })
    await t.rejects(rebook({ adult: 2 }), { code: 'external_ref_exists', extras: { matches: true } })
    await t.rejects(rebook({ adult: 1, child: 1 }), {
      code: 'external_ref_exists',
      extras: { matches: false }
    })
  })

  t.test('counts persons against the seats', async t => {
    const more = requestOf({ slotId, partnerId, participants: 2, unitSeats: { child: 2 } })
    await t.rejects(book(more), { code: 'insufficient_spots', extras: { remaining: 1 } })
  })

  t.test('is refused for an unknown unit', async t => {
    await t.rejects(book(requestOf({ slotId, partnerId, unitSeats: { senior: 1 } })), {
      code: 'invalid_unit_id',
      extras: { unitId: 'senior' }
    })
    await addLessonType(sql, { id: 'plain' })
    const plain = await addSlot(sql, { lessonTypeId: 'plain' })
    await t.rejects(book(requestOf({ slotId: plain, partnerId, unitSeats: { adult: 1 } })), {
      code: 'invalid_unit_id'
    })
  })
})
