import t from 'tap'
import * as v from 'valibot'
import { SpotSchema } from '../../../lib/sea/spot.ts'
import { FORBIDDEN_WORDING } from '../../support/forbidden-wording.ts'
import { readShippedSpots } from '../../support/shipped-spots.ts'
import { spotLike } from '../../support/spots.ts'

const wrong = [
  [{ id: 'Praia do Norte' }, 'id', 'a-z, 0-9 and single hyphens'],
  [{ id: 'a'.repeat(65) }, 'id', 'at most 64 characters'],
  [{ name: ' ' }, 'name', 'is missing'],
  [{ name: 'a'.repeat(81) }, 'name', 'at most 80 characters'],
  [{ country: 'Portugal' }, 'country', 'two letters, ISO 3166-1'],
  [{ latitude: 91 }, 'latitude', 'between -90 and 90'],
  [{ coastFacingDeg: '270' }, 'coastFacingDeg', 'between 0 and 360'],
  [{ timeZone: 'Europe/Peniche' }, 'timeZone', 'a time zone such as Europe/Lisbon'],
  [{ timeZone: 'europe/lisbon' }, 'timeZone', 'a time zone such as Europe/Lisbon'],
  [{ timeZone: '+01:00' }, 'timeZone', 'a time zone such as Europe/Lisbon'],
  [{ forecastPoint: undefined }, 'forecastPoint', '{ latitude, longitude } of a point at sea'],
  [{ bestTide: 'full' }, 'bestTide', 'one of low, low-mid, mid, mid-high, high, any'],
  [{ levels: [] }, 'levels', 'at least one level'],
  [{ levels: ['expert'] }, 'levels.0', 'one of beginner, intermediate, advanced, kids'],
  [{ exposure: 0 }, 'exposure', 'between 0.05 and 2']
] as const

t.test('a spot', t => {
  t.test('is accepted with hazards or without', t => {
    const { hazards, estimated, sources, ...spot } = spotLike({})
    t.same(v.parse(SpotSchema, spot), spotLike({ hazards: [], estimated: [], sources: [] }))
    t.same([hazards, estimated, sources], [[], [], []])
    t.end()
  })

  for (const [change, field, message] of wrong) {
    t.test(`is refused for a wrong ${field}, with a remedy`, t => {
      const { issues } = v.safeParse(SpotSchema, { ...spotLike({}), ...change })
      t.equal(issues?.length, 1)
      t.equal(v.getDotPath(issues![0]), field)
      t.equal(issues![0].message, message)
      t.end()
    })
  }
  t.end()
})

t.test('the shipped spots', async t => {
  const spots = await readShippedSpots()

  t.test('are 70, each once', t => {
    t.equal(spots.length, 70)
    t.equal(new Set(spots.map(spot => spot.id)).size, 70)
    t.end()
  })

  t.test('have an offshore wind that blows straight off their coast', t => {
    for (const spot of spots) t.equal(spot.bestWindDirDeg, (spot.coastFacingDeg + 180) % 360, spot.id)
    t.end()
  })

  t.test('contain nothing that answers must not contain', t => {
    for (const { sources, ...served } of spots) t.notMatch(JSON.stringify(served), FORBIDDEN_WORDING)
    t.end()
  })

  t.test('mark only existing fields as estimated', t => {
    for (const spot of spots) {
      t.ok(
        spot.estimated.every(field => field in spot),
        spot.id
      )
    }
    t.end()
  })
})
