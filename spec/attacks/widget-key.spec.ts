// tags: full alone
import t from 'tap'
import { type SpecServer, serve } from '../support/server.ts'

/** Share of a key's 240 views a minute for one visitor's address or /56, its /48 or IPv4 /24, and its provider. */
const SHARE = 24
const SITE = 48
const PROVIDER = 96
/** Views of all providers beyond their first ones, of which each has this many. */
const COMMON = 160
const FIRST = 6

/** Few enough concurrent requests that a busy machine rejects none. */
const TOGETHER = 10

/** Number of requests answered with 200. */
async function countGranted(
  times: number,
  ask: (n: number) => ReturnType<SpecServer['get']>
): Promise<number> {
  let granted = 0
  for (let n = 0; n < times; n += TOGETHER) {
    const answers = await Promise.all(Array.from({ length: TOGETHER }, (_, i) => ask(n + i)))
    granted += answers.filter(({ status }) => status === 200).length
  }
  return granted
}

function visitorsOf(server: SpecServer, key: string) {
  return (address: string) => server.get(`/w/surf?key=${key}`, { headers: { 'x-forwarded-for': address } })
}

t.test('a visitor who requests the widget at full rate, at default settings', async t => {
  const server = await serve(t, { settings: { TRUSTED_PROXIES: '1' } })

  await t.test("gets a tenth of the key's rate", async t => {
    const visit = visitorsOf(server, await server.platformKey(['sizing']))
    t.equal(await countGranted(100, () => visit('203.0.113.9')), SHARE)
    const refused = await visit('203.0.113.9')
    t.equal(refused.status, 429)
    t.match(refused.text, '<h1>One moment</h1>')
    const other = await visit('198.51.100.1')
    t.strictSame([other.status, other.headers.get('x-ratelimit-remaining')], [200, String(240 - SHARE - 1)])
  })

  await t.test('counts as one caller per IPv6 network', async t => {
    const visit = visitorsOf(server, await server.platformKey(['sizing']))
    t.equal(await countGranted(100, n => visit(`2001:db8:1:2::${n}`)), SHARE)
  })

  await t.test('gets no more than its share from all addresses of one network', async t => {
    const rows: readonly [addressOf: (n: number) => string, granted: number][] = [
      [n => `2001:db8:2:1${(n % 16).toString(16).padStart(2, '0')}::1`, SHARE],
      [n => `2001:db8:3:${(n % 50).toString(16)}00::1`, SITE],
      [n => `198.51.100.${(n % 50) + 1}`, SITE],
      [n => `198.51.${n % 50}.1`, PROVIDER],
      [n => `2001:db8:${(n % 50).toString(16)}::1`, PROVIDER]
    ]
    for (const [addressOf, granted] of rows) {
      const visit = visitorsOf(server, await server.platformKey(['sizing']))
      t.equal(await countGranted(150, n => visit(addressOf(n))), granted)
    }
  })

  await t.test('cannot exhaust a key from three addresses', async t => {
    const visit = visitorsOf(server, await server.platformKey(['sizing']))
    t.equal(await countGranted(150, n => visit(`198.51.${n % 3}.1`)), 3 * SHARE)
    t.equal((await visit('203.0.113.9')).status, 200)
  })

  await t.test('cannot exhaust a key from many networks of few providers', async t => {
    const visit = visitorsOf(server, await server.platformKey(['sizing']))
    t.equal(await countGranted(300, n => visit(`198.${n % 3}.${n % 15}.1`)), COMMON + 3 * FIRST)
    t.equal(await countGranted(10, () => visit('203.0.113.9')), FIRST, 'others have the reserved part')
  })

  await t.test('does not affect the widget if it uses the key elsewhere', async t => {
    const key = await server.platformKey(['sizing'])
    t.equal(await countGranted(250, () => server.get('/api/partner/v2/meta', { key })), 240)
    t.equal((await visitorsOf(server, key)('203.0.113.9')).status, 200)
  })
})

t.test('many visitors together get no more than the rate of their key', async t => {
  const server = await serve(t, { settings: { TRUSTED_PROXIES: '1', V2_RATE_PER_MINUTE: '6' } })
  const visit = visitorsOf(server, await server.platformKey(['sizing']))
  t.equal(await countGranted(10, n => visit(`198.${n}.1.1`)), 6)
})
