// tags: full alone
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { connect, type Sql } from '../../lib/infra/database/pool.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import type { Log } from '../../lib/kernel/log.ts'
import { logTo } from '../support/log.ts'
import { addConnectorKey, addSignedInOwner } from '../support/owner.ts'
import { serveApart } from '../support/process.ts'
import { openProxy } from '../support/proxy.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../support/school.ts'
import { type Answer, type Sent, type SpecServer, serve } from '../support/server.ts'
import { createCluster } from '../torture/cluster.ts'

/** Guarantee: every answer within 3.5 s, ready again within 2 s. */
const ANSWER_MS = 3500
const READY_MS = 2000

type Route = readonly [method: string, path: string, sent?: Sent]

/** A route of every kind: reads and writes of each channel, pages, the connector, health. */
async function routesOf(sql: Sql, { schoolKey, platformKey }: SpecServer): Promise<Route[]> {
  await addSchool(sql)
  const slotId = await addSlot(sql)
  const key = await schoolKey()
  const platform = await platformKey()
  const { headers } = await addSignedInOwner(sql)
  const connector = await addConnectorKey(sql)
  const id = '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'
  const [v1, octo, v2] = ['/api/partner/v1', '/api/partner/octo', '/api/partner/v2']
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const accept = 'application/json, text/event-stream'
  return [
    ['GET', '/health/ready'],
    ['GET', '/schools'],
    ['GET', `/schools/${SCHOOL}`],
    ['GET', `/book/onda-clara/${slotId}`],
    ['GET', `${v1}/availabilities`, { key }],
    ['GET', `${v1}/services`, { key }],
    ['POST', `${v1}/bookings`, { key, body: bookingOf(slotId) }],
    ['GET', `${v1}/bookings/${id}`, { key }],
    ['POST', `${v1}/bookings/${id}/confirm`, { key }],
    ['DELETE', `${v1}/bookings/${id}`, { key }],
    ['GET', `${octo}/products`, { key }],
    ['PATCH', `${octo}/bookings/${id}`, { key, body: { notes: 'Left-handed' } }],
    ['GET', `${v2}/meta`, { key: platform }],
    ['GET', `${v2}/spots`, { key: platform }],
    ['GET', `${v2}/sizing/board?weight=70&level=beginner`, { key: platform }],
    [
      'POST',
      '/api/mcp/escola',
      { key: '', body: call, headers: { authorization: `Bearer ${connector.key}`, accept } }
    ],
    ['GET', `/api/schools/${SCHOOL}/keys`, { headers }],
    ['GET', '/centre/proposals', { headers }]
  ]
}

/** A log that keeps the duration of requests, by route. */
function keepTimes(): Log & { readonly slowest: () => number; forget(): void } {
  let times: number[] = []
  return {
    ...logTo(({ message, ms }) => {
      if (message === 'request') times.push(ms as number)
    }),
    slowest: () => Math.max(...times),
    forget: () => {
      times = []
    }
  }
}

t.test('an unreachable database', async t => {
  const cluster = await createCluster()
  t.teardown(() => cluster.remove())
  const proxy = await openProxy(cluster.port)
  t.teardown(() => proxy.close())
  const direct = cluster.url('postgres')
  const url = direct.replace(`:${cluster.port}/`, `:${proxy.port}/`)
  await migrate(direct)
  const sql = connect(direct, { applicationName: 'swellbook spec' })
  t.teardown(() => sql.end({ timeout: 1 }))
  const log = keepTimes()
  const settings = { V1_RATE_PER_MINUTE: '1000000', V2_RATE_PER_MINUTE: '1000000' }
  const server = await serve(t, { on: { url, sql }, log, settings })
  const apart = await serveApart(t, url, { FORECAST_REFRESH_MINUTES: '0' })
  const routes = await routesOf(sql, server)
  const askAll = () => Promise.all(routes.map(([method, path, sent]) => server.request(method, path, sent)))
  const nameOf = (i: number) => routes[i]!.slice(0, 2).join(' ')

  async function refusesAll(t: Test, answers: readonly Answer[]): Promise<void> {
    for (const [i, { status, headers, body }] of answers.entries()) {
      const isOurs =
        body?.error === undefined || body.error === 'service_unavailable' || nameOf(i).includes('octo')
      t.strictSame([status, headers.get('retry-after'), isOurs], [503, '2', true], nameOf(i))
    }
    const followed = await server.get(`/aff/hotel-mar?to=/schools/${SCHOOL}`)
    const { status, headers } = followed
    t.strictSame(
      [status, headers.get('location'), headers.get('set-cookie')],
      [302, `/schools/${SCHOOL}`, null],
      'an affiliate’s link leads on'
    )
    t.ok(log.slowest() <= ANSWER_MS, `the slowest took ${log.slowest()} ms`)
    t.equal((await server.get('/health/live')).status, 200, 'and the process lives')
    t.equal((await fetch(`${apart.url}/health/live`)).status, 200)
  }

  async function comesBack(t: Test): Promise<void> {
    const returnedAt = performance.now()
    for (const base of [server.url, apart.url]) {
      const since = performance.now()
      while (!(await fetch(`${base}/health/ready`)).ok) {
        if (performance.now() - since > READY_MS) break
        await sleep(20)
      }
      const ms = Math.round(performance.now() - since)
      t.ok(ms <= READY_MS, `ready again after ${ms} ms`)
    }
    const failing = async () =>
      (await askAll()).map(({ status }, i) => status >= 500 && nameOf(i)).filter(Boolean)
    let failed = await failing()
    while (failed.length > 0 && performance.now() - returnedAt < READY_MS) failed = await failing()
    t.strictSame(failed, [], 'and so is every kind of route')
  }

  t.test('is reachable first', comesBack)

  t.test('if killed is reported by every kind of route in time', async t => {
    log.forget()
    // Callers of the readiness share an answer for a quarter of a second.
    await sleep(300)
    cluster.kill()
    await refusesAll(t, await askAll())
    await refusesAll(t, await askAll())
  })

  t.test('is used again after a restart', async t => {
    await cluster.start()
    await comesBack(t)
  })

  t.test('behind a silent network is reported by every kind of route in time', async t => {
    log.forget()
    proxy.blackhole()
    // One readiness check is shared for 250 ms.
    await sleep(250)
    await refusesAll(t, await askAll())
    await refusesAll(t, await askAll())
  })

  t.test('is used again after the network recovers', async t => {
    proxy.heal()
    await comesBack(t)
  })

  t.test('with locked bookings sheds those requests and serves the rest', async t => {
    const gate = connect(direct, { max: 1, silenceMs: 0, idleInTransactionTimeoutMs: 0 })
    await gate.unsafe('begin; lock table bookings')
    const [, path, sent] = routes.find(([method]) => method === 'DELETE')!
    const crowd = Array.from({ length: 300 }, () => server.del(path, sent))
    const meanwhile = await server.get('/schools')
    const answers = await Promise.all(crowd)
    t.equal(meanwhile.status, 200, 'what needs no booking is served')
    t.strictSame([...new Set(answers.map(({ status }) => status))], [503])
    await gate.unsafe('rollback')
    await gate.end({ timeout: 1 })
    await comesBack(t)
  })

  t.test('ends no process', async t => {
    t.equal(await apart.end('SIGTERM'), 0)
  })
})
