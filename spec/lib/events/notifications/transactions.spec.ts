// tags: sql
import t from 'tap'
import { readNotifications } from '../../../../lib/events/notifications/queries.ts'
import {
  claimSecret,
  detectFailover,
  pauseNotifications,
  resumeNotifications
} from '../../../../lib/events/notifications/transactions.ts'
import { mutate } from '../../../support/crowd.ts'
import { database } from '../../../support/database.ts'
import { simulateFailover } from '../../../support/deliveries.ts'
import { until } from '../../../support/receiver.ts'

const [MINE, OTHER] = ['0123456789abcdef', 'fedcba9876543210']

t.test('notifications', async t => {
  const { sql } = await database(t)

  await t.test('are sent until paused, and keep the first pause', async t => {
    t.strictSame(await readNotifications(sql), { pausedAt: null, pausedBy: null, fingerprint: null })
    await pauseNotifications(sql, 'restore')
    const paused = await readNotifications(sql)
    t.match(paused, { pausedAt: /^20.*Z$/, pausedBy: 'restore' })
    await pauseNotifications(sql, 'marta')
    t.strictSame(await readNotifications(sql), paused)
    await resumeNotifications(sql)
    t.match(await readNotifications(sql), { pausedAt: null, pausedBy: null })
  })

  await t.test('claim the first secret once, and accept another only on request', async t => {
    const claims = await Promise.all([claimSecret(sql, MINE), claimSecret(sql, OTHER)])
    t.strictSame([...claims].sort(), [false, true])
    const first = claims[0] ? MINE : OTHER
    const second = claims[0] ? OTHER : MINE
    t.match(await readNotifications(sql), { fingerprint: first })
    t.equal(await claimSecret(sql, first), true)
    t.equal(await claimSecret(sql, second), false)
    t.equal(await claimSecret(sql, second, true), true)
    t.equal(await claimSecret(sql, first), false)
  })

  await t.test('wait after each takeover, whichever server notices it first', async t => {
    await mutate(sql, 'detect_failover', [[`interval '10 seconds'`, `interval '1 second'`]])
    const isHeld = () => detectFailover(sql)
    const isOver = async () => !(await isHeld())
    t.notOk(await isHeld(), 'where no node was ever written to, nothing was sent')
    await simulateFailover(sql)
    t.strictSame(await Promise.all([isHeld(), isHeld(), isHeld()]), [true, true, true])
    await until(isOver)
    await sql`update notifications set timelines = '{"another node": "00000001"}'`
    t.ok(await isHeld(), 'a node that was never written to may have taken over')
    await until(isOver)
    const [row] = await sql`select timelines from notifications`
    t.equal(Object.keys(row?.timelines).length, 2, 'each node has its own')
    await sql`update notifications set timelines = (select jsonb_object_agg('node ' || n, '00000001') from generate_series(1, 200) n)`
    t.ok(await isHeld())
    const [anew] = await sql`select timelines from notifications`
    t.equal(Object.keys(anew?.timelines).length, 1, 'of too many it begins anew')
  })
})
