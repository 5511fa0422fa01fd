import t from 'tap'
import { saveSpots } from '../../../lib/sea/transactions.ts'
import { fillSea, touchSea } from '../../support/sea.ts'
import { serve } from '../../support/server.ts'
import { spotLike } from '../../support/spots.ts'

const V2 = '/api/partner/v2'

t.test('the forecast endpoints', async t => {
  const server = await serve(t)
  const key = await server.platformKey(['forecast'])
  const get = (path: string) => server.get(V2 + path, { key })

  t.test('list the shipped spots as unknown before any forecast', async t => {
    t.equal((await get('/spots')).body.total, 70)
    const unknown = await get('/conditions/supertubos')
    t.match(unknown, { status: 503, body: { error: 'conditions_unavailable' } })
    t.equal(unknown.headers.get('retry-after'), '300')
    t.strictSame((await get('/intelligence/surf-now')).body.ranking, [])
  })

  t.test('contain the sea once it was fetched', async t => {
    t.strictSame(await fillSea(server.databaseUrl), { stored: 70 })
    const { status, body } = await get('/conditions/supertubos')
    t.equal(status, 200)
    t.match(body, { spot: { id: 'supertubos', name: 'Supertubos' }, stale: false, demo: true })
    t.equal(body.next.length, 8)
  })

  t.test('show a changed spot in the next answer', async t => {
    await saveSpots(server.sql, [spotLike({ id: 'home', name: 'Home break' })])
    const { body } = await get('/spots')
    t.equal(body.total, 71)
    t.ok(body.spots.some(({ name }: { name: string }) => name === 'Home break'))
  })

  t.test('refuse an unlisted spot', async t => {
    for (const id of ['atlantis', '%00', 'SUPERTUBOS', '__proto__']) {
      t.match(await get(`/conditions/${id}`), { status: 404, body: { error: 'spot_not_found' } })
    }
  })

  t.test('rank the best spots, five by default', async t => {
    const { body } = await get('/intelligence/surf-now')
    t.match(body, { level: 'all', limit: 5, demo: true })
    const scores = body.ranking.map(({ score }: { score: number }) => score)
    t.strictSame(
      scores,
      [...scores].sort((a, b) => b - a)
    )
    t.equal(scores.length, 5)
    const kids = await get('/intelligence/surf-now?level=kids&limit=50')
    t.equal(kids.body.ranking.length, 50)
    t.ok(kids.body.ranking.every(({ level }: { level: string }) => level === 'kids'))
  })

  for (const query of ['limit=0', 'limit=51', 'limit=5.5', 'limit=1&limit=2', 'level=pro']) {
    t.test(`refuse to rank by ${query}`, async t => {
      const { status, body } = await get(`/intelligence/surf-now?${query}`)
      t.equal(status, 400)
      t.match(body, { error: 'invalid_request', field: query.split('=')[0] })
    })
  }

  t.test('keep the last good forecast for six hours, marked stale after two', async t => {
    const age = async (age: string) => {
      await server.sql`update forecasts set fetched_at = clock_timestamp() - ${age}::interval`
      await touchSea(server.sql)
      return get('/conditions/supertubos')
    }
    t.equal((await age('119 minutes')).body.stale, false)
    t.equal((await age('121 minutes')).body.stale, true)
    t.equal((await age('359 minutes')).body.stale, true)
    t.match(await age('361 minutes'), { status: 503, body: { error: 'conditions_unavailable' } })
    t.strictSame((await get('/intelligence/surf-now')).body.ranking, [])
  })
})
