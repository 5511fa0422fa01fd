import t from 'tap'
import { findHour, localTimeOf, tideAt } from '../../../lib/sea/hour.ts'
import { hourLike } from '../../support/spots.ts'

const day = [-1.5, -0.5, 0.5, 1.5, 0.5].map((seaLevelM, index) =>
  hourLike({ at: new Date(Date.UTC(2026, 6, 1, 3 * index)), seaLevelM })
)
const zone = 'Europe/London'

const wallClocks = [
  ['2026-01-20T09:00:00Z', 'Europe/Lisbon', '2026-01-20T09:00'],
  ['2026-07-20T23:30:00Z', 'Europe/Lisbon', '2026-07-21T00:30'],
  ['2026-01-20T09:00:00Z', 'Atlantic/Azores', '2026-01-20T08:00'],
  ['2026-10-25T00:00:00Z', 'Europe/Lisbon', '2026-10-25T01:00'],
  ['2026-10-25T01:00:00Z', 'Europe/Lisbon', '2026-10-25T01:00']
] as const

t.test('the hours of a forecast', t => {
  t.test('are in the local time of the spot', t => {
    for (const [at, timeZone, local] of wallClocks) t.equal(localTimeOf(new Date(at), timeZone), local)
    t.throws(() => localTimeOf(new Date(0), 'Europe/Peniche'), RangeError)
    t.end()
  })

  t.test('contain the instants of the next hour', t => {
    t.equal(findHour(day, new Date('2026-07-01T03:00:00Z')), day[1])
    t.equal(findHour(day, new Date('2026-07-01T03:59:59Z')), day[1])
    t.equal(findHour(day, new Date('2026-07-01T04:00:00Z')), undefined)
    t.equal(findHour(day, new Date('2026-06-30T23:59:59Z')), undefined)
    t.end()
  })

  t.test('place the tide between the lowest and highest water of the local day', t => {
    t.same(tideAt(day, day[0]!, 'UTC'), { state: 'rising', position: 0 })
    t.same(tideAt(day, day[3]!, 'UTC'), { state: 'falling', position: 1 })
    t.same(tideAt(day, day[4]!, 'UTC'), { state: null, position: 2 / 3 })
    t.same(
      tideAt([...day, hourLike({ at: new Date('2026-07-02T00:00:00Z'), seaLevelM: 9 })], day[3]!, zone),
      {
        state: 'falling',
        position: 1
      }
    )
    t.end()
  })

  const changes = [
    ['begins summer, 23 hours', '2026-03-28T12:00Z', '2026-03-29T00:00Z', 23],
    ['ends summer, 25 hours', '2026-10-24T12:00Z', '2026-10-24T23:00Z', 25]
  ] as const
  t.test('use all hours of a day with a clock change for the tide', t => {
    for (const [name, from, midnight, length] of changes) {
      const begin = (Date.parse(midnight) - Date.parse(from)) / 3_600_000
      const end = begin + length - 1
      const levelAt = (index: number) => (index < begin ? -9 : index > end ? 9 : index - begin)
      const series = Array.from({ length: 60 }, (_, index) =>
        hourLike({ at: new Date(Date.parse(from) + index * 3_600_000), seaLevelM: levelAt(index) })
      )
      const today = series.slice(begin, end + 1)
      t.match(localTimeOf(today[0]!.at, 'Europe/Lisbon'), /T00:00$/)
      t.match(localTimeOf(today.at(-1)!.at, 'Europe/Lisbon'), /T23:00$/)
      for (const [index, hour] of today.entries())
        t.equal(
          tideAt(series, hour, 'Europe/Lisbon').position,
          index / (length - 1),
          `${name}, hour ${index}`
        )
    }
    t.end()
  })

  t.test('use the tide of a local day that begins between two hours of UTC', t => {
    const series = [-9, 0, 1, 2, 9].map((seaLevelM, index) =>
      hourLike({ at: new Date(Date.parse('2026-07-01T17:30Z') + index * 3_600_000), seaLevelM })
    )
    t.equal(tideAt(series, series[2]!, 'Asia/Kolkata').position, 1 / 9, 'from 00:00 to 03:00 in Goa')
    t.end()
  })

  t.test('have no tide without a sea level or in a still sea', t => {
    const blind = hourLike({ seaLevelM: null })
    t.same(tideAt([blind], blind, zone), { state: null, position: null })
    const still = [
      hourLike({ seaLevelM: 1 }),
      hourLike({ at: new Date('2026-01-20T10:00:00Z'), seaLevelM: 1 })
    ]
    t.same(tideAt(still, still[0]!, zone), { state: 'falling', position: null })
    t.end()
  })
  t.end()
})
