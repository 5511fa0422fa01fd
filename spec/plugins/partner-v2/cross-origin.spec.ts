import t from 'tap'
import { openSchool } from '../../support/centre.ts'

t.test('pages of other origins', async t => {
  const { server } = await openSchool(t)
  const platform = await server.platformKey()
  const school = await server.schoolKey()
  const headers = { origin: 'https://app.example' }
  const allowed = (answer: { headers: Headers }) => answer.headers.get('access-control-allow-origin')

  for (const [path, status] of [
    ['/meta', 200],
    ['/sizing/wetsuit?weight=70&height=175', 200],
    ['/sizing/wetsuit?weight=much', 400],
    ['/spots', 200],
    ['/conditions/nowhere', 404],
    ['/nothing', 404]
  ] as const)
    t.test(`may read v2${path}, which answers ${status}`, async t => {
      const answer = await server.get(`/api/partner/v2${path}`, { key: platform, headers })
      t.equal(answer.status, status)
      t.equal(allowed(answer), '*')
      t.match(answer.headers.get('access-control-expose-headers'), 'x-ratelimit-remaining')
      t.equal(answer.headers.get('access-control-allow-credentials'), null)
    })

  t.test('may read why v2 refuses a request without a key', async t => {
    const answer = await server.get('/api/partner/v2/meta', { headers })
    t.equal(answer.status, 401)
    t.equal(allowed(answer), '*')
  })

  t.test('learn from a preflight that v2 takes GET with a key', async t => {
    const answer = await server.request('OPTIONS', '/api/partner/v2/spots', {
      headers: { ...headers, 'access-control-request-headers': 'x-partner-api-key' }
    })
    t.equal(answer.status, 204)
    t.equal(allowed(answer), '*')
    t.equal(answer.headers.get('access-control-allow-methods'), 'GET')
    t.match(answer.headers.get('access-control-allow-headers'), 'x-partner-api-key')
  })

  for (const [method, path] of [
    ['GET', '/api/partner/v1/availabilities'],
    ['GET', '/api/partner/v1/nothing'],
    ['OPTIONS', '/api/partner/v1/bookings'],
    ['GET', '/api/partner/octo/products'],
    ['GET', '/centre']
  ] as const)
    t.test(`may not read ${method} ${path}`, async t => {
      const answer = await server.request(method, path, {
        ...(path.startsWith('/api') && { key: school }),
        headers
      })
      t.equal(allowed(answer), null)
      t.equal(answer.headers.get('access-control-allow-headers'), null)
    })
})
