// tags: full
import fc from 'fast-check'
import t from 'tap'
import { LEVELS, type SurfLevel } from '../../../lib/lessons/level.ts'
import type { Forecast } from '../../../lib/sea/forecast.ts'
import { syntheticProvider } from '../../../lib/sea/providers/synthetic.ts'
import { rankSpots } from '../../../lib/sea/rank.ts'
import { sanitiseConditions } from '../../../lib/sea/sanitise.ts'
import { countryOf, findConditions, getConditions, rankSea, type Sea } from '../../../lib/sea/sea.ts'
import { readShippedSpots } from '../../support/shipped-spots.ts'

const HOUR_MS = 3_600_000
const fetched = new Date('2026-01-20T09:40:12.345Z')
const after = (ms: number) => new Date(+fetched + ms)

const shipped = (await readShippedSpots()).filter((_, i) => i % 5 === 0)
const series = await syntheticProvider.fetch(shipped, fetched, new AbortController().signal)

/** Some shipped spots with an invented sea, fetched a minute apart; the fourth has none. */
const forecasts = new Map(
  shipped.flatMap(({ id }, i): [string, Forecast][] => {
    const hours = series.get(id) ?? []
    return i === 3 ? [] : [[id, { hours, fetchedAt: after(i * 60_000), demo: true }]]
  })
)
const seaOf = (): Sea => ({
  version: '1',
  spots: new Map(shipped.map(spot => [spot.id, { spot, forecast: forecasts.get(spot.id) }]))
})

/** The forecast computed from scratch for an instant. */
function freshAt(spotId: string, level: SurfLevel | 'all', now: Date) {
  const candidates = shipped.flatMap(spot => {
    const forecast = forecasts.get(spot.id)
    return forecast && spot.country === 'PT' ? [{ spot, forecast }] : []
  })
  const spot = shipped.find(({ id }) => id === spotId)
  const forecast = forecasts.get(spotId)
  return {
    conditions: spot && forecast && sanitiseConditions(spot, forecast, now),
    ranking: rankSpots(candidates, level, 7, now)
  }
}

function forecastAt(sea: Sea, spotId: string, level: SurfLevel | 'all', now: Date) {
  return { conditions: findConditions(sea, spotId, now), ranking: rankSea(sea, level, 7, now) }
}

/** Instants of the next eight hours, most within a few milliseconds of a change. */
const instants = fc
  .tuple(
    fc.constantFrom(
      ...shipped.flatMap((_, i) => [2, 6].map(age => i * 60_000 + age * HOUR_MS)),
      ...[1, 2, 3, 4, 5, 6, 7].map(hours => hours * HOUR_MS - (+fetched % HOUR_MS))
    ),
    fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -HOUR_MS, max: HOUR_MS }))
  )
  .map(([near, off]) => after(near + off))

t.test('the sea', async t => {
  t.test('is ranked for the country of most of its spots', async t => {
    const sea = seaOf()
    t.equal(countryOf(sea), 'PT')
    const abroad = new Map([...sea.spots].filter(([, { spot }]) => spot.country !== 'PT'))
    t.not(countryOf({ spots: abroad }), 'PT')
  })

  t.test('has no country without spots', async t => {
    t.equal(countryOf({ spots: new Map() }), undefined)
  })

  t.test('gives at every instant the same as without a cache', async t => {
    const queries = fc.tuple(
      fc.constantFrom(...shipped.map(({ id }) => id)),
      fc.constantFrom(...LEVELS, 'all' as const),
      instants
    )
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(fc.array(queries, { minLength: 2, maxLength: 8 }), questions => {
          const sea = seaOf()
          for (const [spotId, level, now] of questions) {
            const text = JSON.stringify(forecastAt(sea, spotId, level, now))
            if (text !== JSON.stringify(freshAt(spotId, level, now))) return false
          }
          return true
        }),
        { numRuns: 150 }
      )
    )
  })

  const spotId = shipped[0]!.id
  const changes: [what: string, ms: number][] = [
    ['an hour begins', HOUR_MS - (+fetched % HOUR_MS)],
    ['its forecast grows stale', 2 * HOUR_MS + 1],
    ['its forecast is too old to be shown', 6 * HOUR_MS + 1]
  ]
  for (const [name, ms] of changes) {
    t.test(`changes at the millisecond in which ${name}`, async t => {
      const sea = seaOf()
      const before = findConditions(sea, spotId, after(ms - 1))
      t.ok(before)
      t.notSame(findConditions(sea, spotId, after(ms)), before)
      t.same(findConditions(sea, spotId, after(ms - 1)), before)
    })
  }

  t.test('is computed once for all requests of an hour', async t => {
    const sea = seaOf()
    const first = getConditions(sea, spotId, after(0))
    t.equal(getConditions(sea, spotId, after(5 * 60_000)), first)
    const [best] = rankSea(sea, 'all', 5, after(0)).ranking
    t.equal(rankSea(sea, 'all', 50, after(60_000)).ranking[0], best)
  })

  t.test('contains the time of a ranking, within its limit', async t => {
    const sea = seaOf()
    const queries = [1, 50, 2].map(limit => rankSea(sea, 'beginner', limit, after(limit)))
    t.same(
      queries.map(({ generatedAt, limit, ranking }) => [generatedAt, limit, ranking.length]),
      [1, 50, 2].map(limit => [
        after(limit).toISOString(),
        limit,
        Math.min(limit, queries[1]!.ranking.length)
      ])
    )
    t.ok(queries[1]!.ranking.length > 2)
  })
})
