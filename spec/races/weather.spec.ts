// tags: full alone sql
import t from 'tap'
import { queueMails } from '../../lib/mail/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { changeLessonsByStaff } from '../../plugins/centre/weather/writes.ts'
import { openCentre, openSchool } from '../support/centre.ts'
import { mutate } from '../support/crowd.ts'
import { addSlot, bookingOf, SCHOOL } from '../support/school.ts'
import type { SpecServer } from '../support/server.ts'

const somebody = { schoolId: SCHOOL, personId: uuidV7(Date.now()) }
const NEW = '15:00'

/** Lessons with their versions, as a form contains them. */
async function lessonsWithVersions({ sql }: SpecServer, ids: readonly string[]) {
  return sql<{ id: string; version: number; date: string }[]>`
    select id, schedule_version as version, local_date::text as date from slots where id = any (${ids}) order by id`
}

/**
 * Notifications about these lessons: each live or cancelled booking with its events, notices and mails
 * since.
 */
async function notificationsOf({ sql }: SpecServer, ids: readonly string[]) {
  await queueMails(sql, SCHOOL)
  return sql<
    {
      id: string
      status: string
      events: string[]
      knows: string | null
      notices: number
      hasMail: boolean
      mails: string[]
    }[]
  >`
    select b.id, b.status, b.customer_email <> '' as "hasMail", coalesce(array_agg(e.kind order by e.n) filter (where e.kind is not null), '{}') as events,
      (array_agg(to_char(e.starts, 'HH24:MI') order by e.n desc) filter (where e.kind is not null))[1] as knows,
      (select count(*)::int from notices x where x.booking_id = b.id and x.n = max(e.n)) as notices,
      array(select m.kind from mails m where m.booking_id = b.id and m.role = 'guest' and m.state = 'queued') as mails
    from bookings b left join (
      select u.id, l.kind, l.n - l.many + u.place as n,
        coalesce((l.facts -> (u.place - 1)::int #>> '{to,localDateTimeStart}')::timestamp, u.starts) as starts
      from events l cross join lateral unnest(l.booking_ids, l.starts) with ordinality as u(id, starts, place)
    ) e on e.id = b.id
    where b.slot_id = any (${ids}) group by b.id, b.status, b.customer_email`
}

