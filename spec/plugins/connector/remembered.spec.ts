// tags: full
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { setStock } from '../../../lib/equipment/stock/transactions.ts'
import { eraseCustomer } from '../../../lib/guests/transactions.ts'
import { singleRow } from '../../../lib/infra/database/pool.ts'
import { callTool } from '../../support/connector.ts'
import { addConnectorKey } from '../../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../support/school.ts'
import { serve } from '../../support/server.ts'

const SETTINGS = { CONNECTOR_RATE_PER_MINUTE: '100000', V1_RATE_PER_MINUTE: '100000' }

t.test('the answers of tools', async t => {
  const server = await serve(t, { settings: SETTINGS })
  const { sql, url, databaseUrl } = server
  const forgetful = await serve(t, {
    settings: { ...SETTINGS, CACHE_MEGABYTES: '0' },
    on: { url: databaseUrl, sql }
  })
  await addSchool(sql)
  await addSchool(sql, { id: 'other', name: 'Other' })
  const lessonId = await addSlot(sql)
  const second = await addSlot(sql, { daysAhead: 4 })
  const partnerKey = await server.schoolKey('Hotel')
  const { key } = await addConnectorKey(sql)
  const instructor = singleRow<{ id: string }>(
    await sql`select instructor_id as id from slot_instructors where slot_id = ${lessonId} order by 1 limit 1`
  )
  const staff = await addConnectorKey(sql, { role: 'instructor', staffId: instructor.id })
  const stranger = await addConnectorKey(sql, { schoolId: 'other' })
  const calls: [key: string, tool: string, args: object][] = [
    [key, 'list_my_schools', {}],
    [key, 'get_school_schedule', {}],
    [key, 'get_school_schedule', { level: 'kids' }],
    [staff.key, 'get_school_schedule', {}],
    [stranger.key, 'get_school_schedule', {}],
    [key, 'get_bookings_summary', {}],
    [key, 'get_lesson_roster', { lessonId }],
    [key, 'get_stock_summary', {}],
    [key, 'get_conditions_for_my_lessons', { days: 7 }],
    [key, 'list_pending_proposals', {}]
  ]
  /** Answers of the reading tools; the first one contains the day. */
  const answersOf = (at: string) =>
    Promise.all(calls.map(([key, tool, args]) => callTool(at, key, tool, args)))

  /** Answers of both servers on one day. */
  async function answersOfBoth() {
    for (;;) {
      const [cached, anew] = [await answersOf(url), await answersOf(forgetful.url)]
      if (cached[0]?.data.schools[0].today === anew[0]?.data.schools[0].today) return { cached, anew }
    }
  }
  const schedule = async (args: object = {}) => (await callTool(url, key, 'get_school_schedule', args)).data
  const bump = () => sql`update slots set spots_taken = spots_taken where id = ${lessonId}`
  const book = async (more: Readonly<Record<string, unknown>> = {}) => {
    const { body } = await server.post('/api/partner/v1/bookings', {
      key: partnerKey,
      body: bookingOf(lessonId, more)
    })
    return body.bookingId as string
  }

  await t.test('of the schedule are cached while the school is unchanged', async t => {
    // A new connection clears the cache, because it could lead to another database.
    let [cached, repeated] = [await schedule(), undefined]
    for (let tries = 0; tries < 50 && repeated === undefined; tries += 1) {
      cached = await schedule()
      await sql`alter table lesson_types rename to lesson_types_away`
      repeated = await schedule().catch(() => undefined)
      await t.rejects(
        schedule({ from: '2020-01-01', to: '2020-01-02' }),
        /-32603/,
        'days of long ago, which nobody asked for before, must be looked at'
      )
      await sql`alter table lesson_types_away rename to lesson_types`
    }
    t.strictSame(repeated, cached)
  })

  let held = ''
  const changes: [what: string, work: () => Promise<unknown>][] = [
    ['a booking', () => book({ participants: 2 })],
    ['a hold', async () => (held = await book({ status: 'ON_HOLD' }))],
    ['its confirmation', () => server.post(`/api/partner/v1/bookings/${held}/confirm`, { key: partnerKey })],
    ['its cancellation', () => server.del(`/api/partner/v1/bookings/${held}`, { key: partnerKey })],
    ['the erasure of a guest', () => eraseCustomer(sql, 'ana@example.com')],
    ['another name of the partner', () => sql`update partners set name = 'Hostel' where name = 'Hotel'`],
    ['another name of the school', () => sql`update schools set name = 'Onda' where id = ${SCHOOL}`],
    [
      'another name of a lesson type',
      () => sql`update lesson_types set name = 'Group' where school_id = ${SCHOOL}`
    ],
    ['another level', () => sql`update lesson_types set level = 'kids' where school_id = ${SCHOOL}`],
    [
      'another name of an instructor',
      () => sql`update instructors set name = 'Rui' where id = ${instructor.id}`
    ],
    ['an instructor less', () => sql`delete from slot_instructors where instructor_id = ${instructor.id}`],
    [
      'another instructor',
      () => sql`update slot_instructors set instructor_id = ${instructor.id}
        where slot_id = ${second} and instructor_id = (select min(instructor_id) from slot_instructors where slot_id = ${second})`
    ],
    ['another spot', () => sql`update slots set spot_name = 'Lagide' where id = ${lessonId}`],
    ['another time', () => sql`update slots set local_start = '09:30' where id = ${lessonId}`],
    ['an end of sale', () => sql`update slots set on_sale = false where id = ${lessonId}`],
    ['a cancelled lesson', () => sql`update slots set cancelled_at = clock_timestamp() where id = ${second}`],
    ['a new lesson', () => addSlot(sql, { daysAhead: 2, instructors: 0 })],
    [
      'a lesson less',
      () => sql`delete from slots where id not in (select slot_id from bookings) and id <> ${second}
      and id not in (select slot_id from slot_instructors)`
    ],
    [
      'stock',
      () => setStock(sql, { schoolId: SCHOOL, item: 'boots', size: '42', quantity: 3, version: null })
    ],
    [
      'a proposal',
      () => callTool(url, key, 'prepare_stock_change', { item: 'boots', size: '42', quantity: 5 })
    ]
  ]
  for (const [name, work] of changes) {
    await t.test(`equal an uncached server's after ${name}`, async t => {
      await answersOf(url)
      await work()
      const { cached, anew } = await answersOfBoth()
      t.strictSame(cached, anew)
    })
  }

  await t.test('of the schedule change with time alone: a hold ends, a lesson begins', async t => {
    await sql`update slots set on_sale = true where id = ${lessonId}`
    const hold = await book({ status: 'ON_HOLD', participants: 3 })
    const [{ soon } = { soon: '' }] = await sql<{ soon: string }[]>`
      update bookings set hold_expires_at = clock_timestamp() + interval '1 second' where id = ${hold}
      returning hold_expires_at::text as soon`
    await bump()
    await answersOf(url)
    await passed(soon)
    const ended = await answersOfBoth()
    t.strictSame(ended.cached, ended.anew)

    const begun = await addSlot(sql, { instructors: 0 })
    // In a zone far from midnight.
    const [{ start, date } = { start: '', date: '' }] = await sql<{ start: string; date: string }[]>`
      with soon as (
        select clock_timestamp() + interval '1 second' as at,
          case when extract(hour from clock_timestamp() at time zone 'UTC') < 12 then 'UTC' else 'Etc/GMT+12' end as zone
      )
      update slots set time_zone = zone, local_date = (at at time zone zone)::date, local_start = (at at time zone zone)::time,
        local_end = '23:59' from soon where id = ${begun} returning starts_at::text as start, local_date::text as date`
    const statusAt = async () => {
      const { lessons } = await schedule({ from: date, to: date })
      return lessons.find((lesson: { lessonId: string }) => lesson.lessonId === begun)?.status
    }
    await statusAt()
    await passed(start)
    t.equal(await statusAt(), 'begun')
  })

  async function passed(instant: string): Promise<void> {
    const isPast = async () =>
      singleRow<{ past: boolean }>(
        await sql`select clock_timestamp() > ${instant}::text::timestamptz as past`
      ).past
    while (!(await isPast())) await sleep(20)
  }
})
