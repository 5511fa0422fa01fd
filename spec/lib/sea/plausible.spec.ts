import t from 'tap'
import type { Hour } from '../../../lib/sea/hour.ts'
import { checkSeries, VARIABLES, type Variable } from '../../../lib/sea/plausible.ts'
import { syntheticProvider } from '../../../lib/sea/providers/synthetic.ts'
import { spotLike } from '../../support/spots.ts'

const FIRST = Date.parse('2026-12-01T00:00:00Z')
const calm: Omit<Hour, 'at'> = {
  waveHeightM: 1.4,
  wavePeriodS: 9,
  waveDirectionDeg: 300,
  swellHeightM: 1.2,
  swellPeriodS: 11,
  swellDirectionDeg: 310,
  windSpeedKmh: 10,
  windGustKmh: 15,
  windDirectionDeg: 90,
  waterTempC: 15,
  seaLevelM: 0.5
}

/** Three days of plausible sea, changed hour by hour. */
function daysOf(change: (hour: number) => Partial<Omit<Hour, 'at'>>, many = 72): Hour[] {
  return Array.from({ length: many }, (_, n) => {
    const turn = Math.sin(n / 5) / 10
    const { waveHeightM, swellHeightM, windSpeedKmh, windGustKmh } = calm as Record<Variable, number>
    const moved = { waveHeightM: waveHeightM + turn, swellHeightM: swellHeightM + turn, seaLevelM: turn }
    const wind = { windSpeedKmh: windSpeedKmh + turn, windGustKmh: windGustKmh + turn }
    return { at: new Date(FIRST + n * 3_600_000), ...calm, ...moved, ...wind, ...change(n) }
  })
}

/** Variables without any accepted value. */
function refusedOf(hours: readonly Hour[]): Variable[] {
  const judged = checkSeries(hours).hours
  return VARIABLES.filter(variable => judged.every(hour => hour[variable] === null))
}

const WAVES = ['waveHeightM', 'wavePeriodS', 'waveDirectionDeg']
const SWELL = ['swellHeightM', 'swellPeriodS', 'swellDirectionDeg']
const zeros = Object.fromEntries(VARIABLES.map(variable => [variable, 0]))

t.test('forecasts are checked variable by variable', async t => {
  for (const [name, hours, expected] of [
    ['a good sea', daysOf(() => ({})), []],
    ['a cell of land, all zero', daysOf(() => zeros), VARIABLES],
    ['four hours of zeros', daysOf(() => ({ waveHeightM: 0, wavePeriodS: 0 }), 4), WAVES],
    ['no swell at all', daysOf(() => ({ swellHeightM: 0, swellPeriodS: 0, swellDirectionDeg: 0 })), SWELL],
    ['waves without change for days', daysOf(() => ({ waveHeightM: 1.4 })), WAVES],
    ['waves without change for some hours', daysOf(() => ({ waveHeightM: 1.4 }), 23), []],
    ['water without change for days', daysOf(() => ({ waterTempC: 15 })), []],
    ['water of zero degrees for days', daysOf(() => ({ waterTempC: 0 })), ['waterTempC']],
    ['water in Fahrenheit', daysOf(() => ({ waterTempC: 59 })), ['waterTempC']],
    ['waves in centimetres', daysOf(n => ({ waveHeightM: 140 + n })), WAVES],
    ['height and period mixed up', daysOf(n => ({ waveHeightM: 9 + n / 99, wavePeriodS: 1.4 })), WAVES],
    ['periods of zero', daysOf(() => ({ wavePeriodS: 0 })), ['wavePeriodS']],
    ['a bearing in tenths of degrees', daysOf(() => ({ windDirectionDeg: 2700 })), ['windDirectionDeg']],
    [
      'a wind without change for days',
      daysOf(() => ({ windSpeedKmh: 0 })),
      ['windSpeedKmh', 'windGustKmh', 'windDirectionDeg']
    ],
    ['gusts beyond any storm', daysOf(n => ({ windGustKmh: 900 + n })), ['windGustKmh']],
    ['a tide of pressure values', daysOf(n => ({ seaLevelM: 1013 + n })), ['seaLevelM']],
    ['unknown values', daysOf(() => ({ waterTempC: null })), ['waterTempC']],
    ['no hours', [], VARIABLES]
  ] as const)
    t.strictSame(refusedOf(hours), expected, name)
})

t.test('one impossible value becomes unknown, and the rest of its series stays', async t => {
  const { hours, faults: doubts } = checkSeries(
    daysOf(n => (n === 7 ? { waveHeightM: -1, wavePeriodS: 0 } : {}))
  )
  t.strictSame(doubts, [])
  t.match(hours[7], { waveHeightM: null, wavePeriodS: null, swellHeightM: Number, windSpeedKmh: Number })
  t.match(hours[8], { wavePeriodS: 9 })
})

t.test('the operator gets the doubtful values', async t => {
  t.strictSame(checkSeries(daysOf(() => ({ waterTempC: 0 }))).faults, ['waterTempC: 0 in all of 72 hours'])
  t.strictSame(checkSeries(daysOf(() => ({ waterTempC: 59 }))).faults, [
    'waterTempC: 59 is impossible, in 72 of 72 hours'
  ])
})

t.test('the invented sea is plausible', async t => {
  const spot = spotLike({ id: 'a' })
  const hours = await syntheticProvider.fetch([spot], new Date(FIRST), new AbortController().signal)
  t.strictSame(checkSeries(hours.get('a')!).faults, [])
})
