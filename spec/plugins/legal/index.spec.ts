import t from 'tap'
import { serve } from '../../support/server.ts'

t.test('GET /legal/data', async t => {
  const server = await serve(t)
  const { status, headers, text } = await server.get('/legal/data')

  t.test('credits the forecasts under their licence', async t => {
    t.equal(status, 200)
    t.match(text, 'href="https://open-meteo.com/"')
    t.match(text, 'href="https://creativecommons.org/licenses/by/4.0/"')
  })

  t.test('loads nothing and can be framed by nobody', async t => {
    const policy = headers.get('content-security-policy') ?? ''
    t.match(policy, /default-src 'none'/)
    t.match(policy, /frame-ancestors 'none'/)
    t.notMatch(text, /<script|<img|<link|style="/)
  })
})
