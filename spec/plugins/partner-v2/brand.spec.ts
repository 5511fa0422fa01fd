import t from 'tap'
import { serve } from '../../support/server.ts'
import { addBrands, addUses, BRAND, OTHER_SCHOOL } from '../../support/uses.ts'

const STATS = '/api/partner/v2/brand/equipment-stats'
const ACTIVITY = '/api/partner/v2/brand/spot-activity'

t.test('the brand endpoints', async t => {
  const server = await serve(t)
  await addBrands(server.sql)
  const key = await server.platformKey(['brand:read'], BRAND)
  const day = async (months: number, at = 1): Promise<string> => {
    const [row] = await server.sql<{ day: string }[]>`
      select (date_trunc('month', clock_timestamp() at time zone 'UTC')
        - make_interval(months => ${months}) + make_interval(days => ${at - 1}))::date as day`
    return row?.day as string
  }
  const [now, last, past] = [await day(0), await day(1), await day(2, 3)]

  await addUses(
    server.sql,
    { lesson: 'a', date: last, uses: 7 },
    { lesson: 'b', date: last, uses: 6, schoolId: OTHER_SCHOOL, spotId: 'arrifana' },
    { lesson: 'c', date: last, size: `7'0"`, uses: 4 },
    { lesson: 'd', date: last, size: `9'0"`, uses: 1 },
    { lesson: 'e', date: last, size: `9'0"`, uses: 1, schoolId: OTHER_SCHOOL, spotId: 'arrifana' },
    { lesson: 'f', date: past, uses: 3 },
    { lesson: 'g', date: now, uses: 5 },
    { lesson: 'h', date: last, brandId: 'neoprata', item: 'wetsuit', size: 'M', uses: 90 }
  )

  t.test("count a month's uses by size, and withhold small counts", async t => {
    const { status, body } = await server.get(`${STATS}?month=${last.slice(0, 7)}`, { key })
    t.equal(status, 200)
    t.strictSame(body, {
      brand: { id: BRAND, name: 'Marefoam' },
      month: last.slice(0, 7),
      items: [
        { type: 'soft_board', size: `8'0"`, uses: 13 },
        { type: 'soft_board', size: `9'0"`, uses: 2 }
      ],
      totalUses: 15
    })
  })

  t.test('use the current month by default', async t => {
    const { body } = await server.get(STATS, { key })
    t.match(body, { month: now.slice(0, 7), totalUses: 5 })
  })

  t.test('rank the spots of the last three months by default', async t => {
    const { body } = await server.get(ACTIVITY, { key })
    t.match(body, { months: 3, from: past.slice(0, 7), to: now.slice(0, 7) })
    t.strictSame(body.spots, [
      { spotId: 'amado', name: 'Praia do Amado', region: 'Algarve', uses: 17, share: 0.708 },
      { spotId: 'arrifana', name: 'Arrifana', region: 'Algarve', uses: 7, share: 0.292 }
    ])
    const { body: one } = await server.get(`${ACTIVITY}?months=1`, { key })
    t.match(one.spots, [{ spotId: 'amado', uses: 5, share: 1 }])
  })

  t.test('contain no school and no lesson', async t => {
    const answers = await Promise.all([STATS, ACTIVITY].map(path => server.get(path, { key })))
    for (const { text } of answers) t.notMatch(text, /school|lesson|onda|maresia/i)
  })

  t.test('show a key its own brand only', async t => {
    const other = await server.platformKey(['brand:read'], 'neoprata')
    const { body } = await server.get(`${STATS}?month=${last.slice(0, 7)}&brand=${BRAND}`, { key: other })
    t.match(body, { brand: { id: 'neoprata' }, totalUses: 90 })
  })

  t.test('refuse a key that is bound to no brand', async t => {
    const unbound = await server.platformKey(['brand:read'])
    for (const path of [STATS, ACTIVITY]) {
      const refused = await server.get(path, { key: unbound })
      t.match(refused, { status: 403, body: { error: 'insufficient_scope', scope: 'brand:read' } })
    }
  })

  const refused: readonly [path: string, field: string][] = [
    [`${STATS}?month=2026-13`, 'month'],
    [`${STATS}?month=June`, 'month'],
    [`${STATS}?month=2026-06&month=2026-07`, 'month'],
    [`${ACTIVITY}?months=0`, 'months'],
    [`${ACTIVITY}?months=13`, 'months']
  ]
  for (const [path, field] of refused) {
    t.test(`refuse ${path}`, async t => {
      t.match(await server.get(path, { key }), { status: 400, body: { error: 'invalid_request', field } })
    })
  }
})
