// tags: sql
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { pruneEvents } from '../../../lib/events/transactions.ts'
import { MAX_WAITS } from '../../../lib/events/watch.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { revokeKey } from '../../../lib/partners/keys/transactions.ts'
import { openSchool } from '../../support/centre.ts'
import { database } from '../../support/database.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../support/school.ts'
import { type Answer, serve } from '../../support/server.ts'

const PATH = '/api/partner/v1/events'
const BOOKINGS = '/api/partner/v1/bookings'
const settings = { V1_RATE_PER_MINUTE: '100000' }
const LONG = 20

interface Message {
  readonly type: string
  readonly sequence: number
  readonly timestamp: string
  readonly data: { readonly booking?: { readonly bookingId: string; readonly externalRef: string | null } }
}

t.test('GET /events', async t => {
  const { server, sql } = await openSchool(t, { settings })
  const slotId = await addSlot(sql, { capacity: 200, instructors: 40 })
  const hotel = await server.schoolKey('Hotel')
  const agency = await server.schoolKey('Agency')
  const school = await server.schoolKey(null)
  const poll = (key: string, query = '', headers = {}) => server.get(`${PATH}?${query}`, { key, headers })
  const book = async (key: string, externalRef?: string) =>
    (await server.post(BOOKINGS, { key, body: bookingOf(slotId, { externalRef }) })).body.bookingId as string
  const refsOf = ({ body }: Answer) =>
    body.events.flatMap(({ data }: Message) => data.booking?.externalRef ?? [])
  const end = async () => (await poll(school)).body.next as number

  await t.test('returns a partner its own bookings and lessons, and all to a key of the school', async t => {
    const after = await end()
    await book(hotel, 'hotel-1')
    await book(agency, 'agency-1')
    await sql`select * from set_sale(${SCHOOL}, ${`{${await addSlot(sql, { spotName: 'Lagide' })}}`}::uuid[], false)`
    await book(hotel, 'hotel-2')
    t.strictSame(refsOf(await poll(hotel, `after=${after}`)), ['hotel-1', 'hotel-2'])
    t.strictSame(refsOf(await poll(agency, `after=${after}`)), ['agency-1'])
    t.strictSame(refsOf(await poll(school, `after=${after}`)), ['hotel-1', 'agency-1', 'hotel-2'])
    const { body } = await poll(agency, `after=${after}`)
    const lessons = body.events.filter(({ type }: Message) => type.startsWith('lesson.'))
    t.match(lessons.at(-1), { type: 'lesson.closed' })
    t.match(body, { next: await end(), more: false }, 'and moves over what is not its own')
  })

  await t.test('continues after each answer, in pages', async t => {
    const after = await end()
    for (const n of [1, 2, 3, 4, 5]) await book(hotel, `page-${n}`)
    const refs: string[] = []
    let page = await poll(hotel, `after=${after}&limit=2`)
    refs.push(...refsOf(page))
    while (page.body.more) {
      page = await poll(hotel, `after=${page.body.next}&limit=2`)
      refs.push(...refsOf(page))
    }
    t.strictSame(refs, ['page-1', 'page-2', 'page-3', 'page-4', 'page-5'])
  })

  await t.test('continues within the events of one change', async t => {
    const lesson = await addSlot(sql)
    for (const participants of [1, 1, 1]) {
      await server.post(BOOKINGS, { key: hotel, body: bookingOf(lesson, { participants }) })
    }
    const after = await end()
    await sql`select * from cancel_slots(${SCHOOL}, ${`{${lesson}}`}::uuid[], true)`
    const complete: Message[] = (await poll(hotel, `after=${after}`)).body.events
    t.equal(complete.length, 4)
    for (const [i, { sequence }] of complete.entries()) {
      t.strictSame((await poll(hotel, `after=${sequence}`)).body.events, complete.slice(i + 1))
    }
  })

  await t.test('starts at an instant, and filters by type', async t => {
    await book(hotel, 'since')
    const all: Message[] = (await poll(hotel)).body.events
    const last = all.at(-1) as Message
    const since = (await poll(hotel, `since=${last.timestamp}`)).body.events
    t.match(since.at(-1), { sequence: last.sequence })
    t.ok(since.every(({ timestamp }: Message) => timestamp >= last.timestamp))
    t.strictSame(await poll(hotel, 'since=2999-01-01T00:00:00Z').then(({ body }) => body), {
      events: [],
      next: await end(),
      more: false
    })
    const types = 'lesson.closed,lesson.added'
    const chosen: Message[] = (await poll(hotel, `types=${types}`)).body.events
    t.strictSame(new Set(chosen.map(({ type }) => type)), new Set(types.split(',')))
    t.strictSame(
      chosen.map(({ sequence }) => sequence),
      all.filter(({ type }) => types.includes(type)).map(({ sequence }) => sequence)
    )
  })

  await t.test('answers 304 without a query if nothing is new', async t => {
    const after = await end()
    const first = await poll(hotel, `after=${after}`)
    t.strictSame(first.body, { events: [], next: after, more: false })
    const etag = first.headers.get('etag') as string
    await sql.unsafe('alter function events_after rename to events_away')
    const second = await poll(hotel, `after=${after}`, { 'if-none-match': etag })
    await sql.unsafe('alter function events_away rename to events_after')
    t.equal(second.status, 304)
    await book(hotel)
    t.equal((await poll(hotel, `after=${after}`, { 'if-none-match': etag })).status, 200)
  })

  await t.test('refuses invalid cursors and types', async t => {
    for (const query of [
      ...[
        'after=-1',
        'after=x',
        'after=1.5',
        'after=99999999999999999',
        'after=1&since=2026-07-01T10:00:00Z'
      ],
      ...[
        'since=yesterday',
        'since=2026-07-01',
        'since=2026-13-01T00:00:00Z',
        'types=booking.eaten',
        'types=,'
      ],
      ...['limit=0', 'limit=501', 'wait=21', 'wait=-1', 'after=1&after=2']
    ]) {
      t.match(await poll(hotel, query), { status: 400, body: { error: 'invalid_request' } }, query)
    }
    const ahead = (await end()) + 1
    t.match(await poll(hotel, `after=${ahead}`), {
      status: 409,
      body: { error: 'history_was_rewound', next: ahead - 1 }
    })
    t.equal((await server.get(PATH)).status, 401)
  })

  await t.test('waits for events of another process, and only for matching ones', async t => {
    const other = await serve(t, { settings, on: { url: server.databaseUrl, sql } })
    const after = await end()
    const waiting = poll(hotel, `after=${after}&wait=${LONG}&types=booking.confirmed`)
    await book(agency, 'not-this')
    await other.post(BOOKINGS, { key: hotel, body: bookingOf(slotId, { externalRef: 'from-there' }) })
    t.strictSame(refsOf(await waiting), ['from-there'])
  })

  await t.test('answers empty at its timeout', async t => {
    const after = await end()
    const answer = await poll(hotel, `after=${after}&wait=1`)
    t.strictSame(answer.body, { events: [], next: after, more: false })
  })

  await t.test('lets a few requests of a key wait, and answers others at once', async t => {
    const after = await end()
    const answers: Answer[] = []
    const all = Array.from({ length: 2 * MAX_WAITS.perKey }, async () => {
      answers.push(await poll(hotel, `after=${after}&wait=${LONG}`))
    })
    while (answers.length < MAX_WAITS.perKey) await sleep(10)
    for (const { body } of answers) t.strictSame(body, { events: [], next: after, more: false })
    t.equal(answers.length, MAX_WAITS.perKey)
    await book(hotel, 'for-all')
    await Promise.all(all)
    for (const answer of answers.slice(MAX_WAITS.perKey)) t.strictSame(refsOf(answer), ['for-all'])
  })

  await t.test('answers a key revoked during its wait with a refusal', async t => {
    const { key, id } = await keyOf(server, 'Left')
    const waiting = poll(key, `after=${await end()}&wait=3`)
    await untilWatched(server.sql)
    await revokeKey(sql, id)
    await book(hotel)
    t.match(await waiting, { status: 401, body: { error: 'invalid_api_key' } })
  })

  await t.test('reports the new cursor if events were pruned', async t => {
    const after = await end()
    await book(hotel, 'old')
    await book(hotel, 'young')
    const pruned = await end()
    await sql`update events set n = n - 31 * 86400000000 where school_id = ${SCHOOL} and n <= ${pruned}`
    await sql`update availability_versions set pruned = 0 where school_id = ${SCHOOL}`
    t.ok((await pruneEvents(sql, [SCHOOL], 30)) > 0)
    t.equal(await pruneEvents(sql, [SCHOOL], 30), 0)
    await book(hotel, 'new')
    const begin = pruned - 31 * 86_400_000_000
    t.match(await poll(hotel, `after=${begin - 1}`), {
      status: 410,
      body: { error: 'cursor_too_old', next: begin }
    })
    t.strictSame(refsOf(await poll(hotel, `after=${begin}`)), ['new'])
    t.strictSame(refsOf(await poll(hotel)), ['new'], 'and who names no cursor gets what is there')
    t.ok(after > begin)
  })
})

