import t from 'tap'
import { type BookingChange, updateBooking } from '../../../lib/booking/change/transactions.ts'
import { listHeldSeats } from '../../../lib/booking/held/queries.ts'
import type { BookingRequest } from '../../../lib/booking/request.ts'
import { createCancel, createSale } from '../../../lib/booking/transactions.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { listCrowdingPartners } from '../../../lib/infra/doctor/queries.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { addLessonType, addPartner, addSchool, addSlot, SCHOOL } from '../../support/school.ts'

const PERCENT = 25
const newId = () => uuidV7(Date.now())

/** A school with lessons of these capacities, by days ahead, and a partner that holds seats. */
async function openSchool(sql: Sql, lessons: readonly (readonly [daysAhead: number, capacity: number])[]) {
  await addSchool(sql)
  const slots: string[] = []
  for (const [n, [daysAhead, capacity]] of lessons.entries()) {
    const hour = 8 + (n % 12)
    const times = { localStart: `${hour}:00`.padStart(5, '0'), localEnd: `${hour}:50`.padStart(5, '0') }
    slots.push(await addSlot(sql, { daysAhead, capacity, instructors: 1, ...times }))
  }
  await sql`update lesson_types set max_students_per_instructor = 1000`
  const [hotel, other] = [await addPartner(sql, 'Hotel'), await addPartner(sql, 'Agency')]
  const [book, cancel] = [createSale(sql).book, createCancel(sql)]
  const ask = (n: number, participants: number, more: Partial<BookingRequest> = {}) =>
    book({
      ...{ id: newId(), schoolId: SCHOOL, partnerId: hotel, slotId: slots[n] as string, externalRef: null },
      ...{ participants, holdMinutes: 30, heldPercent: PERCENT },
      ...{ customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: null, notes: null },
      ...more
    })
  return {
    slots,
    other,
    /** Returns the booking's id, or the remaining seats of the refusal. */
    hold: (n: number, participants: number, more: Partial<BookingRequest> = {}) =>
      ask(n, participants, more).then(
        ({ bookingId }) => bookingId,
        ({ code, extras }) => `${code} ${extras.remaining}`
      ),
    cancel: (id: string) => cancel({ schoolId: SCHOOL, partnerId: hotel }, id),
    change: (id: string, more: BookingChange) =>
      updateBooking(sql, { schoolId: SCHOOL, partnerId: hotel }, id, { heldPercent: PERCENT, ...more }),
    async held() {
      const rows = await sql<
        { seats: number }[]
      >`select coalesce(sum(participants), 0)::int as seats from bookings
        where status = 'on_hold' and partner_id = ${hotel} and hold_expires_at > clock_timestamp()`
      return rows[0]?.seats
    }
  }
}

const party = (seats: number): BookingChange => ({
  unitItems: Array.from({ length: seats }, () => ({ uuid: null, freshUuid: newId(), unitId: 'participant' }))
})

/** Fills a school with holds of one seat up to the limit. */
async function fill({ slots, hold }: Awaited<ReturnType<typeof openSchool>>): Promise<void> {
  let isFull = false
  while (!isFull) {
    const answers = await Promise.all([...slots.keys()].map(n => hold(n, 1)))
    isFull = answers.every(answer => answer.startsWith('insufficient_spots'))
  }
}

