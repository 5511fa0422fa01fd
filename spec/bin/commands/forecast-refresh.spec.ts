import t from 'tap'
import { cli } from '../../support/cli.ts'
import { lastHour, startHost, wellAnswered } from '../../support/forecast-host.ts'

t.test('forecast refresh reports the refused spots and stores the others', async t => {
  const { runWith } = await cli(t)
  const host = await startHost((request, response) => {
    const query = new URL(request.url!, 'http://127.0.0.1').searchParams
    if (query.get('timezone') === 'Atlantic/Azores') response.writeHead(400)
    response.end(JSON.stringify(wellAnswered(query, lastHour())))
  })
  t.teardown(host.close)
  const env = {
    FORECAST_PROVIDER: 'open-meteo',
    FORECAST_MARINE_URL: host.base,
    FORECAST_WEATHER_URL: host.base
  }
  const { code, err } = await runWith({ env }, 'forecast', 'refresh')
  t.equal(code, 1)
  t.match(err, 'forecast refused: 2 of 70 spots were left out, the first: status 400: ')
  const repeated = await runWith({ env }, 'forecast', 'refresh', '--due')
  t.match(repeated.err, 'forecast refused: 2 of 2 spots were left out')
})