async function keyOf(server: Awaited<ReturnType<typeof serve>>, partner: string) {
  const key = await server.schoolKey(partner)
  const [row] = await server.sql<{ id: string }[]>`
    select k.id from school_keys k join partners p on p.id = k.partner_id where p.name = ${partner}`
  return { key, id: row?.id as string }
}

/** Waits until a server polls for new events. */
async function untilWatched(sql: Sql): Promise<void> {
  for (;;) {
    const waitingSessions = await sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'swellbook read'
        and query like '%last_event%availability_versions%' and query_start > clock_timestamp() - interval '1 second'`
    if (waitingSessions.length > 0) return
    await sleep(20)
  }
}

t.test('are answered when the server closes', async t => {
  const { url, sql } = await database(t)
  const server = await serve(t, { settings: { ...settings, SHUTDOWN_SECONDS: '60' }, on: { url, sql } })
  await addSchool(sql)
  const key = await server.schoolKey()
  const { next } = (await server.get(PATH, { key })).body
  const waiting = server.get(`${PATH}?after=${next}&wait=${LONG}`, { key })
  await untilWatched(sql)
  const closed = server.close()
  t.match(await waiting, { status: 200, body: { events: [], more: false } })
  await closed
})

t.test('GET /events with types finds an event behind many others', async t => {
  const { server, sql } = await openSchool(t, { settings })
  const key = await server.schoolKey('Hotel')
  const poll = async (query: string) => (await server.get(`${PATH}?${query}`, { key })).body
  const after = (await poll('')).next as number
  await sql`insert into events (school_id, n, many, kind, slot_ids, facts)
    select ${SCHOOL}, ${after}::bigint + g, 1, case when g < 1200 then 'lesson.added' else 'service.changed' end, '{null}', '[{"serviceIds": []}]'
    from generate_series(1, 1200) g`
  await sql`update availability_versions set last_event = last_event + 1200 where school_id = ${SCHOOL}`
  t.match(await poll(`after=${after}&types=service.changed`), {
    ...{ events: [{ type: 'service.changed', sequence: after + 1200 }], more: false }
  })
  t.strictSame(await poll(`after=${after}&types=booking.erased`), {
    ...{ events: [], next: after + 1200, more: false }
  })
})