t.test('hired boards let a partner hold no more lessons', async t => {
  const { sql } = await database(t)
  const school = await openSchool(
    sql,
    Array.from({ length: 20 }, (_, n) => [n + 1, 8] as const)
  )
  await addLessonType(sql, { id: 'hire', capacity: 60 })
  await sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null where id = 'hire'`
  for (let day = 1; day <= 20; day += 1) {
    await addSlot(sql, { lessonTypeId: 'hire', daysAhead: day, capacity: 60 })
  }
  await fill(school)
  t.equal(await school.held(), 40)
})

t.test('the holds of a partner are limited to a share of', async t => {
  const rows: readonly [name: string, lessons: readonly (readonly [number, number])[], most: number][] = [
    ['a large lesson', [[3, 100]], 25],
    ['a small lesson, which one party may hold completely', [[3, 8]], 8],
    ['a lesson of middle size, 12 at least', [[3, 40]], 12],
    ['a private lesson', [[3, 1]], 1],
    [
      'a day of small lessons',
      [
        [3, 10],
        [3, 10],
        [3, 10],
        [3, 10],
        [3, 10],
        [3, 10]
      ],
      15
    ],
    ['a school of small lessons, 24 at least', [1, 2, 3, 4, 5, 6, 7, 8].map(day => [day, 8] as const), 24],
    ['a school', Array.from({ length: 20 }, (_, n) => [n + 1, 8] as const), 40]
  ]
  for (const [name, lessons, maxLessons] of rows) {
    t.test(name, async t => {
      const school = await openSchool((await database(t)).sql, lessons)
      await fill(school)
      t.equal(await school.held(), maxLessons)
      t.match(await school.hold(0, 1), 'insufficient_spots 0')
    })
  }
})

t.test('a hold beyond the share', async t => {
  const { sql } = await database(t)
  const school = await openSchool(sql, [
    [3, 100],
    [4, 100],
    [5, 100]
  ])
  const { slots, hold, cancel, change, other } = school
  const first = await hold(0, 20)

  t.test('is refused with the number of seats left in it', async t => {
    t.equal(await hold(0, 6), 'insufficient_spots 5')
    t.equal(await hold(0, 26), 'insufficient_spots 5')
  })
  t.test('is refused in a batch as alone', async t => {
    const outcomes = await Promise.all([1, 2, 3].map(() => hold(1, 10)))
    t.equal(outcomes.filter(answer => answer === 'insufficient_spots 5').length, 1)
  })
  t.test('is refused for an update with more seats', async t => {
    await t.rejects(change(first, party(27)), { code: 'insufficient_spots', extras: { remaining: 5 } })
    await change(first, party(25))
  })
  t.test('is refused for a move', async t => {
    await t.rejects(change(first, { slotId: slots[1] as string }), {
      code: 'insufficient_spots',
      extras: { remaining: 5 }
    })
    await change(first, { slotId: slots[2] as string })
    await change(first, { slotId: slots[0] as string })
  })
  t.test('hinders no booking without a hold, no other partner, and no key of the school', async t => {
    t.match(await hold(0, 30, { holdMinutes: null }), /-/)
    t.match(await hold(0, 20, { partnerId: other }), /-/)
    t.match(await hold(0, 5, { heldPercent: undefined }), /-/)
  })
  t.test('is accepted after holds ended, by a cancellation or by time', async t => {
    t.equal(await hold(0, 5), 'insufficient_spots 0')
    await cancel(first)
    const repeated = await hold(0, 20)
    t.match(repeated, /-/, 'cancelling and holding again keeps the share and never exceeds it')
    t.equal(await hold(0, 1), 'insufficient_spots 0')
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${repeated}`
    t.match(await hold(0, 20), /-/)
    t.equal(await hold(0, 1), 'insufficient_spots 0')
  })
})

t.test('the school and its operator see the held seats of each partner', async t => {
  const { sql } = await database(t)
  const school = await openSchool(sql, [
    [3, 40],
    [4, 40],
    [5, 40]
  ])
  await school.hold(0, 12)
  await school.hold(1, 11)
  const seats = async () =>
    (await listHeldSeats(sql, SCHOOL, PERCENT)).map(({ seats, bound }) => [seats, bound])
  t.strictSame(await seats(), [[23, 30]])
  t.strictSame(await listCrowdingPartners(sql, PERCENT), [])
  await school.hold(2, 1)
  t.strictSame(await seats(), [[24, 30]])
  t.strictSame(
    [...(await listCrowdingPartners(sql, PERCENT))],
    [{ schoolId: SCHOOL, partner: 'Hotel', seats: 24, bound: 30 }],
    'four fifths of the bound'
  )
  t.match(await listHeldSeats(sql, SCHOOL, 100), [{ bound: null }])
})

t.test('no hold is extended beyond four hours after its creation', async t => {
  const { sql } = await database(t)
  const { hold, change } = await openSchool(sql, [[3, 8]])
  const minutes = async (id: string) => {
    const rows = await sql<{ minutes: number }[]>`
      select round(extract(epoch from hold_expires_at - clock_timestamp()) / 60)::int as minutes from bookings where id = ${id}`
    return rows[0]?.minutes
  }
  const backdate = (id: string, interval: string) =>
    sql`update bookings set created_at = clock_timestamp() - ${interval}::text::interval,
      hold_expires_at = clock_timestamp() + interval '1 minute' where id = ${id}`
  const id = await hold(0, 2)
  const rows: readonly [age: string, requested: number, left: number][] = [
    ['0 minutes', 120, 120],
    ['110 minutes', 120, 120],
    ['150 minutes', 120, 90],
    ['230 minutes', 5, 5],
    ['230 minutes', 120, 10],
    ['300 minutes', 120, 1]
  ]
  for (const [age, requested, left] of rows) {
    await backdate(id, age)
    await change(id, { holdMinutes: requested })
    t.equal(await minutes(id), left, `${requested} minutes asked at an age of ${age}`)
  }
})
