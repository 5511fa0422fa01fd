import t from 'tap'
import { readNotifications } from '../../../lib/notifications/queries.ts'
import {
  claimSecret,
  pauseNotifications,
  resumeNotifications
} from '../../../lib/notifications/transactions.ts'
import { database } from '../../support/database.ts'

const [MINE, OTHER] = ['0123456789abcdef', 'fedcba9876543210']

t.test('notifications', async t => {
  const { sql } = await database(t)

  await t.test('are sent until they are paused; who paused first stands', async t => {
    t.strictSame(await readNotifications(sql), { pausedAt: null, pausedBy: null, fingerprint: null })
    await pauseNotifications(sql, 'restore')
    const paused = await readNotifications(sql)
    t.match(paused, { pausedAt: /^20.*Z$/, pausedBy: 'restore' })
    await pauseNotifications(sql, 'marta')
    t.strictSame(await readNotifications(sql), paused)
    await resumeNotifications(sql)
    t.match(await readNotifications(sql), { pausedAt: null, pausedBy: null })
  })

  await t.test(
    'know the first secret, whoever claims it at once, and another only where it is said',
    async t => {
      const claims = await Promise.all([claimSecret(sql, MINE), claimSecret(sql, OTHER)])
      t.strictSame([...claims].sort(), [false, true])
      const first = claims[0] ? MINE : OTHER
      const second = claims[0] ? OTHER : MINE
      t.match(await readNotifications(sql), { fingerprint: first })
      t.equal(await claimSecret(sql, first), true)
      t.equal(await claimSecret(sql, second), false)
      t.equal(await claimSecret(sql, second, true), true)
      t.equal(await claimSecret(sql, first), false)
    }
  )
})
