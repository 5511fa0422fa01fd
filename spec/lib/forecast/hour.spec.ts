import t from 'tap'
import { findHour, localTimeOf, tideAt } from '../../../lib/forecast/hour.ts'
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
  t.test('are told by the wall clock of the spot', t => {
    for (const [at, timeZone, local] of wallClocks) t.equal(localTimeOf(new Date(at), timeZone), local)
    t.throws(() => localTimeOf(new Date(0), 'Europe/Peniche'), RangeError)
    t.end()
  })

  t.test('hold the instants that follow them for an hour', t => {
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

  t.test('do not know the tide without a sea level, or where the sea stands still', t => {
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
