import t from 'tap'
import { type Hour, localTimeOf } from '../../../../lib/sea/hour.ts'
import { syntheticProvider } from '../../../../lib/sea/providers/synthetic.ts'
import { readShippedSpots } from '../../../support/shipped-spots.ts'
import { frozenSpots, spotLike } from '../../../support/spots.ts'

const signal = new AbortController().signal
const now = new Date('2026-08-04T10:20:00Z')
const spot = frozenSpots.supertubos

async function hoursAt(at: Date, place = spot): Promise<readonly Hour[]> {
  return (await syntheticProvider.fetch([place], at, signal)).get(place.id)!
}

t.test('the synthetic sea', async t => {
  t.test('is marked as synthetic', t => {
    t.equal(syntheticProvider.demo, true)
    t.end()
  })

  t.test('is the same for the same spot and hour', async t => {
    const earlier = await hoursAt(now)
    const later = await hoursAt(new Date('2026-08-05T03:00:00Z'))
    t.same(await hoursAt(now), earlier)
    const shared = later.filter(hour => earlier.some(other => +other.at === +hour.at))
    t.ok(shared.length >= 40)
    for (const hour of shared)
      t.same(
        hour,
        earlier.find(other => +other.at === +hour.at)
      )
  })

  t.test('differs from spot to spot', async t => {
    t.notSame(await hoursAt(now), await hoursAt(now, spotLike({ id: 'elsewhere' })))
  })

  t.test('begins at local midnight and has three days of hours', async t => {
    for (const timeZone of ['Europe/Lisbon', 'Atlantic/Azores', 'Europe/Madrid']) {
      const hours = await hoursAt(now, spotLike({ timeZone }))
      t.equal(localTimeOf(hours[0]!.at, timeZone), '2026-08-04T00:00')
      t.ok(+hours.at(-1)!.at - +now >= 70 * 3_600_000)
      t.ok(hours.every((hour, index) => +hour.at - +hours[0]!.at === index * 3_600_000))
    }
  })

  t.test('has bigger swell in winter and stronger afternoon wind than morning wind', async t => {
    const meanSwell = (hours: readonly Hour[]) =>
      hours.reduce((sum, hour) => sum + hour.swellHeightM!, 0) / hours.length
    const winter = await hoursAt(new Date('2026-01-10T12:00:00Z'))
    const summer = await hoursAt(now)
    t.ok(meanSwell(winter) > meanSwell(summer))
    const clock = (hour: Hour) => Number(localTimeOf(hour.at, spot.timeZone).slice(11, 13))
    for (const hour of summer) {
      const isAfternoon = clock(hour) >= 12 && clock(hour) < 20
      t.ok(isAfternoon ? hour.windSpeedKmh! >= 15 : hour.windSpeedKmh! <= 12)
    }
  })

  t.test('stays plausible at every spot in every month', async t => {
    const spots = await readShippedSpots()
    for (let month = 0; month < 12; month++) {
      const series = await syntheticProvider.fetch(spots, new Date(Date.UTC(2026, month, 15)), signal)
      t.equal(series.size, spots.length)
      const all = [...series.values()].flat()
      const within = (min: number, max: number, pick: (hour: Hour) => number | null) =>
        all.every(hour => pick(hour)! >= min && pick(hour)! <= max)
      t.ok(within(0.4, 3.1, hour => hour.swellHeightM))
      t.ok(within(6, 16, hour => hour.swellPeriodS))
      t.ok(within(285, 315, hour => hour.swellDirectionDeg))
      t.ok(within(6, 35, hour => hour.windSpeedKmh))
      t.ok(within(0, 360, hour => hour.windDirectionDeg))
      t.ok(within(-1.5, 1.5, hour => hour.seaLevelM))
      t.ok(all.every(hour => hour.windGustKmh! >= hour.windSpeedKmh!))
    }
  })
})
