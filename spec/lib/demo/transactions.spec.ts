// tags: full sql
import t from 'tap'
import { connectOperator } from '../../../bin/command.ts'
import { createSale } from '../../../lib/booking/transactions.ts'
import { listPinnedLessons, planDemo } from '../../../lib/demo/plan.ts'
import { readFirstStart, readToday } from '../../../lib/demo/queries.ts'
import { DEMO_TIME_ZONE, ONDA_CLARA } from '../../../lib/demo/schools.ts'
import { addLessonsAndBookings, seedDemo } from '../../../lib/demo/transactions.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { database } from '../../support/database.ts'
import { requestOf } from '../../support/school.ts'

const NOTHING = { schools: 0, instructors: 0, lessonTypes: 0, slots: 0, bookings: 0 }

async function patient(t: Parameters<typeof database>[0]): Promise<Sql> {
  const sql = connectOperator((await database(t)).url)
  t.teardown(() => sql.end({ timeout: 1 }))
  return sql
}

async function everything(sql: Sql): Promise<string> {
  const [row] = await sql`select
    (select json_agg(s order by id) from schools s) as schools,
    (select json_agg(v order by school_id) from availability_versions v) as versions,
    (select json_agg(s order by id) from slots s) as slots,
    (select json_agg(i order by slot_id, instructor_id) from slot_instructors i) as instructors,
    (select json_agg(b order by id) from bookings b) as bookings`
  return JSON.stringify(row)
}

async function countOversold(sql: Sql): Promise<number> {
  const rows = await sql`
    select s.id from slots s left join bookings b on b.slot_id = s.id and b.status in ('confirmed', 'on_hold')
    group by s.id, s.school_id having s.spots_taken <> coalesce(sum(b.participants), 0)`
  return rows.length
}

t.test('a seeded demo', async t => {
  const sql = await patient(t)

  await t.test('has the whole plan', async t => {
    t.strictSame(await readFirstStart(sql), { anySchool: false, anyKey: false })
    const { plan, added } = await seedDemo(sql)
    t.strictSame(added, {
      schools: 2,
      instructors: 9,
      lessonTypes: 14,
      slots: plan.slots.length,
      bookings: plan.bookings.length
    })
    t.equal(await countOversold(sql), 0, 'the seats of every lesson are counted')
    const courses =
      await sql`select school_id, count(*)::int as n from runs where lessons = 5 group by school_id order by school_id`
    t.strictSame(
      courses.map(({ n }) => n > 6),
      [true, true],
      'each school sells its course for the next weeks'
    )
    t.strictSame(await readFirstStart(sql), { anySchool: true, anyKey: false })
  })

  await t.test('is not changed the second time, not even later bookings', async t => {
    const { today, plan } = await seedDemo(sql)
    const pinned = listPinnedLessons(plan, today)
    const [{ id: partnerId } = { id: '' }] = await sql<{ id: string }[]>`
      select id from partners where school_id = ${ONDA_CLARA.id} and name = ${ONDA_CLARA.partners[0]}`
    const slotId = pinned[2]?.slotId ?? null
    const booked = await createSale(sql).book(
      requestOf({ schoolId: ONDA_CLARA.id, partnerId, slotId, participants: 2 })
    )
    t.equal(booked.status, 'confirmed')
    const before = await everything(sql)
    t.strictSame((await seedDemo(sql)).added, NOTHING)
    t.ok((await everything(sql)) === before)
  })

  await t.test('gets no lesson beside an older one of its type at another time', async t => {
    const { plan } = await seedDemo(sql)
    const later = plan.slots
      .filter(({ lessonTypeId }) => lessonTypeId === 'svc_priv')
      .map(slot => ({ ...slot, id: uuidV7(Date.now()), localStart: '12:45', localEnd: '14:15' }))
    t.ok(later.length > 0)
    t.strictSame(await addLessonsAndBookings(sql, { slots: later, bookings: [] }), NOTHING)
  })
})

t.test('seedDemo', async t => {
  t.test('adds once if several run at the same time', async t => {
    const sql = await patient(t)
    const runs = await Promise.all([seedDemo(sql), seedDemo(sql), seedDemo(sql)])
    // Concurrent runs: either may add either school.
    const sum = (member: keyof (typeof runs)[0]['added']) =>
      runs.reduce((all, { added }) => all + added[member], 0)
    const [row] =
      await sql`select (select count(*)::int from schools) as schools, (select count(*)::int from slots) as slots`
    t.strictSame([sum('schools'), sum('slots')], [2, row?.slots])
    t.equal(row?.schools, 2)
    t.equal(await countOversold(sql), 0)
  })

  t.test('adds missing days later, across a gap and across clock changes', async t => {
    const sql = await patient(t)
    await addLessonsAndBookings(sql, planDemo('2026-02-15'))
    const next = await addLessonsAndBookings(sql, planDemo('2026-02-16'))
    const [{ last } = { last: '' }] = await sql<{ last: string }[]>`select max(local_date) as last from slots`
    t.equal(last, addDays('2026-02-16', 59))
    t.ok(next.slots >= 6 && next.slots <= 14, `one day at two schools: ${next.slots}`)
    const later = await addLessonsAndBookings(sql, planDemo('2026-10-01'))
    t.ok(later.slots > 900)
    t.equal(await countOversold(sql), 0)
    const [{ n } = { n: '' }] = await sql<
      { n: string }[]
    >`select count(*) as n from bookings where external_ref = 'DEMO-1'`
    t.equal(n, '1', 'a reference is used once')
  })

  t.test('keeps an instructor where the school has assigned him', async t => {
    const sql = await patient(t)
    const today = await readToday(sql, DEMO_TIME_ZONE)
    await addLessonsAndBookings(sql, planDemo(today))
    const day = addDays(today, 60)
    await sql`
      with added as (
        insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone, capacity, price_cents)
        values (${uuidV7(Date.now())}, ${ONDA_CLARA.id}, 'svc_priv', 'Elsewhere', ${day}, '09:00', '18:00', ${DEMO_TIME_ZONE}, 1, 1)
        returning *
      )
      insert into slot_instructors select school_id, id, 'ins_rui', tstzrange(starts_at, ends_at) from added`
    t.ok((await addLessonsAndBookings(sql, planDemo(addDays(today, 1)))).slots > 0)
    const taught = await sql`
      select 1 from slot_instructors i join slots s on s.id = i.slot_id
      where i.instructor_id = 'ins_rui' and s.local_date = ${day}`
    t.equal(taught.length, 1)
  })
})
