import type { ServerResponse } from 'node:http'
import t, { type Test } from 'tap'
import { connect } from '../../../lib/infra/database/pool.ts'
import { openMeteoDefaults, openMeteoProvider } from '../../../lib/sea/providers/open-meteo.ts'
import { type ForecastProvider, ProviderError } from '../../../lib/sea/providers/provider.ts'
import { syntheticProvider } from '../../../lib/sea/providers/synthetic.ts'
import { listDueSpots, listSpots, tryLockRefresh } from '../../../lib/sea/queries.ts'
import { createForecastReader } from '../../../lib/sea/reader.ts'
import { createRefresher, type RefreshOptions, refreshForecasts } from '../../../lib/sea/refresh.ts'
import { getConditions } from '../../../lib/sea/sea.ts'
import { saveSpots } from '../../../lib/sea/transactions.ts'
import { database } from '../../support/database.ts'
import { lastHour, startHost, wellAnswered } from '../../support/forecast-host.ts'
import { logTo, silentLog } from '../../support/log.ts'
import { touchSea } from '../../support/sea.ts'
import { spotLike } from '../../support/spots.ts'

const { signal } = new AbortController()
const parts = { provider: syntheticProvider, minutes: 60, signal }

/** The synthetic provider with some members replaced. */
function providerLike(more: Partial<ForecastProvider>): ForecastProvider {
  return { ...syntheticProvider, ...more }
}

t.test('refreshForecasts', async t => {
  const { url: databaseUrl, sql } = await database(t)
  const refresh = (more: Partial<RefreshOptions> = {}) => refreshForecasts({ databaseUrl, ...parts, ...more })

  t.test('fetches due spots in batches of one time zone, then nothing', async t => {
    const progress: string[] = []
    const onProgress = (count: number, total: number) => progress.push(`${count}/${total}`)
    t.strictSame(await refresh({ onProgress }), { stored: 70 })
    t.strictSame(progress.slice(-3), ['65/70', '68/70', '70/70'])
    t.strictSame(await refresh(), { stored: 0 })
  })

  t.test('fetches again what is too old or of another provider', async t => {
    await sql`update forecasts set fetched_at = fetched_at - interval '1 hour' where spot_id in ('amado', 'mareta')`
    t.strictSame(await refresh(), { stored: 2 })
    await sql`update forecasts set provider = 'other' where spot_id = 'amado'`
    t.strictSame(await refresh(), { stored: 1 })
    t.equal((await listSpots(sql)).find(({ id }) => id === 'amado')?.provider, 'synthetic')
  })

  t.test('runs on one node at a time, whichever is first', async t => {
    const other = connect(databaseUrl, { max: 1 })
    t.ok(await tryLockRefresh(other))
    t.equal(await refresh({ minutes: 0 }), 'busy')
    await other.end()
    const results = await Promise.all([refresh({ minutes: 0 }), refresh({ minutes: 0 })])
    t.ok(results.some(result => result !== 'busy' && result.stored === 70))
  })

  t.test('keeps what arrived before a failure, and the last good of the rest', async t => {
    let calls = 0
    const failing = providerLike({
      async fetch(spots, now, signal) {
        calls += 1
        if (calls > 5) throw new ProviderError('rate_limited')
        return syntheticProvider.fetch(spots, now, signal)
      }
    })
    await sql`update forecasts set fetched_at = fetched_at - interval '3 hours'`
    await t.rejects(refresh({ provider: failing }), { message: 'forecast rate_limited' })
    t.equal((await listDueSpots(sql, 'synthetic', 60)).spots.length, 38)
    t.notOk((await listSpots(sql)).some(({ fetchedAt }) => fetchedAt === null))
  })

  t.test('stops once the provider asks to back off or is away', async t => {
    for (const failure of ['rate_limited', 'unreachable', 'timed_out'] as const) {
      let calls = 0
      const fetch = () => {
        calls += 1
        return Promise.reject(new ProviderError(failure))
      }
      const message = `forecast ${failure}`
      await t.rejects(refresh({ minutes: 0, provider: providerLike({ fetch }) }), { message })
      t.equal(calls, 1, failure)
    }
  })
})

