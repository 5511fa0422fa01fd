// tags: full
import t, { type Test } from 'tap'
import { createProvider } from '../../lib/sea/providers/index.ts'
import { refreshForecasts } from '../../lib/sea/refresh.ts'
import { registry } from '../support/contract.ts'
import { FORBIDDEN_WORDING } from '../support/forbidden-wording.ts'
import { lastHour, startHost, wellAnswered } from '../support/forecast-host.ts'
import { logTo } from '../support/log.ts'
import { fillSea } from '../support/sea.ts'
import { type Answer, serve } from '../support/server.ts'
import { addBrands, addUses, BRAND } from '../support/uses.ts'

const V2 = '/api/partner/v2'

/** A valid and an invalid request for every v2 route. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/meta': [''],
  '/sizing/board': ['?level=kids&weight=30', '?level=pro'],
  '/sizing/board/conditions': ['?level=kids&weight=30&swellPeriodS=9', ''],
  '/sizing/wetsuit': ['?weight=70&height=172', '?weight=0'],
  '/sizing/leash': ["?boardSize=8'0", '?boardSize=x'],
  '/sizing/boots': ['?shoeSizeEu=40', ''],
  '/spots': [''],
  '/conditions/:spotId': ['supertubos', 'taghazout-panorama', 'nowhere'],
  '/intelligence/surf-now': ['?limit=50', '?level=kids&limit=50', '?limit=x'],
  '/brand/equipment-stats': ['', '?month=x'],
  '/brand/spot-activity': ['?months=12', '?months=x']
}

function textOf({ status, headers, text }: Answer): string {
  // Request ids are random and may contain any word.
  const fullText = [...headers].filter(([name]) => name !== 'x-request-id')
  return JSON.stringify([status, fullText, text])
}

t.test('no answer of v2 names a forecast model or a source', async t => {
  const lines: string[] = []
  const log = logTo(line => lines.push(JSON.stringify({ ...line, id: undefined })))
  const server = await serve(t, { log })
  await addBrands(server.sql)
  await addUses(server.sql, {})
  const keys = [
    await server.platformKey(undefined, BRAND),
    await server.platformKey(['sizing']),
    'sbp_wrong',
    ''
  ]

  async function askEverything(t: Test): Promise<void> {
    for (const [path, questions] of Object.entries(QUESTIONS)) {
      for (const question of questions) {
        const address = path.includes(':') ? path.replace(/:\w+/, question) : path + question
        for (const key of keys) {
          const fullText = textOf(await server.get(V2 + address, { key }))
          t.notMatch(fullText, FORBIDDEN_WORDING, `GET ${address}`)
        }
      }
      t.notMatch(textOf(await server.post(V2 + path)), FORBIDDEN_WORDING, `POST ${path}`)
    }
  }

  t.test('every v2 route is requested', async t => {
    const served = registry.entries
      .filter(({ path }) => path.startsWith(V2))
      .map(({ path }) => path.slice(V2.length))
    t.strictSame(Object.keys(QUESTIONS).sort(), served.sort())
  })

  t.test('without a forecast', askEverything)

  t.test('with an invented sea', async t => {
    await fillSea(server.databaseUrl)
    await askEverything(t)
  })

  t.test('with a real sea', async t => {
    const host = await startHost((request, response) => {
      const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams
      response.end(JSON.stringify(wellAnswered(query, lastHour())))
    })
    t.teardown(host.close)
    const settings = {
      FORECAST_PROVIDER: 'open-meteo',
      FORECAST_MARINE_URL: host.base,
      FORECAST_WEATHER_URL: host.base,
      FORECAST_API_KEY: 'stormglass'
    } as const
    const provider = createProvider(settings, () => 0.5)
    const { signal } = new AbortController()
    const { databaseUrl } = server
    t.strictSame(await refreshForecasts({ databaseUrl, provider, minutes: 60, signal }), { stored: 70 })
    const key = keys[0] as string
    const real = await server.get(`${V2}/conditions/supertubos`, { key })
    t.equal(real.body.demo, undefined)
    t.equal(real.body.conditions.waterTempC, 15)
    await askEverything(t)
  })

  t.test('nor does the log of these requests', async t => {
    t.ok(lines.length > 100)
    for (const line of lines) if (FORBIDDEN_WORDING.test(line)) t.fail(line)
  })
})