t.test('a lesson with six parties moves during a hold and a desk booking', async t => {
  const { server, sql, headers, post } = await openCentre(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const key = await server.schoolKey('Hotel Mar')

  /** Runs one such race; returns the final state. */
  async function race(daysAhead: number) {
    const id = await addSlot(sql, { daysAhead, capacity: 12 })
    const book = (more = {}) => server.post('/api/partner/v1/bookings', { key, body: bookingOf(id, more) })
    for (let n = 0; n < 6; n += 1) await book()
    const [lesson] = await lessonsWithVersions(server, [id])
    const to = { ...lesson!, start: NEW, end: '17:00' }
    const change = { id: uuidV7(Date.now()), act: 'move' as const, lessons: [to], because: null, words: null }
    const desk = { name: 'Joana', people: '1', attempt: uuidV7(Date.now()) }
    const [moved, repeated, ...sold] = await Promise.all([
      changeLessonsByStaff(sql, somebody, change),
      changeLessonsByStaff(sql, somebody, { ...change, id: uuidV7(Date.now()) }),
      book({ status: 'ON_HOLD' }),
      post(`/centre/lessons/${id}/book`, desk, headers),
      book({ participants: 9 }),
      book()
    ])
    const parties = await notificationsOf(server, [id])
    const [slot] =
      await sql`select spots_taken as taken, to_char(local_start, 'HH24:MI') as start from slots where id = ${id}`
    return {
      codes: [moved, repeated].map(({ code }) => code).sort(),
      statuses: sold.map(({ status }) => status),
      parties,
      slot: slot!
    }
  }

  await t.test('and nothing is lost or booked twice, with all notified', async t => {
    for (let round = 1; round <= 4; round += 1) {
      const { codes, statuses, parties, slot } = await race(round)
      t.strictSame(codes, ['lesson_changed', 'ok'], 'one of two who looked at the same moves it')
      t.equal(statuses[2], 409, 'nine do not fit')
      t.strictSame(slot, { taken: 9, start: NEW })
      t.equal(parties.length, 9)
      for (const { events, knows, notices, status, hasMail, mails } of parties) {
        t.equal(knows, NEW, 'the last event of each says the new time')
        const moves = events.filter(kind => kind === 'booking.moved').length
        t.ok(moves <= 1)
        t.equal(notices, moves, 'and who was moved is to be told, once')
        const isWritten = moves === 1 && status === 'confirmed' && hasMail
        t.strictSame(mails, isWritten ? ['moved'] : [], 'by one mail, where they have booked')
      }
      t.ok(parties.filter(({ events }) => events.includes('booking.moved')).length >= 6)
    }
  })

  await t.test('without the version check it would move twice', async t => {
    await mutate(sql, 'change_lessons_by_staff', [
      [
        'where s.id is null or s.schedule_version <> x.version or s.cancelled_at',
        'where s.id is null or s.cancelled_at'
      ]
    ])
    const { codes } = await race(6)
    t.notMatch(codes, ['lesson_changed', 'ok'])
  })
})

t.test('an afternoon is cancelled during bookings', async t => {
  const { server, sql } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '1000000' } })
  const key = await server.schoolKey('Hotel Mar')
  const book = (id: string) => server.post('/api/partner/v1/bookings', { key, body: bookingOf(id) })

  /** Five lessons with parties, one optionally begun, cancelled while partners book. */
  async function afternoon(daysAhead: number, hasBegun: boolean) {
    const ids = []
    for (const hour of [13, 14, 15, 16, 17])
      ids.push(await addSlot(sql, { daysAhead, localStart: `${hour}:00`, localEnd: `${hour + 1}:00` }))
    for (const id of ids) await book(id)
    if (hasBegun)
      await sql`update slots set local_date = local_date - ${daysAhead + 1}::int where id = ${ids[3]!}`
    const lessons = (await lessonsWithVersions(server, ids)).map(({ id, version }) => ({ id, version }))
    const change = {
      id: uuidV7(Date.now()),
      act: 'cancel' as const,
      lessons,
      because: 'waves' as const,
      words: null
    }
    const answers = await Promise.all([
      changeLessonsByStaff(sql, somebody, change),
      ...ids.flatMap(id => [book(id), book(id)]),
      changeLessonsByStaff(sql, somebody, change)
    ])
    const [row] = await sql<
      { cancelled: number; taken: number; reasons: number }[]
    >`select count(*) filter (where cancelled_at is not null)::int as cancelled,
      sum(spots_taken)::int as taken, count(cancelled_because)::int as reasons from slots where id = any (${ids})`
    const [log] =
      await sql`select count(*)::int as events, count(distinct slot_ids)::int as lessons from events
      where kind = 'lesson.cancelled' and slot_ids && ${ids}`
    const [acts] =
      await sql`select count(*)::int as rows from school_log where slot_id = any (${ids}) and act = 'lesson.cancel'`
    return {
      codes: [answers[0], answers.at(-1)].map(answer => (answer as { code: string }).code),
      ...row!,
      events: log!.events,
      acts: acts!.rows,
      parties: await notificationsOf(server, ids)
    }
  }

  await t.test('completely: one event each, and each party to notify once', async t => {
    const { parties, ...done } = await afternoon(2, false)
    t.strictSame(
      done,
      { codes: ['ok', 'ok'], cancelled: 5, taken: 0, reasons: 5, events: 5, acts: 5 },
      'sent twice, done once'
    )
    for (const { status, events, notices, mails } of parties) {
      t.equal(status, 'cancelled')
      t.strictSame(mails, ['cancelled'])
      t.equal(events.filter(kind => kind === 'booking.cancelled').length, 1)
      t.equal(notices, 1)
    }
  })

  await t.test('or not at all, if one lesson has begun', async t => {
    const { parties, taken, ...done } = await afternoon(3, true)
    t.strictSame(done, {
      codes: ['slot_expired', 'slot_expired'],
      cancelled: 0,
      reasons: 0,
      events: 0,
      acts: 0
    })
    t.equal(taken, parties.length)
    t.ok(parties.every(({ status, notices }) => status === 'confirmed' && notices === 0))
    t.notOk(parties.some(({ mails }) => mails.includes('cancelled')))
  })

  /** Moves two lessons of a day, the later one into the past; returns the number moved. */
  async function halfMoved(daysAhead: number): Promise<number> {
    const ids = [
      await addSlot(sql, { daysAhead }),
      await addSlot(sql, { daysAhead, localStart: '13:00', localEnd: '14:00' })
    ]
    const lessons = (await lessonsWithVersions(server, ids)).map(lesson =>
      lesson.id === ids[0]
        ? { ...lesson, start: '15:00', end: '17:00' }
        : { ...lesson, date: '2020-01-01', start: '09:00', end: '10:00' }
    )
    const change = { id: uuidV7(Date.now()), act: 'move' as const, lessons, because: null, words: null }
    t.strictSame(await changeLessonsByStaff(sql, somebody, change), { code: 'time_is_past', refused: ids[1] })
    return (await sql`select 1 from lesson_moves where slot_id = any (${ids})`).length
  }

  await t.test('and none is moved if one cannot be; without the rollback one would', async t => {
    t.equal(await halfMoved(5), 0)
    await mutate(sql, 'change_lessons_by_staff', [
      ["if code <> 'ok' or not p_apply then raise exception using errcode = 'SB001'; end if;", '']
    ])
    t.equal(await halfMoved(6), 1)
  })
})
