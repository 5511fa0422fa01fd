import fc from 'fast-check'
import t from 'tap'
import type { Forecast } from '../../../lib/sea/forecast.ts'
import type { Hour } from '../../../lib/sea/hour.ts'
import { Conditions, SpotEntry } from '../../../lib/sea/payload.ts'
import { syntheticProvider } from '../../../lib/sea/providers/synthetic.ts'
import { sanitiseConditions, sanitiseSpot } from '../../../lib/sea/sanitise.ts'
import { faultsOf } from '../../support/conforms.ts'
import { FORBIDDEN_WORDING } from '../../support/forbidden-wording.ts'
import { readShippedSpots } from '../../support/shipped-spots.ts'
import { frozenSpots, hourLike } from '../../support/spots.ts'

const HOUR_MS = 3_600_000
const spot = frozenSpots.supertubos
const morning = new Date('2026-01-20T09:00:00Z')
const now = new Date('2026-01-20T09:40:00Z')

const hoursFrom = (first: Partial<Hour>, count = 1): Hour[] =>
  Array.from({ length: count }, (_, index) =>
    hourLike({ ...first, at: new Date(+morning + index * HOUR_MS) })
  )
const forecastOf = (hours: Hour[], fetchedAt = morning): Forecast => ({ hours, fetchedAt, demo: false })
const after = (hours: number) => new Date(+morning + hours * HOUR_MS)

const measured = (max: number) => fc.option(fc.double({ min: 0, max: max, noNaN: true }))
const anyHour = fc.record({
  at: fc.constant(morning),
  waveHeightM: measured(15),
  wavePeriodS: measured(25),
  waveDirectionDeg: measured(360),
  swellHeightM: measured(15),
  swellPeriodS: measured(25),
  swellDirectionDeg: measured(360),
  windSpeedKmh: measured(120),
  windGustKmh: measured(160),
  windDirectionDeg: measured(360),
  waterTempC: fc.option(fc.double({ min: -2, max: 32, noNaN: true })),
  seaLevelM: fc.option(fc.double({ min: -5, max: 5, noNaN: true })),
  source: fc.constant('Open-Meteo'),
  model: fc.constant('ecmwf_wam025'),
  generationtime_ms: fc.constant(0.412)
})

