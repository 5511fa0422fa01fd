// tags: sql
import t from 'tap'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import { openSchool } from '../../support/centre.ts'
import { addSchool, addSlot, bookingOf } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const V1 = '/api/partner/v1'

/** The next two clock changes of a zone, if any. */
async function listClockChanges(sql: Sql, zone: string): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select d::date::text as day
    from generate_series(clock_timestamp()::date + 2, clock_timestamp()::date + 400, interval '1 day') as d
    where (d::timestamp + interval '1 day') at time zone ${zone} - d::timestamp at time zone ${zone} <> interval '1 day'
    order by d limit 2`
  return rows.map(({ day }) => day)
}

t.test('the local time of a school', async t => {
  const server = await serve(t)
  const { sql } = server

  for (const zone of [
    'Europe/Lisbon',
    'America/New_York',
    'Pacific/Apia',
    'Pacific/Honolulu',
    'Asia/Kolkata'
  ]) {
    const id = zone.toLowerCase().replace(/[^a-z]+/g, '-')
    t.test(`follows ${zone}`, async t => {
      await addSchool(sql, { id, timeZone: zone })
      const key = await server.schoolKey('Hotel', id)
      const today = async () =>
        singleRow<{ day: string }>(
          await sql`select (clock_timestamp() at time zone ${zone})::date::text as day`
        ).day
      const before = await today()
      const { body } = await server.get(`${V1}/availabilities`, { key })
      t.ok([before, await today()].includes(body._meta.from), 'today is its own today')

      const changes = await listClockChanges(sql, zone)
      t.comment(`changes its clock on ${changes.join(' and ') || 'no day'}`)
      for (const day of changes) {
        const slotId = await addSlot(sql, { schoolId: id, localStart: '09:00', localEnd: '11:00' })
        await sql`update slots set local_date = ${day} where id = ${slotId}`
        const listed = await server.get(`${V1}/availability?from=${day}&to=${day}`, { key })
        t.match(listed.body, [{ localDateTimeStart: `${day}T09:00:00`, localDateTimeEnd: `${day}T11:00:00` }])
        const booked = await server.post(`${V1}/bookings`, { key, body: bookingOf(slotId) })
        const read = await server.get(`${V1}/bookings/${booked.body.bookingId}`, { key })
        t.match(read.body, { localDateTimeStart: `${day}T09:00:00`, localDateTimeEnd: `${day}T11:00:00` })
        const [at] = await sql`
          select starts_at = (${`${day} 09:00`}::text::timestamp at time zone ${zone}) as right,
            extract(epoch from ends_at - starts_at)::int as seconds from slots where id = ${slotId}`
        t.strictSame({ ...at }, { right: true, seconds: 7200 })
      }
    })

    t.test(`decides in ${zone} which lessons have begun`, async t => {
      const key = await server.schoolKey('Hotel', id)
      const around = async (minutes: number) => {
        const slotId = await addSlot(sql, { schoolId: id, daysAhead: 40 })
        await sql`update slots set local_end = '23:59:59',
          local_date = (clock_timestamp() at time zone ${zone} + make_interval(mins => ${minutes}))::date,
          local_start = least('23:59:58', (clock_timestamp() at time zone ${zone} + make_interval(mins => ${minutes}))::time(0))
          where id = ${slotId}`
        return slotId
      }
      const [begun, next] = [await around(-2), await around(2)]
      const listed = await server.get(`${V1}/availability?from=2020-01-01&to=2020-01-02`, { key })
      t.strictSame(listed.body, [])
      const { body } = await server.get(`${V1}/availabilities`, { key })
      const ids = body.availabilities.map((slot: { id: string }) => slot.id)
      t.strictSame([ids.includes(begun), ids.includes(next)], [false, true])
      const book = (slotId: string) => server.post(`${V1}/bookings`, { key, body: bookingOf(slotId) })
      t.equal((await book(begun)).body.error, 'slot_expired')
      t.equal((await book(next)).status, 201)
    })
  }
})

t.test('a local time that does not exist is refused, one that comes twice is taken', async t => {
  const { sql } = await openSchool(t)
  const slotId = await addSlot(sql)
  const at = (day: string, start: string, end: string) => sql`
    update slots set local_date = ${day}, local_start = ${start}, local_end = ${end} where id = ${slotId}`
  await t.rejects(at('2027-03-28', '01:30', '03:00'), /slots_local_time_exists/)
  await at('2027-10-31', '01:30', '03:00')
})
