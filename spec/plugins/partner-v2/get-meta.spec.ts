import t from 'tap'
import { serve } from '../../support/server.ts'

const META = '/api/partner/v2/meta'

type Endpoint = Readonly<Record<'method' | 'path' | 'scope' | 'granted', string>>

t.test('GET /meta', async t => {
  const server = await serve(t)

  t.test('lists the rights of a key', async t => {
    const { status, body } = await server.get(META, { key: await server.platformKey(['sizing']) })
    t.equal(status, 200)
    t.strictSame(body.key, { label: 'Tourism app' })
    t.strictSame(body.scopes, ['sizing'])
    t.strictSame(body.rateLimit, { limit: 240, perSeconds: 60 })
  })

  t.test('lists every live endpoint with the scope it needs', async t => {
    const { body } = await server.get(META, { key: await server.platformKey(['forecast']) })
    t.strictSame(
      body.endpoints.map(
        ({ method, path, scope, granted }: Endpoint) =>
          `${method} ${path.replace('/api/partner/v2', '')} ${scope} ${granted}`
      ),
      [
        'GET /meta any true',
        'GET /sizing/board sizing false',
        'GET /sizing/board/conditions sizing false',
        'GET /sizing/wetsuit sizing false',
        'GET /sizing/leash sizing false',
        'GET /sizing/boots sizing false',
        'GET /spots forecast true',
        'GET /conditions/{spotId} forecast true',
        'GET /intelligence/surf-now forecast true',
        'GET /brand/equipment-stats brand:read false',
        'GET /brand/spot-activity brand:read false'
      ]
    )
  })
})

t.test('the v2 address', async t => {
  const server = await serve(t, { settings: { V2_RATE_PER_MINUTE: '5' } })

  t.test('lists valid methods, and refuses unknown paths', async t => {
    const nothing = await server.get('/api/partner/v2/nothing')
    t.match(nothing, { status: 404, body: { error: 'not_found' } })
    t.equal(nothing.headers.get('x-ratelimit-limit'), '5')
    const wrong = await server.post(META)
    t.match(wrong, { status: 405, body: { error: 'method_not_allowed' } })
    t.equal(wrong.headers.get('allow'), 'GET, HEAD, OPTIONS')
  })

  t.test('counts the calls of a key, with Retry-After', async t => {
    const key = await server.platformKey(['sizing'])
    const left = []
    for (let call = 0; call < 5; call += 1) {
      left.push((await server.get(META, { key })).headers.get('x-ratelimit-remaining'))
    }
    t.strictSame(left, ['4', '3', '2', '1', '0'])
    const refused = await server.get(META, { key })
    t.match(refused, { status: 429, body: { error: 'rate_limit_exceeded' } })
    t.equal(refused.headers.get('retry-after'), '60')
  })

  t.test('refuses a revoked key on its next request', async t => {
    const key = await server.platformKey(['sizing'])
    t.equal((await server.get(META, { key })).status, 200)
    await server.sql`update platform_keys set revoked_at = clock_timestamp()`
    t.match(await server.get(META, { key }), { status: 401, body: { error: 'invalid_api_key' } })
  })
})
