import t from 'tap'
import type { MoveRefusal } from '../../../lib/lessons/move.ts'
import { type MoveRequest, moveLesson } from '../../../lib/lessons/transactions.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

const TO = { date: '2099-07-01', startTime: '14:00', endTime: '16:00', spotName: null }

t.test('moving a lesson', async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  await addSchool(sql, { id: 'other', name: 'Other' })
  const move = (slotId: string, more: Partial<MoveRequest> = {}, options = {}) =>
    moveLesson(sql, { schoolId: SCHOOL, slotId, version: null, ...TO, ...more }, options)
  const rowOf = async (slot: string) => {
    const [row] =
      await sql`select local_date::text as date, to_char(local_start, 'HH24:MI') as start, spot_name as spot,
      schedule_version as version, spots_taken as taken, starts_at from slots where id = ${slot}`
    return row!
  }

  await t.test('moves its instructors and increases its schedule version', async t => {
    const slot = await addSlot(sql)
    const before = await rowOf(slot)
    t.equal(await move(slot, { spotName: 'Supertubos' }), 'ok')
    const after = await rowOf(slot)
    t.match(after, { date: '2099-07-01', start: '14:00', spot: 'Supertubos', version: before.version + 1 })
    const [busy] =
      await sql`select count(*)::int as n from slot_instructors x join slots s on s.id = x.slot_id
      where s.id = ${slot} and x.during = tstzrange(s.starts_at, s.ends_at)`
    t.equal(busy!.n, 2)
    const [version] = await sql`select version from availability_versions where school_id = ${SCHOOL}`
    t.ok(Number(version!.version) > 1, 'and whoever caches the availability learns of it')
  })

  await t.test('changes nothing in a dry run', async t => {
    const slot = await addSlot(sql)
    const before = await rowOf(slot)
    t.equal(await move(slot, {}, { apply: false }), 'ok')
    t.strictSame(await rowOf(slot), before)
  })

  await t.test('may overlap with its former time', async t => {
    const slot = await addSlot(sql)
    await move(slot, { date: '2099-08-01', startTime: '10:00', endTime: '12:00' })
    t.equal(await move(slot, { date: '2099-08-01', startTime: '11:00', endTime: '13:00' }), 'ok')
  })

  await t.test('ends a hold at the new start at the latest, and an ended hold frees its seat', async t => {
    const slot = await addSlot(sql, { daysAhead: 9 })
    await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
    for (const [hours, seats] of [
      [400, 2],
      [-1, 1]
    ] as const) {
      await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
          hold_expires_at, customer_name, customer_email)
        select gen_random_uuid(), ${SCHOOL}, ${slot}, id, ${seats}, 1, 'EUR', 'on_hold',
          clock_timestamp() + make_interval(hours => ${hours}::int), 'Ana', 'ana@example.com' from partners`
    }
    await sql`update slots set spots_taken = 3 where id = ${slot}`
    const [day] = await sql`select ((clock_timestamp() at time zone 'Europe/Lisbon')::date + 2)::text as date`
    t.equal(await move(slot, { date: day!.date, startTime: '05:00', endTime: '06:00' }), 'ok')
    const holds = await sql`select b.status, b.hold_expires_at = s.starts_at as clamped from bookings b
      join slots s on s.id = b.slot_id where s.id = ${slot} order by b.participants`
    t.strictSame(
      [...holds],
      [
        { status: 'expired', clamped: false },
        { status: 'on_hold', clamped: true }
      ]
    )
    t.equal((await rowOf(slot)).taken, 2)
  })

  const refusals: [what: string, code: MoveRefusal, more: Partial<MoveRequest>, change?: string][] = [
    ['of another school', 'slot_not_found', { schoolId: 'other' }],
    ['that is cancelled', 'slot_cancelled', {}, 'cancelled_at = now()'],
    ['planned on another version', 'lesson_changed', { version: 99 }],
    ['that has begun', 'slot_expired', {}, 'local_date = local_date - 30'],
    ['to an end before its start', 'time_reversed', { startTime: '16:00', endTime: '14:00' }],
    ['to an end at its start', 'time_reversed', { startTime: '16:00', endTime: '16:00' }],
    [
      'into the hour that summer time skips',
      'time_does_not_exist',
      { date: '2099-03-29', startTime: '01:30', endTime: '03:00' }
    ],
    [
      'to end in that hour',
      'time_does_not_exist',
      { date: '2099-03-29', startTime: '00:30', endTime: '01:30' }
    ],
    ['into the past', 'time_is_past', { date: '2020-01-01' }],
    ['with fewer instructors than its students need', 'ratio_exceeded', {}, 'capacity = 20, spots_taken = 13']
  ]
  for (const [name, code, more, change] of refusals) {
    await t.test(`refuses a lesson ${name} with ${code}, and changes nothing`, async t => {
      const slot = await addSlot(sql)
      if (change) await sql.unsafe(`update slots set ${change} where id = '${slot}'`)
      const before = await rowOf(slot)
      t.equal(await move(slot, more), code)
      t.strictSame(await rowOf(slot), before)
    })
  }

  await t.test('refuses a place beside an equal lesson on sale, even if both arrive at once', async t => {
    const [a, b, closed] = [await addSlot(sql), await addSlot(sql), await addSlot(sql, { onSale: false })]
    for (let day = 10; day < 20; day += 1) {
      const date = `2099-10-${day}`
      const codes = await Promise.all([a, b].map(slot => move(slot, { date })))
      t.strictSame(codes.sort(), ['equal_on_sale', 'ok'], date)
      t.equal(await move(closed, { date }), 'ok', 'one that is closed to sale may stand there')
    }
    const other = await addSlot(sql, { spotName: 'BALEAL' })
    const { date } = await rowOf(closed)
    t.equal(await move(other, { date }, { apply: false }), 'equal_on_sale', 'and whoever only looks is told')
  })

  await t.test('refuses the current time and place', async t => {
    const slot = await addSlot(sql)
    const { date } = await rowOf(slot)
    t.equal(await move(slot, { date, startTime: '10:00', endTime: '12:00' }), 'nothing_changes')
  })

  await t.test("refuses an instructor's busy time, even if both lessons move at once", async t => {
    const [a, b] = [await addSlot(sql, { daysAhead: 20 }), await addSlot(sql, { daysAhead: 21 })]
    await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
      select s.school_id, s.id, ${`i1-${a}`}, tstzrange(s.starts_at, s.ends_at) from slots s where s.id = ${b}`
    for (let day = 10; day < 30; day += 1) {
      const date = `2099-09-${day}`
      const late = { date, startTime: '15:00', endTime: '17:00' }
      const codes = await Promise.all([move(a, { date }), move(b, late)])
      t.strictSame(codes.sort(), ['instructor_busy', 'ok'], date)
    }
  })
})
