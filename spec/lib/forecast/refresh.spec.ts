import t from 'tap'
import { silentLog } from '../../../lib/core/log.ts'
import { connect } from '../../../lib/database.ts'
import { type ForecastProvider, ProviderError } from '../../../lib/forecast/providers/provider.ts'
import { syntheticProvider } from '../../../lib/forecast/providers/synthetic.ts'
import { listDueSpots, listSpots, takeRefresh } from '../../../lib/forecast/queries.ts'
import { createForecastReader } from '../../../lib/forecast/reader.ts'
import { createRefresher, type Round, refreshForecasts } from '../../../lib/forecast/refresh.ts'
import { database } from '../../support/database.ts'
import { logTo } from '../../support/log.ts'

const { signal } = new AbortController()
const parts = { provider: syntheticProvider, minutes: 60, signal }

/** The synthetic provider, but for what is given. */
function providerLike(given: Partial<ForecastProvider>): ForecastProvider {
  return { ...syntheticProvider, ...given }
}

t.test('refreshForecasts', async t => {
  const { url: databaseUrl, sql } = await database(t)
  const refresh = (given: Partial<Round> = {}) => refreshForecasts({ databaseUrl, ...parts, ...given })

  t.test('fetches what is due in portions, and then nothing', async t => {
    const progress: string[] = []
    const onProgress = (done: number, total: number) => progress.push(`${done}/${total}`)
    t.strictSame(await refresh({ onProgress }), { stored: 70 })
    t.strictSame(progress, ['25/70', '50/70', '70/70'])
    t.strictSame(await refresh(), { stored: 0 })
  })

  t.test('fetches again what is as old as told, or of another provider', async t => {
    await sql`update forecasts set fetched_at = fetched_at - interval '1 hour' where spot_id in ('amado', 'mareta')`
    t.strictSame(await refresh(), { stored: 2 })
    await sql`update forecasts set provider = 'other' where spot_id = 'amado'`
    t.strictSame(await refresh(), { stored: 1 })
    t.equal((await listSpots(sql)).find(({ id }) => id === 'amado')?.provider, 'synthetic')
  })

  t.test('runs on one node at a time, whoever is first', async t => {
    const other = connect(databaseUrl, { max: 1 })
    t.ok(await takeRefresh(other))
    t.equal(await refresh({ minutes: 0 }), 'busy')
    await other.end()
    const results = await Promise.all([refresh({ minutes: 0 }), refresh({ minutes: 0 })])
    t.ok(results.some(result => result !== 'busy' && result.stored === 70))
  })

  t.test('keeps what arrived before the provider failed, and the last good of the rest', async t => {
    let calls = 0
    const failing = providerLike({
      async fetch(spots, now, signal) {
        calls += 1
        if (calls > 1) throw new ProviderError('rate_limited')
        return syntheticProvider.fetch(spots, now, signal)
      }
    })
    await sql`update forecasts set fetched_at = fetched_at - interval '3 hours'`
    await t.rejects(refresh({ provider: failing }), { message: 'forecast rate_limited' })
    t.equal((await listDueSpots(sql, 'synthetic', 60)).spots.length, 45)
    t.notOk((await listSpots(sql)).some(({ fetchedAt }) => fetchedAt === null))
  })
})

t.test('createForecastReader', async t => {
  const { url: databaseUrl, sql } = await database(t)
  const reader = createForecastReader(sql)

  t.test('gives the held sea while its version stands, a new one afterwards', async t => {
    const [first, second] = await Promise.all([reader.now(), reader.now()])
    t.equal(first.sea, second.sea)
    t.equal((await reader.now()).sea, first.sea)
    await refreshForecasts({ databaseUrl, ...parts })
    const { sea, now } = await reader.now()
    t.ok(sea.version > first.sea.version)
    const forecast = sea.spots.get('amado')?.forecast
    t.ok(forecast?.hours.some(({ at }) => at <= now))
    t.ok(Math.abs(now.getTime() - (forecast?.fetchedAt.getTime() ?? 0)) < 60_000)
  })
})

t.test('createRefresher', async t => {
  const { url: databaseUrl, sql } = await database(t)

  t.test('has filled the sea when its start resolves', async t => {
    const refresher = createRefresher(sql, { databaseUrl, ...parts, log: silentLog })
    await refresher.start()
    t.equal((await listDueSpots(sql, 'synthetic', 60)).spots.length, 0)
    await refresher.stop()
  })

  t.test('logs a failure and serves on; what it says is for the operator', async t => {
    const lines: object[] = []
    const log = logTo(line => lines.push(line))
    const provider = providerLike({
      name: 'away',
      fetch: () => Promise.reject(new ProviderError('unreachable', new Error('no route')))
    })
    const refresher = createRefresher(sql, { databaseUrl, ...parts, provider, log })
    await refresher.start()
    await refresher.stop()
    const cause = 'forecast unreachable: no route'
    t.strictSame(lines, [{ level: 'warn', message: 'forecast refresh failed', cause }])
  })

  t.test('ends the round under way when it is stopped', async t => {
    const provider = providerLike({
      name: 'slow',
      fetch: (_spots, _now, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const refresher = createRefresher(sql, { databaseUrl, ...parts, provider, log: silentLog })
    const started = refresher.start()
    await refresher.stop()
    await started
    t.pass('both ended')
  })
})
