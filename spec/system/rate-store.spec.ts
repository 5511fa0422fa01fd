// tags: full alone
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { poll } from '../../lib/infra/embedded/processes.ts'
import { runCommand } from '../support/cli.ts'
import { database } from '../support/database.ts'
import { logTo } from '../support/log.ts'
import { serveApart } from '../support/process.ts'
import { openProxy } from '../support/proxy.ts'
import { type Redis, redisOf } from '../support/redis.ts'
import { addSchool } from '../support/school.ts'
import { type SpecServer, serve } from '../support/server.ts'

const CERTIFICATES = fileURLToPath(new URL('../../../spec/support/certificates', import.meta.url))
const PASSWORD = 'only-fór-this-spec'
const RATE = 120
const LEASE = 12
const PATIENCE_MS = 30_000
const [ANSWERS, AWAY, STORE] = ['rate store available', 'rate store unavailable', /^rate store/] as const

const urlOf = (port: number) => `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/3`
const startWith = (redis: Redis, ...more: readonly string[]) =>
  redis.start('--requirepass', PASSWORD, ...more)

/** A server with its log lines about the store. */
interface Teller extends SpecServer {
  readonly lines: readonly string[]
}

/**
 * That many servers on one database and the store at this address, each of which has detected the store's
 * state.
 */
async function open(
  t: Test,
  { count, url, first = ANSWERS }: { count: number; url: string; first?: string }
): Promise<Teller[]> {
  const on = await database(t)
  await addSchool(on.sql)
  const settings = { RATE_STORE: url, RATE_SHARE: String(count) }
  const servers: Teller[] = []
  for (let n = 0; n < count; n += 1) {
    const lines: string[] = []
    const log = logTo(({ message }) => lines.push(message))
    servers.push({ ...(await serve(t, { on, settings, log })), lines })
  }
  await until(t, servers, first)
  return servers
}

/** Waits until the last log line of each server about the store begins with these words. */
async function until(t: Test, tellers: readonly Teller[], words: string): Promise<void> {
  const is = () => tellers.every(({ lines }) => lines.findLast(line => STORE.test(line))?.startsWith(words))
  t.ok(await poll(PATIENCE_MS, 5, () => is() || undefined), words)
}

/**
 * Result of `work` with a responsive store. On a busy machine the store may be late: then it runs again.
 */
async function undisturbed<Outcome>(
  faults: () => number,
  work: () => Promise<Outcome>,
  ready: () => Promise<void>
): Promise<Outcome> {
  for (;;) {
    const before = faults()
    const outcome = await work()
    if (faults() === before) return outcome
    await ready()
  }
}

/** Number of granted requests out of that many, in sequence. */
async function ask({ get }: SpecServer, key: string, requests: number): Promise<number> {
  let granted = 0
  for (let n = 0; n < requests; n += 1) {
    const { status } = await get('/api/partner/v1/supplier', { key })
    granted += status === 200 ? 1 : 0
  }
  return granted
}

