import type { RequestListener, ServerResponse } from 'node:http'
import t, { type Test } from 'tap'
import type { HourlySeries } from '../../../../lib/sea/hour.ts'
import { openMeteoDefaults, openMeteoProvider } from '../../../../lib/sea/providers/open-meteo.ts'
import { ProviderError, type ProviderFailure } from '../../../../lib/sea/providers/provider.ts'
import type { Spot } from '../../../../lib/sea/spot.ts'
import { FORBIDDEN_WORDING } from '../../../support/forbidden-wording.ts'
import { FIRST_HOUR, placeAnswer, startHost, wellAnswered } from '../../../support/forecast-host.ts'
import { spotLike } from '../../../support/spots.ts'

type Place = ReturnType<typeof placeAnswer>

const peniche = spotLike({ id: 'peniche' })
const quick = {
  attempts: 3,
  attemptTimeoutMs: 300,
  backoffMs: 1,
  longestWaitMs: 1_500,
  longestAnswerBytes: 100_000
}

const queryOf = (url: string | undefined) => new URL(url!, 'http://127.0.0.1').searchParams
const send = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body))
const answerWell: RequestListener = (request, response) => {
  send(response, wellAnswered(queryOf(request.url)))
}
const answerChanged =
  (change: (place: Place) => unknown): RequestListener =>
  (request, response) => {
    send(response, change(placeAnswer(queryOf(request.url))))
  }

/** Fails the first `times` requests in the given way; later ones succeed. */
const failFirst = (times: number, fail: RequestListener): RequestListener => {
  let failures = 0
  return (request, response) => (failures++ < times ? fail : answerWell)(request, response)
}

async function ask(t: Test, answer: RequestListener, spots: Spot[] = [peniche], more = {}) {
  const host = await startHost(answer)
  t.teardown(host.close)
  const provider = openMeteoProvider(
    {
      ...openMeteoDefaults,
      marineUrl: `${host.base}/v1/marine`,
      weatherUrl: `${host.base}/v1/forecast`,
      retry: quick,
      ...more
    },
    () => 0.5
  )
  const fetched = provider.fetch(spots, FIRST_HOUR, new AbortController().signal)
  const [outcome] = await Promise.allSettled([fetched])
  const series = new Map<string, HourlySeries>()
  if (outcome.status === 'rejected') return { requests: host.requests, series, fault: outcome.reason }
  let fault: ProviderError | undefined
  for (const [id, hours] of outcome.value) {
    if (hours instanceof ProviderError) fault = hours
    else series.set(id, hours)
  }
  return { requests: host.requests, series, fault }
}

function failsAs(t: Test, fault: unknown, failure: ProviderFailure): void {
  t.type(fault, ProviderError)
  if (!(fault instanceof ProviderError)) return
  t.equal(fault.failure, failure)
  t.notMatch(fault.message, FORBIDDEN_WORDING)
  t.notMatch(fault.message, '127.0.0.1')
}

const inUnit = (variable: string, unit: string) => (place: Place) => ({
  ...place,
  hourly_units: { ...place.hourly_units, [variable]: unit }
})

const untrusted: [name: string, change: (place: Place) => unknown][] = [
  ['heights in feet', inUnit('wave_height', 'ft')],
  ['wind in metres a second', inUnit('wind_speed_10m', 'm/s')],
  ['a variable without a unit', place => ({ ...place, hourly_units: { time: 'unixtime' } })],
  ['times as text', inUnit('time', 'iso8601')],
  [
    'too few values',
    place => ({ ...place, hourly: { ...place.hourly, wave_height: [1], wind_speed_10m: [1] } })
  ],
  ['one place too many', place => [place, place]],
  ['no hours at all', () => ({ error: false })],
  ['a bare number', () => 42]
]

const passing: [name: string, fail: RequestListener][] = [
  ['a server error', (_, response) => void response.writeHead(502).end('bad gateway')],
  ['a broken connection', request => request.socket.destroy()],
  ['truncated JSON', (_, response) => void response.end('{"hourly":{"time":[17688')],
  ['a page instead of JSON', (_, response) => void response.end('<html>maintenance</html>')],
  ['a limit', (_, response) => void response.writeHead(429).end('{"error":true}')],
  ['a body that stalls', (_, response) => void response.write('{"hourly":')]
]

