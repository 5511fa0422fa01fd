import t from 'tap'
import { syntheticProvider } from '../../../lib/sea/providers/synthetic.ts'
import { createForecastReader } from '../../../lib/sea/reader.ts'
import { refreshForecasts } from '../../../lib/sea/refresh.ts'
import { database } from '../../support/database.ts'

t.test('createForecastReader', async t => {
  const { url: databaseUrl, sql } = await database(t)
  const reader = createForecastReader(sql)

  t.test('returns the cached sea while its version is current', async t => {
    const [first, second] = await Promise.all([reader.now(), reader.now()])
    t.equal(first.sea, second.sea)
    t.equal((await reader.now()).sea, first.sea)
    await refreshForecasts({
      ...{ databaseUrl, provider: syntheticProvider, minutes: 60 },
      signal: new AbortController().signal
    })
    const { sea, now } = await reader.now()
    t.ok(sea.version > first.sea.version)
    const forecast = sea.spots.get('amado')?.forecast
    t.ok(forecast?.hours.some(({ at }) => at <= now))
    t.ok(Math.abs(now.getTime() - (forecast?.fetchedAt.getTime() ?? 0)) < 60_000)
  })
})