const awayOf = (tellers: readonly Teller[]) =>
  tellers.flatMap(({ lines }) => lines.filter(line => line.startsWith(AWAY))).length
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const redis = await redisOf(t)
if (redis) {
  t.test('three servers with a store', async t => {
    await startWith(redis)
    const servers = await open(t, { count: 3, url: urlOf(redis.port) })
    const [one, two, three] = servers as [Teller, Teller, Teller]
    const steadily = <Outcome>(work: () => Promise<Outcome>) =>
      undisturbed(
        () => awayOf(servers),
        work,
        () => until(t, servers, ANSWERS)
      )

    await t.test("share a key's rate exactly", async t => {
      const granted = await steadily(async () => {
        const key = await one.schoolKey()
        return sum(await Promise.all(servers.map(server => ask(server, key, RATE))))
      })
      t.equal(granted, RATE)
    })

    await t.test('grant all but a lease of the others at one server', async t => {
      const granted = await steadily(async () => {
        const key = await one.schoolKey()
        return [await ask(one, key, 1), await ask(two, key, 1), await ask(three, key, RATE)]
      })
      t.strictSame(granted, [1, 1, RATE - 2 * LEASE])
    })

    await t.test('report the complete rate, and the rest of it', async t => {
      const headers = await steadily(async () => {
        const { headers } = await two.get('/api/partner/v1/supplier', { key: await one.schoolKey() })
        return ['x-ratelimit-limit', 'x-ratelimit-remaining'].map(name => Number(headers.get(name)))
      })
      t.strictSame(headers, [RATE, RATE - 1])
    })
    await redis.kill()
  })

  t.test('a killed store refuses no one: shares apply until it is back', async t => {
    await startWith(redis)
    const servers = await open(t, { count: 2, url: urlOf(redis.port) })
    const [server] = servers as [Teller]
    const key = await server.schoolKey()
    t.equal(await ask(server, key, 2), 2)
    await redis.kill()
    await until(t, servers, AWAY)
    // Earlier requests count in the share, and so does the rest of a lease.
    t.equal(await ask(server, key, RATE), RATE / 2 - 2)
    await startWith(redis)
    await until(t, servers, ANSWERS)
    t.equal(await askAnew(t, servers), RATE)
    await redis.kill()
  })

  t.test('a silent store is skipped, and used again once it answers', async t => {
    await startWith(redis)
    const servers = await open(t, { count: 2, url: urlOf(redis.port) })
    const [server] = servers as [Teller]
    redis.signal('SIGSTOP')
    t.equal(await ask(server, await server.schoolKey(), RATE), RATE / 2)
    await until(t, [server], AWAY)
    redis.signal('SIGCONT')
    await until(t, servers, ANSWERS)
    t.equal(await askAnew(t, servers), RATE)
    await redis.kill()
  })

  t.test('a slow store delays no request', async t => {
    await startWith(redis)
    const proxy = await openProxy(redis.port)
    t.teardown(() => proxy.close())
    const servers = await open(t, { count: 2, url: urlOf(proxy.port) })
    const [server] = servers as [Teller]
    proxy.delay(2_000)
    t.equal(await ask(server, await server.schoolKey(), RATE), RATE / 2)
    await until(t, [server], AWAY)
    proxy.reset()
    proxy.heal()
    await until(t, servers, ANSWERS)
    await redis.kill()
  })

  t.test('a full store refuses no one', async t => {
    await startWith(redis, '--maxmemory', '1', '--maxmemory-policy', 'noeviction')
    const [server] = (await open(t, { count: 2, url: urlOf(redis.port) })) as [Teller]
    t.equal(await ask(server, await server.schoolKey(), RATE), RATE / 2)
    await redis.kill()
  })

  t.test('a store that rejects the login counts as away, and the password is not logged', async t => {
    await startWith(redis)
    const url = `redis://:wrong-password@127.0.0.1:${redis.port}`
    const [server] = (await open(t, { count: 1, url, first: `${AWAY} (WRONGPASS)` })) as [Teller]
    t.equal(await ask(server, await server.schoolKey(), 1), 1)
    t.notMatch(server.lines.join('\n'), 'wrong-password')

    const examined = await runCommand(['doctor', '--json'], {
      env: { DATABASE_URL: server.databaseUrl, RATE_STORE: url }
    })
    const { found } = examined
      .json()
      .findings.find((finding: { check: string }) => finding.check === 'rate store')
    t.equal(found, 'does not answer (WRONGPASS)', 'doctor says so too')
    t.notMatch(examined.out + examined.err, 'wrong-password')
    await redis.kill()
  })

  t.test('a server with workers and one without share a rate', async t => {
    await startWith(redis)
    const [server] = (await open(t, { count: 1, url: urlOf(redis.port) })) as [Teller]
    const settings = { RATE_STORE: urlOf(redis.port), V1_RATE_PER_MINUTE: '', METRICS_PORT: '0' }
    const workers = await serveApart(t, server.databaseUrl, settings, ['--workers', '2'])
    await workers.hears(/rate store available/)
    // A request refused because of a slow database has spent its token as well.
    let unserved = 0
    const granted = await undisturbed(
      () => awayOf([server]) + workers.printed().split(AWAY).length + unserved,
      async () => {
        const key = await server.schoolKey()
        const statuses = await Promise.all(
          Array.from({ length: RATE }, async () => {
            const headers = { 'x-partner-api-key': key, connection: 'close' }
            const response = await fetch(`${workers.url}/api/partner/v1/supplier`, { headers })
            await response.text()
            unserved += response.status >= 500 ? 1 : 0
            return response.status
          })
        )
        return statuses.filter(status => status === 200).length + (await ask(server, key, RATE))
      },
      () => until(t, [server], ANSWERS)
    )
    t.equal(granted, RATE)
    t.notMatch(workers.printed(), PASSWORD)
    await redis.kill()
  })

  t.test('a store behind TLS must have a valid certificate', async t => {
    const file = (name: string) => `${CERTIFICATES}/${name}.pem`
    const certificate = ['--tls-cert-file', file('loopback'), '--tls-key-file', file('loopback.key')]
    await redis.start(
      '--port',
      '0',
      '--tls-port',
      String(redis.port),
      '--tls-auth-clients',
      'no',
      ...certificate
    )
    const on = await database(t)
    const trusted = {
      RATE_STORE: `rediss://127.0.0.1:${redis.port}`,
      NODE_EXTRA_CA_CERTS: file('spec-authority')
    }
    const unexpected = { ...trusted, NODE_EXTRA_CA_CERTS: file('stranger-authority') }
    for (const [settings, words] of [
      [trusted, ANSWERS],
      [unexpected, `${AWAY} (UNABLE_TO_VERIFY_LEAF_SIGNATURE)`]
    ] as const) {
      const server = await serveApart(t, on.url, settings)
      t.ok(await poll(PATIENCE_MS, 5, () => server.printed().includes(words) || undefined), words)
    }
    await redis.kill()
  })
}

/** Rate of a fresh key that the first of these servers grants. */
function askAnew(t: Test, servers: readonly Teller[]): Promise<number> {
  const [server] = servers as [Teller]
  return undisturbed(
    () => awayOf(servers),
    async () => ask(server, await server.schoolKey(), RATE + 1),
    () => until(t, servers, ANSWERS)
  )
}