t.test('published conditions', async t => {
  t.test('describe the morning, rounded', t => {
    const answer = sanitiseConditions(
      spot,
      forecastOf(hoursFrom({ swellPeriodS: 10.05, windSpeedKmh: 10.4 })),
      now
    )!
    t.same(faultsOf(Conditions, answer), [])
    t.same(answer.spot, { id: 'supertubos', name: 'Supertubos', region: 'Oeste', country: 'PT' })
    t.equal(answer.updatedAt, '2026-01-20T09:00:00.000Z')
    t.equal(answer.validAt, '2026-01-20T09:00')
    t.same(answer.conditions, {
      waveHeightM: 1.4,
      breakingHeightM: 1.6,
      swellHeightM: 1.2,
      swellPeriodS: 10,
      swellDirectionDeg: 300,
      swellDirection: 'WNW',
      windSpeedKmh: 10,
      windGustKmh: 14,
      windDirectionDeg: 90,
      windDirection: 'E',
      windRelation: 'offshore',
      waterTempC: 15,
      tide: { state: null, position: null }
    })
    t.same(answer.scores.beginner, {
      score: 20,
      label: 'very_poor',
      suitable: false,
      reasons: ['spot_not_for_level']
    })
    t.same(answer.wetsuit, { thickness: '3/2', boots: null, hood: false })
    t.same(answer.hazards, ['powerful shorebreak', 'crowd'])
    t.end()
  })

  t.test('keep unknown values unknown', t => {
    const blind = hoursFrom({
      waveHeightM: null,
      swellHeightM: null,
      windSpeedKmh: null,
      windDirectionDeg: null,
      waterTempC: null
    })
    const answer = sanitiseConditions(spot, forecastOf(blind), now)!
    t.same(faultsOf(Conditions, answer), [])
    t.equal(answer.conditions.breakingHeightM, null)
    t.equal(answer.conditions.windRelation, null)
    t.equal(answer.wetsuit, null)
    t.same(answer.scores.advanced.reasons, ['waves_unknown', 'wind_unknown'])
    t.end()
  })

  t.test('do not present the whole sea as swell', t => {
    const swell = { swellHeightM: null, swellPeriodS: null, swellDirectionDeg: null }
    const { conditions, scores } = sanitiseConditions(spot, forecastOf(hoursFrom(swell)), now)!
    t.match(conditions, { ...swell, swellDirection: null, waveHeightM: 1.4, breakingHeightM: 1.7 })
    t.same(scores.advanced.reasons, [])
    t.end()
  })

  t.test('omit a swell of unknown height', t => {
    const unknown = { swellHeightM: null, swellPeriodS: 12, swellDirectionDeg: 300 }
    const { conditions } = sanitiseConditions(spot, forecastOf(hoursFrom(unknown)), now)!
    const { swellHeightM, swellPeriodS, swellDirectionDeg, swellDirection } = conditions
    t.same(
      { swellHeightM, swellPeriodS, swellDirectionDeg, swellDirection },
      { swellHeightM: null, swellPeriodS: null, swellDirectionDeg: null, swellDirection: null }
    )
    t.equal(conditions.waveHeightM, 1.4)
    t.end()
  })

  t.test('show 358 degrees as north, not as 360', t => {
    const answer = sanitiseConditions(spot, forecastOf(hoursFrom({ windDirectionDeg: 358 })), now)!
    t.equal(answer.conditions.windDirectionDeg, 0)
    t.equal(answer.conditions.windDirection, 'N')
    t.end()
  })

  t.test('are stale after two hours, and absent after six', t => {
    const long = forecastOf(hoursFrom({}, 12), after(0.5))
    t.equal(sanitiseConditions(spot, long, after(2.5))!.stale, false)
    t.equal(sanitiseConditions(spot, long, after(2.6))!.stale, true)
    t.equal(sanitiseConditions(spot, long, after(6.5))!.stale, true)
    t.equal(sanitiseConditions(spot, long, after(6.6)), undefined)
    t.end()
  })

  t.test('contain the hour of the last refresh, not the minute', t => {
    const answer = sanitiseConditions(
      spot,
      forecastOf(hoursFrom({}), new Date('2026-01-20T08:59:59.999Z')),
      now
    )
    t.equal(answer!.updatedAt, '2026-01-20T08:00:00.000Z')
    t.end()
  })

  t.test('are absent beyond the end of the forecast', t => {
    t.equal(sanitiseConditions(spot, forecastOf([]), now), undefined)
    t.equal(sanitiseConditions(spot, forecastOf(hoursFrom({}), after(2)), after(2)), undefined)
    t.end()
  })

  t.test('contain at most eight steps of three hours', t => {
    const steps = (count: number) =>
      sanitiseConditions(spot, forecastOf(hoursFrom({}, count)), now)!.next.map(step => step.validAt.slice(5))
    t.same(steps(1), [])
    t.same(steps(4), ['01-20T12:00'])
    t.same(steps(60), [
      '01-20T12:00',
      '01-20T15:00',
      '01-20T18:00',
      '01-20T21:00',
      '01-21T00:00',
      '01-21T03:00',
      '01-21T06:00',
      '01-21T09:00'
    ])
    t.end()
  })

  t.test('contain a repeated hour once', t => {
    const evening = new Date('2026-10-24T22:00:00Z')
    const hours = hoursFrom({}, 30).map((hour, index) => ({
      ...hour,
      at: new Date(+evening + index * HOUR_MS)
    }))
    const azores = { ...spot, timeZone: 'Atlantic/Azores' }
    const { next } = sanitiseConditions(azores, forecastOf(hours, evening), new Date(+evening + 1_800_000))!
    t.same(
      next.map(({ validAt }) => validAt.slice(5, 13)),
      ['10-25T00', '10-25T03', '10-25T06', '10-25T09', '10-25T12', '10-25T15', '10-25T18', '10-25T21']
    )
    t.end()
  })

  t.test('are marked as a demonstration only if they are one', t => {
    const forecast = forecastOf(hoursFrom({}))
    t.notOk('demo' in sanitiseConditions(spot, forecast, now)!)
    t.equal(sanitiseConditions(spot, { ...forecast, demo: true }, now)!.demo, true)
    t.end()
  })

  t.test('name no model and no source, and fit their schema', t => {
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(fc.constantFrom(...Object.values(frozenSpots)), anyHour, (place, hour) => {
          const answer = sanitiseConditions(place, forecastOf([hour]), now)
          return !FORBIDDEN_WORDING.test(JSON.stringify(answer)) && faultsOf(Conditions, answer).length === 0
        }),
        { numRuns: 300 }
      )
    )
    t.end()
  })

  t.test('are valid for every shipped spot', async t => {
    const spots = await readShippedSpots()
    const series = await syntheticProvider.fetch(spots, now, new AbortController().signal)
    for (const place of spots) {
      const forecast = { hours: series.get(place.id)!, fetchedAt: now, demo: true }
      const answer = sanitiseConditions(place, forecast, now)
      t.same(faultsOf(Conditions, answer), [], place.id)
      t.same(faultsOf(SpotEntry, sanitiseSpot(place)), [], place.id)
      t.notMatch(JSON.stringify([answer, sanitiseSpot(place)]), FORBIDDEN_WORDING)
    }
  })

  t.test('list a spot by thirteen fields', t => {
    const listed = Object.keys(sanitiseSpot(spot))
    t.same(new Set(listed), new Set(Object.keys(SpotEntry.properties)))
    t.equal(listed.length, 13)
    t.end()
  })
})