t.test('the marine and weather forecasts', async t => {
  t.test('are requested with explicit units', async t => {
    const { requests } = await ask(t, answerWell, [peniche], { apiKey: 'secret' })
    // Both requests run concurrently; either may arrive first, and a slow one is retried.
    const [wind, sea, ...others] = new Map(
      requests.toSorted((a, b) => (a.pathname < b.pathname ? -1 : 1)).map(url => [url.href, url])
    ).values()
    t.strictSame(others, [])
    t.equal(sea!.pathname, '/v1/marine')
    t.equal(wind!.pathname, '/v1/forecast')
    for (const { searchParams } of requests) {
      t.equal(searchParams.get('latitude'), '39.3371')
      t.equal(searchParams.get('longitude'), '-9.4086')
      t.equal(searchParams.get('timezone'), 'Europe/Lisbon')
      t.equal(searchParams.get('timeformat'), 'unixtime')
      t.equal(searchParams.get('apikey'), 'secret')
    }
    t.equal(sea!.searchParams.get('length_unit'), 'metric')
    t.equal(wind!.searchParams.get('wind_speed_unit'), 'kmh')
  })

  t.test('are joined by hour, and unknown values stay unknown', async t => {
    const hours = (await ask(t, answerWell)).series.get('peniche')!
    t.equal(hours.length, 4)
    t.same(hours[0], {
      at: FIRST_HOUR,
      waveHeightM: 1.42,
      wavePeriodS: 10.9,
      waveDirectionDeg: 301,
      swellHeightM: 1.2,
      swellPeriodS: 11.2,
      swellDirectionDeg: 300,
      windSpeedKmh: 10,
      windGustKmh: 14,
      windDirectionDeg: 90,
      waterTempC: 14.6,
      seaLevelM: -0.62
    })
    t.equal(hours[2]!.swellPeriodS, 10.15, 'the mean period where the peak is unknown')
    const { swellHeightM, waveHeightM, windSpeedKmh, seaLevelM } = hours[3]!
    t.same(
      { swellHeightM, waveHeightM, windSpeedKmh, seaLevelM },
      {
        swellHeightM: null,
        waveHeightM: null,
        windSpeedKmh: 14,
        seaLevelM: 0.86
      }
    )
  })

  t.test('are requested for all spots at once, and matched by order', async t => {
    const spots = ['a', 'b', 'c'].map((id, index) =>
      spotLike({ id, timeZone: 'Atlantic/Azores', forecastPoint: { latitude: 30 + index, longitude: -9 } })
    )
    const answerByLatitude: RequestListener = (request, response) => {
      const query = queryOf(request.url)
      const places = query
        .get('latitude')!
        .split(',')
        .map(latitude => {
          const place = placeAnswer(query)
          if (place.hourly.wave_height) place.hourly.wave_height[0] = Number(latitude)
          return place
        })
      send(response, places)
    }
    const { requests, series } = await ask(t, answerByLatitude, spots)
    t.same(
      requests.map(url => [url.searchParams.get('timezone'), url.searchParams.get('latitude')]),
      [
        ['Atlantic/Azores', '30,31,32'],
        ['Atlantic/Azores', '30,31,32']
      ]
    )
    t.same(
      [...series].map(([id, hours]) => [id, hours[0]!.waveHeightM]),
      [
        ['a', 30],
        ['b', 31],
        ['c', 32]
      ]
    )
  })

  t.test('may lack a variable, which becomes unknown', async t => {
    const lacking = answerChanged(place => {
      const { sea_level_height_msl, ...hourly } = place.hourly
      const unknown = sea_level_height_msl?.map(() => null) ?? []
      return {
        ...inUnit('swell_wave_height', 'undefined')(place),
        hourly: { ...hourly, ...(hourly.swell_wave_height && { swell_wave_height: unknown }) }
      }
    })
    const hours = (await ask(t, lacking)).series.get('peniche')!
    t.ok(hours.every(hour => hour.swellHeightM === null && hour.seaLevelM === null))
    t.equal(hours[0]!.waveHeightM, 1.42)
  })

  for (const [name, change] of untrusted) {
    t.test(`are refused with ${name}`, async t => {
      const { fault, requests } = await ask(t, answerChanged(change))
      failsAs(t, fault, 'malformed')
      t.ok(requests.length <= 2, 'asking again would not help')
    })
  }

  t.test('leave out one invalid place, and report why', async t => {
    const spots = ['a', 'b', 'c'].map(id => spotLike({ id }))
    for (const [name, change] of untrusted.filter(([name]) => name !== 'one place too many')) {
      const { series, fault } = await ask(
        t,
        (request, response) => {
          const places = [wellAnswered(queryOf(request.url), FIRST_HOUR)].flat()
          send(
            response,
            places.map((place, index) => (index === 1 ? change(place!) : place))
          )
        },
        spots
      )
      failsAs(t, fault, 'malformed')
      t.strictSame([...series.keys()], ['a', 'c'], name)
    }
  })

  for (const [name, fail] of passing) {
    t.test(`are retried after ${name}`, async t => {
      const { requests, series } = await ask(t, failFirst(2, fail))
      t.equal(requests.length, 4)
      t.equal(series.size, 1)
    })
  }

  const lasting: [string, RequestListener, ProviderFailure][] = [
    ['a server that stays down', (_, response) => void response.writeHead(503).end(), 'unreachable'],
    ['a body that never ends in time', (_, response) => void response.write('{'), 'timed_out'],
    ['JSON that stays truncated', (_, response) => void response.end('{"hourly":'), 'malformed'],
    ['a limit that stays', (_, response) => void response.writeHead(429).end(), 'rate_limited']
  ]
  for (const [name, fail, failure] of lasting) {
    t.test(`end in a typed error without secrets for ${name}`, async t => {
      const { requests, fault } = await ask(t, fail)
      failsAs(t, fault, failure)
      t.equal(requests.length, quick.attempts)
    })
  }

  t.test('are not retried once refused, and keep the reason for the log', async t => {
    const reason = 'Cannot initialize WeatherVariable from invalid String value swell_hight for key hourly'
    const { requests, fault } = await ask(t, (_, response) => {
      response.writeHead(400)
      send(response, { error: true, reason })
    })
    failsAs(t, fault, 'refused')
    t.match(fault.cause.message, 'swell_hight')
    t.equal(requests.length, 1)
  })

  const atNine = 'Tue, 20 Jan 2026 09:00:00 GMT'
  const soon = [{ 'retry-after': '1' }, { 'retry-after': atNine, date: atNine }]
  const late = [{ 'retry-after': '3600' }, { 'retry-after': 'Tue, 20 Jan 2026 10:00:00 GMT', date: atNine }]
  const limit =
    (headers: Record<string, string>): RequestListener =>
    (_, response) =>
      void response.writeHead(429, headers).end()

  t.test('are retried if Retry-After is within patience, in seconds or as a date', async t => {
    for (const headers of soon) t.equal((await ask(t, failFirst(1, limit(headers)))).series.size, 1)
  })

  t.test('are left for the next refresh if Retry-After is beyond patience', async t => {
    for (const headers of late) {
      const { requests, fault } = await ask(t, limit(headers))
      failsAs(t, fault, 'rate_limited')
      t.equal(requests.length, 1)
    }
  })

  t.test('are not read beyond the maximum length', async t => {
    const { fault } = await ask(t, (_, response) => void response.end(' '.repeat(100_001)))
    failsAs(t, fault, 'malformed')
  })

  t.test('stop if the caller aborts', async t => {
    const host = await startHost(() => undefined)
    t.teardown(host.close)
    const stop = new AbortController()
    const provider = openMeteoProvider(
      { ...openMeteoDefaults, marineUrl: `${host.base}/marine`, weatherUrl: `${host.base}/forecast` },
      () => 0
    )
    const fetched = provider.fetch([peniche], FIRST_HOUR, stop.signal)
    stop.abort(new Error('the service is closing'))
    await t.rejects(fetched, { message: 'the service is closing' })
  })

  t.test('report an unreachable host', async t => {
    const host = await startHost(answerWell)
    host.close()
    const provider = openMeteoProvider(
      { ...openMeteoDefaults, marineUrl: host.base, weatherUrl: host.base, retry: quick },
      () => 0
    )
    const fetched = provider.fetch([peniche], FIRST_HOUR, new AbortController().signal)
    failsAs(t, await fetched.catch(fault => fault), 'unreachable')
  })
})
