// tags: full alone
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { Pool } from 'undici'
import { mintKey } from '../../lib/partners/keys/rules.ts'
import { openSchool } from '../support/centre.ts'
import { openCrowd, tally } from '../support/crowd.ts'

const V1 = '/api/partner/v1'
const RATE = 60

/** A well-formed key that was never issued. */
const anyKey = () => mintKey('school').key

t.test('a flood of unknown keys', async t => {
  const { server } = await openSchool(t, {
    settings: { TRUSTED_PROXIES: '1', V1_RATE_PER_MINUTE: String(RATE) }
  })
  const key = await server.schoolKey()
  const pool = new Pool(server.url, { connections: 50 })
  t.teardown(() => pool.destroy())
  const from = async (address: string, key: string) => {
    const headers = { 'x-partner-api-key': key, 'x-forwarded-for': address }
    const {
      statusCode,
      headers: got,
      body
    } = await pool.request({ method: 'GET', path: `${V1}/supplier`, headers })
    return { status: statusCode, remaining: got['x-ratelimit-remaining'], body: await body.json() }
  }
  const floodFrom = async (address: (n: number) => string, requests: number) =>
    tally(await Promise.all(Array.from({ length: requests }, (_, n) => from(address(n), anyKey()))))

  await t.test('from one address is answered with 401, then with 429', async t => {
    const counts = await floodFrom(() => '203.0.113.9', 400)
    t.strictSame(counts, { '401 invalid_api_key': RATE, '429 rate_limit_exceeded': 400 - RATE })
  })

  await t.test('gains nothing from addresses of one network', async t => {
    const counts = await floodFrom(n => `2001:db8:1:2::${n.toString(16)}`, 200)
    t.strictSame(counts, { '401 invalid_api_key': RATE, '429 rate_limit_exceeded': 200 - RATE })
  })

  await t.test('does not affect valid keys, even from the same address', async t => {
    t.equal((await from('198.51.100.7', anyKey())).status, 401, 'another address has its own count')
    const { status, remaining } = await from('198.51.100.7', key)
    t.strictSame([status, remaining], [200, String(RATE - 1)])
    t.equal((await from('203.0.113.9', key)).status, 200)
    t.equal((await from('203.0.113.9', anyKey())).status, 429)
  })

  await t.test('leaves no memory allocated', async t => {
    const before = heapUsed()
    // Each caller claims an address of maximum length: the service must not store it.
    await floodFrom(n => `${n}-${'x'.repeat(7000)}`, 2000)
    const growth = heapUsed() - before
    t.ok(growth < 5_000_000, `${growth} bytes`)
  })
})

t.test('partners are served during a flood of unknown keys', async t => {
  const { server } = await openSchool(t, { settings: { V1_RATE_PER_MINUTE: '100000' } })
  const key = await server.schoolKey()
  const { ask } = openCrowd(t, server.url)
  const strangers = Array.from({ length: 2000 }, () => ask('GET', '/supplier', anyKey()))
  const partners = Array.from({ length: 200 }, () => ask('GET', '/supplier', key))
  t.strictSame(tally(await Promise.all(partners)), { 200: 200 })
  t.strictSame(tally(await Promise.all(strangers)), { '401 invalid_api_key': 2000 })
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapUsed(): number {
  collect()
  return process.memoryUsage().heapUsed
}
