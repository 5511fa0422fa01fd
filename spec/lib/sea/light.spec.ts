import t from 'tap'
import { isLightHour, isLit, nextLight, sunAt } from '../../../lib/sea/light.ts'

const PENICHE = { latitude: 39.36, longitude: -9.38 }
const POLE = { latitude: 89, longitude: 0 }

// From almanacs, in UTC, to the minute: the sun's upper edge is at the horizon when its centre is 0.83
// degrees below.
const RISINGS: readonly [day: string, rises: string, sets: string][] = [
  ['2026-03-20', '06:42', '18:50'],
  ['2026-06-21', '05:11', '20:07'],
  ['2026-12-21', '07:53', '17:18']
]
for (const [day, rises, sets] of RISINGS) {
  t.test(`on ${day} the sun stands at the horizon of Peniche at ${rises} and at ${sets}`, async t => {
    for (const time of [rises, sets]) {
      const height = sunAt(new Date(`${day}T${time}:00Z`), PENICHE)
      t.ok(Math.abs(height + 0.83) < 1.2, `${time}: ${height.toFixed(2)} degrees`)
    }
  })
}

t.test('an hour is light by its middle, from the end of civil twilight on', async t => {
  t.equal(isLightHour(new Date('2026-12-21T06:10:00Z'), PENICHE), false)
  t.equal(isLightHour(new Date('2026-12-21T07:59:00Z'), PENICHE), true)
  t.equal(isLightHour(new Date('2026-12-21T23:00:00Z'), PENICHE), false)
})

const HOURS: readonly [begins: string, hours: number, isLit: boolean][] = [
  ['2026-11-28T10:00:00Z', 2, true],
  ['2026-11-28T15:00:00Z', 2, true],
  ['2026-11-28T17:30:00Z', 2, false],
  ['2026-11-28T05:00:00Z', 3, false]
]
for (const [begins, hours, expected] of HOURS) {
  t.test(`a lesson of ${hours} h from ${begins} is ${expected ? '' : 'not '}in daylight`, async t =>
    t.equal(isLit(new Date(begins), hours * 3_600_000, PENICHE), expected)
  )
}

const LIGHTS: readonly [what: string, now: string, light: string][] = [
  ['the present by day', '2026-12-21T12:34:56.000Z', '2026-12-21T12:34:56.000Z'],
  ['the next morning by night', '2026-12-21T22:10:00.000Z', '2026-12-22T07:00:00.000Z'],
  ['this morning before dawn', '2026-06-21T03:10:00.000Z', '2026-06-21T05:00:00.000Z']
]
for (const [name, now, light] of LIGHTS) {
  t.test(`the next light is ${name}`, async t =>
    t.equal(nextLight(new Date(now), PENICHE).toISOString(), light)
  )
}

t.test('without a next day the next light is now', async t => {
  const now = new Date('2026-12-21T12:00:00Z')
  t.equal(nextLight(now, POLE), now)
})
