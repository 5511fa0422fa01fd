// tags: full
import t, { type Test } from 'tap'
import { claimSecret } from '../../lib/events/notifications/transactions.ts'
import { connect } from '../../lib/infra/database/pool.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { createEndpointPost } from '../../lib/webhooks/post.ts'
import { addEndpoint } from '../../lib/webhooks/transactions.ts'
import { createWebhookWorker } from '../../lib/webhooks/worker.ts'
import { openCluster, type SpecCluster } from '../support/citus.ts'
import { type Answer, openCrowd, tally } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { silentLog } from '../support/log.ts'
import { mailCourier } from '../support/mail-courier.ts'
import { SENDER } from '../support/mail-data.ts'
import { FREE_FORMS, filledForm, visit } from '../support/page.ts'
import { receive, until } from '../support/receiver.ts'
import { addSchool, addSlot, bookingOf } from '../support/school.ts'
import { serve } from '../support/server.ts'
import { mailServer } from '../support/smtp.ts'

const SECRET = 'the secret of these specs, long enough'
const LESSONS = 60
const SETTINGS = { V1_RATE_PER_MINUTE: '1000000', ...FREE_FORMS }

/** A plain database, as a cluster of one node. */
async function alone(t: Test): Promise<Place> {
  const { sql, url } = await database(t)
  return { sql, coordinator: url, worker: url, schoolsApart: async () => ['one', 'other'] }
}

type Place = Omit<SpecCluster, 'countRemote'>

/** A school and two servers: one on the coordinator, one on a worker. */
async function stage(t: Test, { sql, coordinator, worker, schoolsApart }: Place) {
  const on = (url: string) => serve(t, { on: { url, sql }, settings: SETTINGS })
  const servers = [await on(coordinator), await on(worker)] as const
  const [id] = await schoolsApart()
  await addSchool(sql, { id, name: id })
  return {
    id,
    sql,
    coordinator,
    servers,
    key: await servers[0].schoolKey('Hotel', id),
    own: await servers[0].schoolKey(null, id)
  }
}

type Stage = Awaited<ReturnType<typeof stage>>

async function listEvents({ servers, own }: Stage, at: 0 | 1): Promise<{ sequence: number; type: string }[]> {
  const events = []
  for (let [after, more] = [0, true]; more; ) {
    const { status, text, body } = await servers[at].get(`/api/partner/v1/events?after=${after}`, {
      key: own
    })
    if (status !== 200) throw new Error(text)
    events.push(...body.events)
    after = body.next
    more = body.more
  }
  return events
}

/** Moves a school's data to another node, as an administrator would; returns the source and the target. */
async function moveSchool({ coordinator, id }: Stage): Promise<readonly [from: number, to: number]> {
  const sql = connect(coordinator, { max: 1, statementTimeoutMs: 0, silenceMs: 0 })
  const [place] = await sql<{ shard: string; host: string; port: number; toHost: string; toPort: number }[]>`
    select s.shardid::text as shard, s.nodename as host, s.nodeport as port, n.nodename as "toHost", n.nodeport as "toPort"
    from citus_shards s, pg_dist_node n
    where s.shardid = get_shard_id_for_distribution_column('schools', ${id}::text) and n.shouldhaveshards
      and (n.nodename, n.nodeport) <> (s.nodename, s.nodeport)
    limit 1`
  if (!place) throw new Error('There is no other node.')
  await sql`select citus_move_shard_placement(${place.shard}::bigint, ${place.host}, ${place.port}, ${place.toHost}, ${place.toPort})`
  await sql.end()
  return [place.port, place.toPort]
}

/** Port of the node that stores a school. */
async function placeOf({ sql, id }: Stage): Promise<number | undefined> {
  const [place] = await sql<{ port: number }[]>`
    select nodeport as port from citus_shards
    where shardid = get_shard_id_for_distribution_column('schools', ${id}::text)`
  return place?.port
}

