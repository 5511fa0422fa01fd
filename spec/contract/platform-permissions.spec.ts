import t from 'tap'
import { fillSea } from '../support/sea.ts'
import { serve } from '../support/server.ts'
import { addBrands, BRAND } from '../support/uses.ts'

/** Scope required by each v2 address. */
const TABLE: readonly [path: string, scope: 'sizing' | 'forecast' | 'brand:read' | 'any'][] = [
  ['/meta', 'any'],
  ['/sizing/board?level=kids&weight=30', 'sizing'],
  ['/sizing/board/conditions?level=kids&weight=30', 'sizing'],
  ['/sizing/wetsuit?weight=70', 'sizing'],
  ['/sizing/leash?boardSize=8ft', 'sizing'],
  ['/sizing/boots?shoeSizeEu=40', 'sizing'],
  ['/spots', 'forecast'],
  ['/conditions/amado', 'forecast'],
  ['/intelligence/surf-now', 'forecast'],
  ['/brand/equipment-stats', 'brand:read'],
  ['/brand/spot-activity', 'brand:read']
]

t.test('scopes of the v2 routes', async t => {
  const server = await serve(t)
  await addBrands(server.sql)
  await fillSea(server.databaseUrl)
  const [sizing, forecast, brand, all] = await Promise.all([
    server.platformKey(['sizing']),
    server.platformKey(['forecast']),
    server.platformKey(['brand:read'], BRAND),
    server.platformKey(undefined, BRAND)
  ])
  const ofSchool = await server.schoolKey()
  const revoked = await server.platformKey()
  await server.sql`update platform_keys set revoked_at = clock_timestamp() where id = (
    select id from platform_keys where brand_id is null and scopes = '{sizing,forecast,brand:read}')`
  const scoped = { sizing, forecast, 'brand:read': brand }

  for (const [path, scope] of TABLE) {
    const get = (key: string) => server.get(`/api/partner/v2${path}`, { key })

    t.test(`${path} opens to ${scope}`, async t => {
      t.equal((await get(all)).status, 200)
      for (const [held, key] of Object.entries(scoped)) {
        const { status, body } = await get(key)
        if (scope === 'any' || scope === held) t.equal(status, 200, `a key of ${held}`)
        else t.match({ status, body }, { status: 403, body: { error: 'insufficient_scope', scope } })
      }
    })

    t.test(`${path} refuses every other scope`, async t => {
      t.match(await get(''), { status: 401, body: { error: 'missing_api_key' } })
      for (const key of ['short', `${all}x`, ofSchool, revoked]) {
        t.match(await get(key), { status: 401, body: { error: 'invalid_api_key' } })
      }
    })
  }
})
