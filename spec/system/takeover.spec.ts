// tags: full alone
import t, { type Test } from 'tap'
import { readNotifications } from '../../lib/events/notifications/queries.ts'
import { resumeNotifications } from '../../lib/events/notifications/transactions.ts'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { issueSchoolKey } from '../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { openCrowd } from '../support/crowd.ts'
import { begin, isCaughtUp, listener, SECRET, setOnSale, watchEndpoint } from '../support/deliveries.ts'
import { serveApart } from '../support/process.ts'
import { until } from '../support/receiver.ts'
import { findPostgres, openPair, until as untilReached } from '../support/replication.ts'
import { SCHOOL } from '../support/school.ts'

const SETTINGS = { FORECAST_REFRESH_MINUTES: '0', SECRET_KEY: SECRET, ALLOWED_NETWORKS: '127.0.0.0/8' }

/**
 * Servers on a primary with asynchronous replication, an endpoint that has received events, and a polling
 * key.
 */
async function stage(t: Test, bin: string, names: readonly string[]) {
  const pair = await openPair(t, bin, { synchronous: false })
  await migrate(pair.url)
  const { sql } = pair.primary
  const slotId = await begin(sql)
  const { key } = await issueSchoolKey(sql, uuidV7(Date.now()), {
    ...{ schoolId: SCHOOL, partner: 'Hotel', discountPercent: 0 }
  })
  const own = await listener(t, sql)
  const [first] = await Promise.all(
    names.map(name => serveApart(t, pair.url, { ...SETTINGS, DATA_DIR: t.testdir({ [name]: {} }) }))
  )
  /** Closes and opens the lesson that many times in total and waits for delivery. */
  const happen = async (times: number) => {
    for (let n = 0; n < times; n += 1) await setOnSale(sql, slotId, n % 2 === 1)
    await until(isCaughtUp(own.state))
  }
  await happen(4)
  const sequence = () => Math.max(...own.receiver.received.map(({ message }) => message.sequence))
  const poll = (after: number) =>
    openCrowd(t, first!.url).ask('GET', `/events?after=${after}`, key, undefined)
  return { pair, slotId, own, happen, sequence, poll }
}

/** Stops the primary and promotes the standby. */
async function takeOver({ primary, standby }: Awaited<ReturnType<typeof openPair>>): Promise<void> {
  await primary.kill()
  await standby.sql`select pg_promote(false)`
  await untilReached(async () => (await standby.sql`select 1 where not pg_is_in_recovery()`)[0])
}

t.test('a standby that lacks sent events', async t => {
  const bin = findPostgres(t)
  if (!bin) return
  const { pair, slotId, own, happen, sequence, poll } = await stage(t, bin, ['first', 'second'])
  const { sql } = pair.standby
  await sql.unsafe(`alter system set primary_conninfo = ''`)
  await sql`select pg_reload_conf()`
  await untilReached(
    async () => (await pair.primary.sql`select 1 where not exists (select from pg_stat_replication)`)[0]
  )
  await happen(4)
  const [before, newest] = [own.receiver.received.length, sequence()]
  t.equal(before, 8)
  await takeOver(pair)
  // A server without a memory of sent events, which sent none.
  await serveApart(t, pair.url, { ...SETTINGS, DATA_DIR: t.testdir({ late: {} }) })

  await t.test('is reported to pollers beyond its end', async t => {
    const response = await untilReached(async () => {
      const answer = await poll(newest)
      return answer.status === 503 ? undefined : answer
    })
    t.match(response, { status: 409, body: { error: 'history_was_rewound' } })
    t.ok(response.body.next < newest)
  })

  await t.test('pauses all deliveries', async t => {
    await setOnSale(sql, slotId, false)
    await until(async () => (await readNotifications(sql)).pausedAt !== null)
    t.match(await readNotifications(sql), { pausedBy: 'the event log was rolled back' })
    await setOnSale(sql, slotId, true)
    await new Promise(resolve => setTimeout(resolve, 1000))
    t.equal(own.receiver.received.length, before)
  })

  await t.test('continues after a resume, without reused numbers', async t => {
    await resumeNotifications(sql)
    await until(isCaughtUp(watchEndpoint(sql, own.id).state))
    t.equal((await readNotifications(sql)).pausedAt, null, 'and is not paused again')
    const bodies = new Map<number, string>()
    for (const { message, body } of own.receiver.received) {
      t.equal(bodies.get(message.sequence) ?? body, body, 'never two events under one number')
      bodies.set(message.sequence, body)
    }
    t.equal(bodies.size, before + 2)
  })
})

t.test('a standby with all sent events takes over without a pause', async t => {
  const bin = findPostgres(t)
  if (!bin) return
  const { pair, slotId, own } = await stage(t, bin, ['first', 'second'])
  const { lsn } = singleRow<{ lsn: string }>(await pair.primary.sql`select pg_current_wal_lsn()::text as lsn`)
  const { sql } = pair.standby
  await untilReached(async () => (await sql`select 1 where pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn`)[0])
  const before = own.receiver.received.length
  await takeOver(pair)
  await setOnSale(sql, slotId, false)
  await until(isCaughtUp(watchEndpoint(sql, own.id).state))
  t.equal(own.receiver.received.length, before + 1)
  t.equal((await readNotifications(sql)).pausedAt, null)
})
