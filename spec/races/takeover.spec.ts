// tags: full alone sql
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createSale } from '../../lib/booking/transactions.ts'
import { readNotifications } from '../../lib/events/notifications/queries.ts'
import { detectFailover, resumeNotifications } from '../../lib/events/notifications/transactions.ts'
import { connect } from '../../lib/infra/database/pool.ts'
import { mutate } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { begin, courier, isCaughtUp, listener, setOnSale, simulateFailover } from '../support/deliveries.ts'
import { mailCourier } from '../support/mail-courier.ts'
import { SENDER } from '../support/mail-data.ts'
import { until } from '../support/receiver.ts'
import { addPartner, addSchool, addSlot, requestOf } from '../support/school.ts'
import { mailServer } from '../support/smtp.ts'

/**
 * Delay of the check by the one server that knows the sent events: shorter than the hold, so no spec waits
 * for all of it.
 */
const LATE_SECONDS = 2
const HELD = [`interval '10 seconds'`, `interval '4 seconds'`] as const
const NOT_HELD = [`interval '10 seconds'`, `interval '0 seconds'`] as const

/** Simulates a standby that lagged by one event: one transaction. */
const LOSE_NEWEST = `delete from events where n = (select max(last_event) from availability_versions);
  update availability_versions set last_event = (select max(n) from events);
  update endpoints set position = (select max(n) from events)`

/**
 * A courier that has sent an event missing from the log and checks late; and a new event for a server with
 * no memory.
 */
async function stage(t: Test, hold: readonly [string, string], isSentLost: boolean) {
  const { url, sql } = await database(t)
  await mutate(sql, 'detect_failover', [hold])
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  const only = connect(url, { applicationName: 'late', greetSeconds: 15, max: 1 })
  t.teardown(() => only.end({ timeout: 1 }))
  courier(t, only)
  for (const onSale of [false, true, false, true]) await setOnSale(sql, slotId, onSale)
  await until(isCaughtUp(own.state))
  const isLate = only`select pg_sleep(${LATE_SECONDS})`.execute()
  if (isSentLost) await sql.unsafe(LOSE_NEWEST)
  await simulateFailover(sql)
  await setOnSale(sql, slotId, false)
  courier(t, sql)
  await isLate
  const countReceived = () => own.receiver.received.length
  const pausedBy = async () => (await readNotifications(sql)).pausedBy
  return { sql, own, countReceived, pausedBy, heardMeanwhile: countReceived() - 4 }
}

t.test('after a takeover, a server without memory', async t => {
  await t.test('waits until another server has paused deliveries of a shortened log', async t => {
    const { sql, own, countReceived, pausedBy, heardMeanwhile } = await stage(t, HELD, true)
    t.equal(heardMeanwhile, 0)
    await until(async () => (await pausedBy()) !== null)
    t.equal(await pausedBy(), 'the event log was rolled back')
    await until(async () => !(await detectFailover(sql)))
    t.equal(countReceived(), 4, 'nothing is sent when the hold is over either')
    await resumeNotifications(sql)
    await until(isCaughtUp(own.state))
    t.equal(countReceived(), 5)
  })

  await t.test('sends after the pause if nothing is missing', async t => {
    const { own, countReceived, pausedBy, heardMeanwhile } = await stage(t, HELD, false)
    t.equal(heardMeanwhile, 0)
    await until(isCaughtUp(own.state))
    t.equal(countReceived(), 5)
    t.equal(await pausedBy(), null)
  })

  await t.test('sends no mail either', async t => {
    const { sql } = await database(t)
    await mutate(sql, 'detect_failover', [HELD])
    await addSchool(sql)
    const website = { slotId: await addSlot(sql), partnerId: await addPartner(sql, 'website') }
    await detectFailover(sql)
    await createSale(sql).book(requestOf({ ...website, customerEmail: 'ana@example.com' }))
    await simulateFailover(sql)
    const smtp = await mailServer(t)
    const mails = mailCourier(sql, smtp.transport())
    mails.start(SENDER)
    t.teardown(() => mails.stop(1000))
    const count = async () => (await smtp.mails()).length
    await until(async () => (await sql`select from mails`).length > 0)
    await sleep(LATE_SECONDS * 1000)
    t.equal(await count(), 0)
    await until(async () => (await count()) > 0)
    t.notOk(await detectFailover(sql))
  })

  await t.test('would send before the check without the pause', async t => {
    const { heardMeanwhile } = await stage(t, NOT_HELD, true)
    t.equal(heardMeanwhile, 1)
  })
})
