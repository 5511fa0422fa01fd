import t from 'tap'
import { serve } from '../../support/server.ts'

const BASE = '/api/partner/v2/sizing'

t.test('the sizing endpoints', async t => {
  const server = await serve(t)
  const key = await server.platformKey(['sizing'])

  const sized: readonly [path: string, recommendation: object][] = [
    ['/board?level=beginner&weight=75', { category: 'soft_board', size: `8'0"`, volumeLitres: 81 }],
    [
      '/board?level=intermediate&weight=70',
      { category: 'board', size: `6'10"`, volumeLitres: 43.5, targetVolumeLitres: 42 }
    ],
    [
      '/board/conditions?level=beginner&weight=75&swellPeriodS=7&swellDirectionDeg=200&bestSwellDirDeg=290',
      { category: 'soft_board', size: `9'0"`, volumeLitres: 100 }
    ],
    ['/wetsuit?weight=75&height=178', { size: 'MT', system: 'adult', length: 'tall', fit: 'weight_height' }],
    ['/wetsuit?weight=28', { size: '8', system: 'kids', fit: 'weight_only' }],
    [
      '/leash?boardSize=8%276%22&category=soft_board',
      { size: `9'0"`, lengthFt: 9, thicknessMm: 8, attachment: 'calf' }
    ],
    ['/boots?shoeSizeEu=42', { size: 'M' }]
  ]
  for (const [path, recommendation] of sized) {
    t.test(`answer ${path}`, async t => {
      const { status, body } = await server.get(BASE + path, { key })
      t.equal(status, 200)
      t.strictSame(body.recommendation, recommendation)
    })
  }

  t.test('contain both sizes between two charts, and one otherwise', async t => {
    const suit = async (query: string) => (await server.get(`${BASE}/wetsuit?${query}`, { key })).body
    t.strictSame(await suit('weight=48&height=165'), {
      recommendation: { size: '14', system: 'kids', fit: 'weight_height' },
      alsoConsider: [{ size: 'XS', system: 'adult', length: 'regular' }],
      notices: ['between_charts']
    })
    t.strictSame(await suit('weight=55&height=190'), {
      recommendation: { size: 'XS', system: 'adult', length: 'regular', fit: 'weight_height' },
      notices: ['runs_short']
    })
    t.strictSame(await suit('weight=75&height=178'), {
      recommendation: { size: 'MT', system: 'adult', length: 'tall', fit: 'weight_height' }
    })
  })

  t.test('contain the reasons for a tuned board', async t => {
    const { body } = await server.get(`${BASE}/board/conditions?level=beginner&weight=75&swellPeriodS=7`, {
      key
    })
    t.strictSame(body.base, { size: `8'0"` })
    t.strictSame(body.adjustments, [{ factor: 'swell_period', class: 'short', steps: 1 }])
    t.equal(body.tuned, true)
  })

  t.test('report every missing parameter', async t => {
    const { status, body } = await server.get(`${BASE}/board`, { key })
    t.equal(status, 400)
    t.match(body, { error: 'missing_fields', fields: ['level', 'weight'] })
  })

  const refused: readonly [path: string, field: string][] = [
    ['/board?level=expert&weight=75', 'level'],
    ['/board?level=kids&weight=9', 'weight'],
    ['/board?level=kids&weight=30&weight=31', 'weight'],
    ['/board/conditions?level=kids&weight=30&swellPeriodS=31', 'swellPeriodS'],
    ['/wetsuit?weight=75&height=12', 'height'],
    ['/leash?boardSize=8%2712%22', 'boardSize'],
    ['/leash?boardSize=8%270%22&category=raft', 'category'],
    ['/boots?shoeSizeEu=40.5', 'shoeSizeEu']
  ]
  for (const [path, field] of refused) {
    t.test(`refuse ${path}`, async t => {
      const { status, body } = await server.get(BASE + path, { key })
      t.equal(status, 400)
      t.match(body, { error: 'invalid_request', field })
    })
  }
})