t.test('refreshForecasts from a host', async t => {
  const { url: databaseUrl, sql } = await database(t)
  const forecasts = () => sql<{ spot_id: string; hours: unknown }[]>`select spot_id, hours from forecasts`

  /** One refresh of every spot from a host with these answers. Returns the result as the log shows it. */
  async function ask(t: Test, answer: (query: URLSearchParams, response: ServerResponse) => unknown) {
    const host = await startHost((request, response) => {
      const reply = answer(new URL(request.url!, 'http://127.0.0.1').searchParams, response)
      response.end(JSON.stringify(reply))
    })
    t.teardown(host.close)
    const { base } = host
    const provider = openMeteoProvider({ ...openMeteoDefaults, marineUrl: base, weatherUrl: base }, () => 0)
    const round = refreshForecasts({ databaseUrl, provider, minutes: 0, signal })
    return round.then(
      result => result,
      (error: ProviderError) => `${error.message}: ${(error.cause as Error).message}`
    )
  }
  const wellNow = (query: URLSearchParams) => wellAnswered(query, lastHour())

  t.test('stores the others if one time zone is refused, and reports it', async t => {
    await saveSpots(sql, [spotLike({ id: 'a-desert', timeZone: 'Africa/El_Aaiun' })])
    const ended = await ask(t, (query, response) => {
      if (query.get('timezone') !== 'Africa/El_Aaiun') return wellNow(query)
      response.writeHead(400)
      return { error: true, reason: 'Invalid timezone' }
    })
    t.match(
      ended,
      /^forecast refused: 1 of 71 spots were left out, the first: status 400: .*Invalid timezone/
    )
    const due = await listDueSpots(sql, 'open-meteo', 60)
    t.strictSame(
      due.spots.map(({ id }) => id),
      ['a-desert']
    )
    await sql`delete from spots where id = 'a-desert'`
  })

  t.test('stores all but the refused spots, wherever they are in a batch', async t => {
    const desert = { latitude: 0, longitude: 0 }
    const ids = ['a-desert', 'm-desert', 'z-desert']
    await saveSpots(
      sql,
      ids.map(id => spotLike({ id, forecastPoint: desert }))
    )
    let requests = 0
    const ended = await ask(t, (query, response) => {
      requests += 1
      if (!query.get('latitude')!.split(',').includes('0')) return wellNow(query)
      response.writeHead(400)
      return { error: true, reason: 'No data is available for this location' }
    })
    t.match(ended, /^forecast refused: 3 of 73 spots were left out, the first: status 400: .*No data/)
    const due = await listDueSpots(sql, 'open-meteo', 60)
    t.strictSame(due.spots.map(({ id }) => id).sort(), ids)
    t.ok(requests < 80, `the sea and the wind of ten portions, and of the halves of some: ${requests}`)
    await sql`delete from spots where id = any(${ids})`
  })

  t.test('bisects a host that refuses everything, reports it once, and retries next round', async t => {
    const refuseAfter = (answered: number) => {
      let requests = 0
      const answer = (query: URLSearchParams, response: ServerResponse) => {
        requests += 1
        if (requests <= answered) return wellNow(query)
        response.writeHead(403)
        return { error: true, reason: 'No such key' }
      }
      return { answer, requests: () => requests }
    }
    for (const answered of [0, 4]) {
      const { answer, requests } = refuseAfter(answered)
      const ended = await ask(t, answer)
      t.match(ended, /^forecast refused: 10 consecutive refusals, so the refresh stopped: .*No such key/)
      t.equal(requests(), answered + 10)
    }
    t.strictSame(await ask(t, wellNow), { stored: 70 })
  })

  t.test('stores all others if a time zone and one spot of each batch are refused', async t => {
    const zones = await sql<{ zone: string }[]>`select distinct document ->> 'timeZone' as zone from spots`
    const desert = { latitude: 0, longitude: 0 }
    const alone = zones.map(({ zone }, n) =>
      spotLike({ id: `a-desert-${n}`, timeZone: zone, forecastPoint: desert })
    )
    const batch = Array.from({ length: 25 }, (_, n) =>
      spotLike({ id: `b-desert-${n}`, timeZone: 'Africa/El_Aaiun', forecastPoint: desert })
    )
    await saveSpots(sql, [...alone, ...batch])
    const ended = await ask(t, (query, response) => {
      if (!query.get('latitude')!.split(',').includes('0')) return wellNow(query)
      response.writeHead(400)
      return { error: true, reason: 'No data is available for this location' }
    })
    t.match(ended, /^forecast refused: /)
    const due = await listDueSpots(sql, 'open-meteo', 60)
    t.strictSame(due.spots.map(({ id }) => id).sort(), [...alone, ...batch].map(({ id }) => id).sort())
    await sql`delete from spots where id like '_-desert-%'`
  })

  t.test('leaves out one spot of a batch with an invalid answer', async t => {
    const ended = await ask(t, query =>
      [wellNow(query)].flat().map((place, index) => {
        if (index > 0) return place
        return { ...place, hourly_units: { ...place!.hourly_units, wave_height: 'ft' } }
      })
    )
    t.equal(
      ended,
      'forecast malformed: 10 of 70 spots were left out, the first: wave_height has the unit ft, not m'
    )
  })

  const tenDaysAgo = new Date(+lastHour() - 240 * 3_600_000)
  const USELESS: readonly [what: string, answer: (query: URLSearchParams) => unknown][] = [
    ['no hours', query => changed(query, () => [])],
    ['hours of ten days ago', query => wellAnswered(query, tenDaysAgo)],
    [
      'hours that know nothing',
      query => changed(query, (values, name) => (name === 'time' ? values : values.map(() => null)))
    ]
  ]
  const changed = (
    query: URLSearchParams,
    change: (values: (number | null)[], name: string) => (number | null)[]
  ) =>
    [wellNow(query)].flat().map(place => ({
      ...place,
      hourly: Object.fromEntries(
        Object.entries(place!.hourly).map(([name, values]) => [name, change(values, name)])
      )
    }))
  for (const [title, answer] of USELESS) {
    t.test(`keeps the last good forecast if it gets ${title}`, async t => {
      t.strictSame(await ask(t, wellNow), { stored: 70 })
      await sql`update forecasts set fetched_at = fetched_at - interval '1 hour'`
      const before = await forecasts()
      t.equal(
        await ask(t, answer),
        'forecast malformed: 70 of 70 spots were left out, the first: no waves or wind at this hour'
      )
      t.strictSame(await forecasts(), before)
      t.equal((await listDueSpots(sql, 'open-meteo', 60)).spots.length, 70)
    })
  }

  t.test('stores a sea or a wind alone', async t => {
    for (const missing of ['wave_height', 'wind_speed_10m'])
      t.strictSame(
        await ask(t, query =>
          changed(query, (values, name) =>
            name === missing || name === `swell_${missing}` ? values.map(() => null) : values
          )
        ),
        { stored: 70 },
        `without ${missing}`
      )
  })

  t.test('keeps the last good sea and its age if the host returns zeros or nulls', async t => {
    const seaOf = async () => {
      const { sea, now } = await createForecastReader(sql).now()
      return { conditions: getConditions(sea, 'amado', now), forecast: sea.spots.get('amado')!.forecast! }
    }
    const isSea = (name: string) => /wave|sea_/.test(name)
    for (const [title, value, ended] of [
      [
        'zeros',
        0,
        /^forecast malformed: implausible values were left out, the first: [a-z-]+: waveHeightM: 0 in all of 4 hours, /
      ],
      ['nulls', null, { stored: 70 }]
    ] as const) {
      await sql`delete from forecasts`
      t.strictSame(await ask(t, wellNow), { stored: 70 })
      await sql`update forecasts set fetched_at = fetched_at - interval '3 hours'`
      await touchSea(sql)
      const before = await seaOf()
      const bad = (query: URLSearchParams) =>
        changed(query, (values, name) => (isSea(name) ? values.map(() => value) : values))
      t.match(await ask(t, bad), ended, title)
      const after = await seaOf()
      t.strictSame(after.conditions.conditions, before.conditions.conditions, `${title}: the sea of before`)
      t.equal(after.conditions.stale, true, 'and it says so')
      t.match(after.conditions.older, {
        waves: before.conditions.updatedAt,
        water: before.conditions.updatedAt
      })
      t.notOk(after.conditions.older?.wind)
      t.strictSame(after.forecast.carried?.waveHeightM, before.forecast.fetchedAt)
      t.equal((await listDueSpots(sql, 'open-meteo', 60)).spots.length, 0)

      await t.match(await ask(t, bad), ended)
      t.strictSame((await seaOf()).forecast.carried?.waveHeightM, before.forecast.fetchedAt, 'its age stays')

      await sql`update forecasts set carried = jsonb_build_object('waveHeightM', carried -> 'waveHeightM',
        'swellHeightM', (carried ->> 'swellHeightM')::float8 - 4 * 3600000)`
      await touchSea(sql)
      const later = (await seaOf()).conditions.conditions
      t.equal(later.swellHeightM, null, 'a value of seven hours ago is unknown')
      t.not(later.waveHeightM, null)

      t.strictSame(await ask(t, wellNow), { stored: 70 })
      const repeated = (await seaOf()).conditions
      t.equal(repeated.stale, false)
      t.notOk('older' in repeated, 'a plausible sea has no older parts')
    }
  })

  t.test('keeps no sea of another provider, and none older than six hours', async t => {
    const nullSea = (query: URLSearchParams) =>
      changed(query, (values, name) => (/wave|sea_/.test(name) ? values.map(() => null) : values))
    for (const change of [`provider = 'synthetic'`, `fetched_at = fetched_at - interval '7 hours'`]) {
      t.strictSame(await ask(t, wellNow), { stored: 70 })
      await sql.unsafe(`update forecasts set ${change}`)
      t.strictSame(await ask(t, nullSea), { stored: 70 })
      const { sea, now } = await createForecastReader(sql).now()
      const { conditions, older, stale } = getConditions(sea, 'amado', now)
      t.match(
        [conditions.waveHeightM, conditions.breakingHeightM, older, stale],
        [null, null, undefined, false],
        change
      )
    }
  })

  t.test('leaves out only the spots of a batch without data', async t => {
    const ended = await ask(t, query =>
      [wellNow(query)].flat().map((place, index) => (index > 0 ? place : { ...place, hourly: { time: [] } }))
    )
    // The first of each of ten batches.
    t.match(ended, /^forecast malformed: 10 of 70 spots were left out/)
  })
})

t.test('createRefresher', async t => {
  const { url: databaseUrl, sql } = await database(t)

  t.test('has loaded the sea when its start resolves', async t => {
    const refresher = createRefresher(sql, { databaseUrl, ...parts, log: silentLog })
    await refresher.start()
    t.equal((await listDueSpots(sql, 'synthetic', 60)).spots.length, 0)
    await refresher.stop()
  })

  t.test('logs a failure for the operator, and continues', async t => {
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

  t.test('ends its current round when stopped', async t => {
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
