// tags: full
import t from 'tap'
import { setCalendar } from '../../lib/feeds/transactions.ts'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { listZoneOffsets, readZones } from '../../lib/infra/zones/queries.ts'
import { renewLessonTimes } from '../../lib/infra/zones/transactions.ts'
import { formatInstant } from '../../lib/pages/format.ts'
import { wallClockOf } from '../../lib/text/clock.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { isTimeZone, zoneNames } from '../../lib/text/zones.ts'
import { openSchool } from '../support/centre.ts'
import { database } from '../support/database.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../support/school.ts'

const ZONE = 'Africa/Casablanca'

t.test("every surface shows Morocco's time as PostgreSQL has it", async t => {
  const { server, sql } = await openSchool(t, { school: { timeZone: ZONE, currency: 'MAD' } })
  const key = await server.schoolKey()
  const slotId = await addSlot(sql, { daysAhead: 20, localStart: '10:00', localEnd: '12:00' })
  const right = singleRow<{ day: string; start: string; end: string; zoned: string; now: string }>(
    await sql`
    select local_date::text as day, to_char(starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as start,
      to_char(ends_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as "end", iso_zoned(starts_at, time_zone) as zoned,
      to_char(clock_timestamp() at time zone ${ZONE}, 'YYYY-MM-DD"T"HH24:MI') as now
    from slots where id = ${slotId}`
  )
  const { day } = right
  const token = 'a'.repeat(27)
  await setCalendar(sql, { schoolId: SCHOOL, digest: digestOf(token), rotate: false })
  const { text: feed } = await server.get(`/schools/${SCHOOL}/calendar/${token}/lessons.ics`)

  t.test('the database knows that Morocco left summer time', async t =>
    t.equal(right.zoned, `${day}T10:00:00+00:00`)
  )

  t.test('strict OCTO', async t => {
    const { body } = await server.post('/api/partner/octo/availability', {
      key,
      body: { productId: 'group', optionId: 'DEFAULT', localDateStart: day, localDateEnd: day }
    })
    t.match(body, [{ localDateTimeStart: right.zoned }])
  })

  t.test('a booking in strict OCTO and in v1', async t => {
    const { body } = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
    const read = await server.get(`/api/partner/v1/bookings/${body.bookingId}`, { key })
    t.equal(read.body.localDateTimeStart, `${day}T10:00:00`)
  })

  t.test('the feed, with a description of the zone', async t => {
    t.match(feed, `DTSTART:${right.start}\r\nDTEND:${right.end}`)
    t.match(feed, /BEGIN:VTIMEZONE\r\nTZID:Africa\/Casablanca/)
    t.match(feed, /DTSTART:20260920T020000\r\nTZOFFSETFROM:\+0100\r\nTZOFFSETTO:\+0000/)
  })

  t.test('pages and mails', async t => {
    t.equal(formatInstant(`${day}T10:00:00Z`, ZONE, 'en').slice(-5), '10:00')
    const at = singleRow<{ at: string }>(await sql`select iso_utc(clock_timestamp()) as at`).at
    const local = singleRow<{ local: string }>(
      await sql`select to_char(${at}::text::timestamptz at time zone ${ZONE}, 'HH24:MI') as local`
    ).local
    t.equal(formatInstant(at, ZONE, 'pt').slice(-5), local)
  })
})

t.test('clocks agree with PostgreSQL in every zone', async t => {
  const { sql } = await database(t)
  const rows = await sql<{ zone: string; at: number; local: string }[]>`
    select n.name as zone, extract(epoch from x)::float8 * 1000 as at, to_char(x at time zone n.name, 'YYYY-MM-DD"T"HH24:MI:SS') as local
    from pg_timezone_names n cross join generate_series('2025-01-05 00:30Z'::timestamptz, '2029-01-01', interval '37 days') x
    where n.name = any (${zoneNames().filter(isTimeZone)}::text[])`
  const apart = rows.filter(({ zone, at, local }) => wallClockOf(new Date(at), zone) !== local)
  t.ok(rows.length > 10_000)
  t.strictSame([...new Set(apart.map(({ zone }) => zone))], [])
})

t.test('a process uses the zone offsets of its database', async t => {
  const { sql } = await database(t)
  await addSchool(sql, { timeZone: 'Europe/Lisbon' })
  await addSchool(sql, { id: 'far', timeZone: 'Pacific/Apia' })

  t.test('for the zones of schools and spots, to the second', async t => {
    const zones = new Map((await listZoneOffsets(sql)).map(({ name, offsets }) => [name, offsets]))
    t.ok(zones.has('Pacific/Apia'))
    const { from = [], offset = [] } = zones.get('Europe/Lisbon') ?? {}
    const n = from.indexOf(Date.UTC(2026, 9, 25, 1))
    t.strictSame(offset.slice(n - 1, n + 1), [3_600_000, 0])
  })

  t.test('instead of its own, so that pages agree with the database', async t => {
    await sql`create or replace function zone_changes(p_zone text, p_from timestamptz, p_to timestamptz) returns jsonb
      language sql as $$ select '{"from":[0],"offset":[46800000]}'::jsonb $$`
    await readZones(sql)
    t.equal(wallClockOf(new Date('2026-06-01T00:00:00Z'), 'Pacific/Apia'), '2026-06-01T13:00:00')
    t.equal(wallClockOf(new Date('2026-06-01T00:00:00Z'), 'Europe/Lisbon'), '2026-06-01T13:00:00')
    t.ok(isTimeZone('Europe/Lisbon'))
  })
})

t.test('lessons follow new zone data', async t => {
  const { sql } = await database(t)
  await addSchool(sql, { timeZone: ZONE })
  const ids = [
    await addSlot(sql, { daysAhead: 9, localStart: '10:00', localEnd: '11:00' }),
    await addSlot(sql, { daysAhead: 9, localStart: '11:00', localEnd: '12:00' })
  ]
  await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'omar', 'Omar')`
  await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
    select school_id, id, 'omar', tstzrange(starts_at, ends_at) from slots`
  const instants = () => sql`select starts_at, ends_at from slots order by local_start`
  const right = [...(await instants())]
  t.strictSame(await renewLessonTimes(sql), { renewed: 0, refused: [] })

  for (const hours of [1, -1]) {
    t.test(`that moves them ${hours > 0 ? 'earlier' : 'later'}, one after another`, async t => {
      await sql`alter table slots alter column starts_at drop expression if exists, alter column ends_at drop expression if exists`
      await sql`delete from slot_instructors`
      await sql`update slots set starts_at = starts_at + make_interval(hours => ${hours}), ends_at = ends_at + make_interval(hours => ${hours})`
      await sql`insert into slot_instructors (school_id, slot_id, instructor_id, during)
        select school_id, id, 'omar', tstzrange(starts_at, ends_at) from slots`
      // A trigger replaces the generated column.
      await sql`create or replace function as_generated() returns trigger language plpgsql as $$ begin
        new.starts_at := (new.local_date + new.local_start) at time zone new.time_zone;
        new.ends_at := lesson_end(new.local_date, new.local_start, new.local_end) at time zone new.time_zone;
        return new; end $$`
      await sql`create trigger as_generated before update on slots for each row execute function as_generated()`
      t.strictSame(await renewLessonTimes(sql), { renewed: 2, refused: [] })
      await sql`drop trigger as_generated on slots`
      t.strictSame([...(await instants())], right)
      const taught =
        await sql`select lower(during) as starts_at, upper(during) as ends_at from slot_instructors order by 1`
      t.strictSame([...taught], right)
    })
  }
  t.equal(ids.length, 2)
})
