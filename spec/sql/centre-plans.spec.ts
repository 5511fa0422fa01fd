// tags: full sql
import t, { type Test } from 'tap'
import { findGear, readSizes } from '../../lib/equipment/gear/queries.ts'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { addDays } from '../../lib/text/dates.ts'
import { readDay } from '../../plugins/centre/day/queries.ts'
import { parseSearch } from '../../plugins/centre/desk/bookings.ts'
import { findCentreBooking, searchBookings } from '../../plugins/centre/desk/queries.ts'
import { findNote } from '../../plugins/centre/guests/note-queries.ts'
import { findWholeLesson } from '../../plugins/centre/kit/lesson-queries.ts'
import { readWeek } from '../../plugins/centre/kit/queries.ts'
import { database } from '../support/database.ts'
import { findPostgres, openAlone } from '../support/replication.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'

/**
 * Maximum rows of lessons, bookings and instructors that a page may read; it shows two lessons with three
 * parties each.
 */
const MAX_ROWS = 60

/**
 * Two lessons of one day, among thousands of other days and another school with ten times as many bookings.
 */
async function prepare(sql: Sql): Promise<{ lessonId: string; bookingId: string; date: string }> {
  for (const id of [SCHOOL, 'big-school']) {
    await addSchool(sql, { id })
    await sql`select partner_of(${id}, 'Hotel')`
    await sql`insert into instructors (school_id, id, name) select ${id}, 'i' || n, 'Instructor ' || n from generate_series(1, 2) n`
    await sql`insert into slots (id, school_id, lesson_type_id, spot_name, local_date, local_start, local_end, time_zone,
        capacity, spots_taken, price_cents)
      select gen_random_uuid(), ${id}, 'group', 'Baleal', current_date + 400 + n, '10:00', '12:00', 'Europe/Lisbon', 1000, 20, 3500
      from generate_series(1, 1500) n`
    await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
      select school_id, id, 'i1', tstzrange(starts_at, ends_at) from slots where school_id = ${id}`
  }
  const lessonId = await addSlot(sql, { daysAhead: 5 })
  const others = [await addSlot(sql, { daysAhead: 5, localStart: '14:00', localEnd: '16:00' })]
  await fill(sql, 'big-school', 10)
  await fill(sql, SCHOOL, 1)
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
      customer_name, customer_email)
    select gen_random_uuid(), ${SCHOOL}, s.id, p.id, 1, 0, 'EUR', 'confirmed', now(), 'Rita ' || n, ''
    from slots s, partners p, generate_series(1, 3) n
    where s.id = any(${[lessonId, ...others]}) and p.school_id = ${SCHOOL}`
  await sql`insert into guests (school_id, booking_id, n, weight_kg, version) select school_id, id, 1, 70, 1 from bookings`
  return singleRow(
    await sql<{ lessonId: string; bookingId: string; date: string }[]>`
      select s.id as "lessonId", b.id as "bookingId", s.local_date::text as date
      from slots s join bookings b on b.slot_id = s.id where s.id = ${lessonId} limit 1`
  )
}

async function fill(sql: Sql, schoolId: string, each: number): Promise<void> {
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
      customer_name, customer_email)
    select gen_random_uuid(), s.school_id, s.id, p.id, 1, 0, 'EUR', 'confirmed', now(), 'Rita ' || n, ''
    from slots s join partners p on p.school_id = s.school_id, generate_series(1, ${each}::int) n
    where s.school_id = ${schoolId} and s.local_date > current_date + 400`
}

async function countRead(sql: Sql): Promise<number> {
  return singleRow<{ rows: number }>(
    await sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname in ('slots', 'bookings', 'slot_instructors', 'guests')`
  ).rows
}

/** Checks the rows that each page reads, with cached plans. */
async function hold(t: Test, sql: Sql): Promise<void> {
  const { lessonId, bookingId, date } = await prepare(sql)
  const timeZone = 'Europe/Lisbon'
  const school = { schoolId: SCHOOL, timeZone, instructorId: null }
  const instructor = { ...school, instructorId: 'i1' }
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    day: () => readDay(sql, school, date),
    'day of an instructor': () => readDay(sql, instructor, date),
    week: () => readWeek(sql, school, addDays(date, -3), addDays(date, 3)),
    lesson: () => findWholeLesson(sql, school, lessonId),
    'lesson of an instructor': () => findWholeLesson(sql, instructor, lessonId),
    gear: () => findGear(sql, school, { slotId: lessonId }),
    'gear of a booking, for an instructor': () => findGear(sql, instructor, { bookingId }),
    sizes: () => readSizes(sql, SCHOOL, [lessonId]),
    note: () => findNote(sql, school, bookingId),
    booking: () => findCentreBooking(sql, SCHOOL, bookingId),
    find: () => searchBookings(sql, SCHOOL, timeZone, parseSearch('rita', null))
  }
  const far = () => searchBookings(sql, SCHOOL, timeZone, parseSearch('rita', addDays(date, 1200)))
  const rowsOf = async (page: () => Promise<unknown>) => {
    await sql.unsafe('begin')
    const before = await countRead(sql)
    await page()
    const rows = (await countRead(sql)) - before
    await sql.unsafe('commit')
    return rows
  }
  await sql.unsafe('analyze')
  await sql.unsafe('set plan_cache_mode = force_generic_plan')
  for (const [name, page] of Object.entries(pages)) {
    const rows = await rowsOf(page)
    t.ok(rows > 0 && rows <= MAX_ROWS, `${name}: ${rows} rows`)
  }
  const rows = await rowsOf(far)
  t.ok(rows > MAX_ROWS, `a search of a whole year looks at more: ${rows} rows`)
}

t.test('the built-in PostgreSQL reads only the shown rows for centre pages', async t => {
  const { url } = await database(t)
  const sql = connect(url, { max: 1, statementTimeoutMs: 0, silenceMs: 0 })
  t.teardown(() => sql.end({ timeout: 1 }))
  await hold(t, sql)
})

t.test("Debian's PostgreSQL reads only the shown rows for centre pages", async t => {
  const bin = findPostgres(t)
  if (!bin) return
  const url = await openAlone(t, bin)
  await migrate(url)
  const sql = connect(url, { max: 1, statementTimeoutMs: 0, silenceMs: 0 })
  t.teardown(() => sql.end({ timeout: 1 }))
  await hold(t, sql)
})