t.test('two servers on a cluster, or on one machine without one', async t => {
  const cluster = await openCluster(t)
  const on = await stage(t, cluster ?? (await alone(t)))
  const { sql, id, servers, key } = on

  await t.test('subscribers get all events, whichever node was used', async t => {
    const [receiver, smtp] = [await receive(t), await mailServer(t)]
    await claimSecret(sql, fingerprintOf(SECRET))
    const earlier = (await listEvents(on, 0)).length
    await addEndpoint(sql, id, uuidV7(Date.now()), {
      partnerId: null,
      origin: 'operator',
      url: receiver.url,
      kinds: null
    })
    const courier = createWebhookWorker({
      ...{
        sql,
        poster: createEndpointPost({ networks: ['127.0.0.0/8'], loopbackOnly: false }),
        secret: SECRET,
        writeWebhook: async () => undefined
      },
      ...{ nowMs: Date.now, random: Math.random, requests: () => 0, pollMs: ms => ms, log: silentLog }
    })
    const mails = mailCourier(sql, smtp.transport())
    t.teardown(() => Promise.all([courier.stop(), mails.stop(5000)]))
    courier.start()
    mails.start(SENDER)
    const slotId = await addSlot(sql, { schoolId: id })
    for (const server of servers) {
      const { post, attemptFor } = visit(server)
      const booked = await post(`/book/${id}/${slotId}`, filledForm(await attemptFor(slotId, id)))
      t.equal(booked.status, 303, booked.text.slice(0, 300))
      const { body } = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
      t.equal((await server.del(`/api/partner/v1/bookings/${body.bookingId}`, { key })).status, 200)
    }
    const all = await listEvents(on, 0)
    t.strictSame(await listEvents(on, 1), all)
    const events = all.slice(earlier)
    t.ok(events.length >= 6)
    await until(() => receiver.received.length >= events.length)
    t.strictSame(
      receiver.received.map(({ message }) => message.sequence).sort((a, b) => a - b),
      events.map(({ sequence }) => sequence)
    )
    await until(async () => (await smtp.mails()).length >= 2)
  })

  if (!cluster) return
  await t.test('a school that moves between nodes while selling loses and oversells nothing', async t => {
    // Enough students per instructor that no lesson fills up before the move.
    await sql`update lesson_types set max_students_per_instructor = 1000 where school_id = ${id}`
    const slotIds: string[] = []
    for (let n = 0; n < LESSONS; n += 1)
      slotIds.push(await addSlot(sql, { schoolId: id, capacity: 1000, instructors: 1, daysAhead: 9 + n }))
    const crowds = servers.map(({ url }) => openCrowd(t, url, 8))
    const before = (await listEvents(on, 0)).length
    const answers: Answer[] = []
    let moved = false
    const sell = async (n: number) => {
      while (!moved)
        answers.push(await crowds[n % 2]!.book(key, bookingOf(slotIds[answers.length % LESSONS]!)))
    }
    const selling = Promise.all(Array.from({ length: 8 }, (_, n) => sell(n)))
    await until(() => answers.length > 50)
    const [from, to] = await moveSchool(on).finally(() => (moved = true))
    await selling
    t.strictSame([from === to, await placeOf(on)], [false, to], 'lives elsewhere now')
    const { 201: sold = 0, ...others } = tally(answers)
    t.comment(`${answers.length} asked, ${JSON.stringify(others)} besides ${sold} sold`)
    t.strictSame(
      Object.keys(others).filter(name => !name.startsWith('503')),
      []
    )
    const [row] = await sql<{ count: number; seats: number }[]>`
      select count(*)::int as count, sum(participants)::int as seats from bookings
      where school_id = ${id} and slot_id = any (${slotIds}::uuid[]) and status = 'confirmed'`
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => body.bookingId)
    const found =
      await sql`select from bookings where school_id = ${id} and id = any (${acknowledged}::uuid[])`
    t.equal(found.length, sold, 'whoever was told yes has a booking')
    const [taken] = await sql`
        select sum(spots_taken)::int as seats from slots where school_id = ${id} and id = any (${slotIds}::uuid[])`
    t.equal(taken?.seats, row?.seats)
    const after = (await listEvents(on, 1)).slice(before)
    const numbers = after.map(({ sequence }) => sequence)
    t.strictSame(
      numbers,
      numbers.toSorted((a, b) => a - b)
    )
    t.equal(after.filter(({ type }) => type === 'booking.confirmed').length, row?.count, 'an event of each')
    const repeated = await servers[1].post('/api/partner/v1/bookings', { key, body: bookingOf(slotIds[0]!) })
    t.equal(repeated.status, 201, repeated.text)
  })
})
