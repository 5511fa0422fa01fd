// tags: full alone sql
import t, { type Test } from 'tap'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { changeEndpoint, leaseEndpoints, settleEndpoint } from '../../lib/webhooks/transactions.ts'
import { meanwhile, mutate, WAIT } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { begin, courier, isCaughtUp, listener, SECRET, setOnSale } from '../support/deliveries.ts'
import { until } from '../support/receiver.ts'
import { SCHOOL } from '../support/school.ts'

async function take(sql: Sql, lease: string) {
  const request = { lease, healthy: 9, ill: 9, seconds: 30, fingerprint: fingerprintOf(SECRET), sent: null }
  return (await leaseEndpoints(sql, SCHOOL, request)).taken
}

t.test('an expired lease settles nothing', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  await setOnSale(sql, slotId, false)
  const [first, second] = [uuidV7(Date.now()), uuidV7(Date.now())]
  const [taken] = await take(sql, first)
  t.match(taken, { id: own.id, url: own.receiver.url })
  t.strictSame(await take(sql, second), [], 'nobody else is given it')
  await sql`update endpoints set leased_until = now() where id = ${own.id}`
  t.equal((await take(sql, second)).length, 1, 'until it has ended')
  const round = {
    upto: Number.MAX_SAFE_INTEGER,
    done: [],
    failed: [],
    abouts: [],
    attempts: [],
    delivered: 1,
    refusals: 0,
    isIll: false,
    isGone: false,
    pause: 0
  }
  t.equal(await settleEndpoint(sql, taken!, first, round), null)
  t.match(await own.state(), { isBehind: true })
  t.ok(await settleEndpoint(sql, taken!, second, round))
  t.match(await own.state(), { isBehind: false })

  await setOnSale(sql, slotId, true)
  await mutate(sql, 'settle_endpoint', [['and lease = p_lease', '']])
  t.ok(await settleEndpoint(sql, taken!, first, round), 'without the fence it would')
  t.match(await own.state(), { isBehind: false }, 'and what nobody was sent would be lost')
})

t.test('a courier killed before sending loses nothing', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  const own = await listener(t, sql)
  /** Leases the endpoint with a pending event and never returns. */
  const die = async (onSale: boolean) => {
    await setOnSale(sql, slotId, onSale)
    t.equal((await take(sql, uuidV7(Date.now()))).length, 1)
    await sql`update endpoints set leased_until = now() where id = ${own.id}`
  }
  const types = () => own.receiver.received.map(({ message }) => message.type)
  await die(false)
  const next = courier(t, sql)
  await until(isCaughtUp(own.state))
  t.strictSame(types(), ['lesson.closed'])
  await next.stop()

  await mutate(sql, 'lease_endpoints', [['set lease = p_lease,', 'set lease = p_lease, position = last,']])
  await die(true)
  await mutate(sql, 'lease_endpoints', [])
  await setOnSale(sql, slotId, false)
  courier(t, sql)
  await until(isCaughtUp(own.state))
  t.strictSame(types(), ['lesson.closed', 'lesson.closed'], 'it would, were the cursor moved before')
})

t.test('later events would pass a refused one if each had its own due time', async t => {
  const { sql } = await database(t)
  const slotId = await begin(sql)
  await mutate(sql, 'settle_endpoint', [["p.ends_at, 'infinity')", 'p.ends_at, moment)']])
  await mutate(sql, 'late_chains', [
    [
      'dead_at is null and about = any (subjects)\n    order by n',
      'dead_at is null and due_at <= moment\n    order by n'
    ]
  ])
  const own = await listener(t, sql)
  own.receiver.answer(({ message }, response) =>
    response.writeHead(message.type === 'lesson.closed' ? 400 : 200).end()
  )
  courier(t, sql)
  await setOnSale(sql, slotId, false)
  await until(() => own.receiver.received.length === 1)
  await setOnSale(sql, slotId, true)
  await until(() => own.receiver.received.length === 2)
  t.equal(own.receiver.received[1]!.message.type, 'lesson.opened')
  await until(async () => (await own.state()).late === 1)
})

const LOOK_AT_LEASE =
  'select lease into holder from endpoints where school_id = p_school_id and id = p_endpoint_id;'

t.test('a courier about to poll during a replay', async t => {
  /**
   * Event types delivered after the first event was refused, the second is about to be sent, and a replay
   * is requested.
   */
  async function replayed(t: Test, changes: readonly (readonly [string, string])[]): Promise<string[]> {
    const { sql, url } = await database(t)
    const slotId = await begin(sql)
    const own = await listener(t, sql)
    own.receiver.answer(400)
    courier(t, sql)
    await setOnSale(sql, slotId, false)
    await until(async () => (await own.state()).late === 1)
    const { sequence } = own.receiver.received[0]!.message
    own.receiver.answer(200)
    await mutate(sql, 'late_chains', changes)
    await meanwhile(
      url,
      async () => {
        await setOnSale(sql, slotId, true)
        await until(isCaughtUp(own.state))
      },
      () => changeEndpoint(sql, SCHOOL, own.id, { do: 'replay', after: sequence - 1 })
    )
    return own.receiver.received.slice(1).map(({ message }) => message.type)
  }

  await t.test('sends nothing, because late events are fresh again', async t => {
    const types = await replayed(t, [['begin\n', `begin\n  ${WAIT}\n`]])
    t.strictSame(types, ['lesson.closed', 'lesson.opened'])
  })

  await t.test('would let the later event pass if it had checked its lease earlier', async t => {
    const types = await replayed(t, [
      [LOOK_AT_LEASE, ''],
      ['begin\n', `begin\n  ${LOOK_AT_LEASE}\n  ${WAIT}\n`]
    ])
    t.equal(types[0], 'lesson.opened')
  })
})
