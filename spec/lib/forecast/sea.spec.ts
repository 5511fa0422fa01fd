import t from 'tap'
import { homeOf } from '../../../lib/forecast/sea.ts'
import { readShippedSpots } from '../../../lib/forecast/shipped-spots.ts'

t.test('the sea', async t => {
  const shipped = await readShippedSpots()
  const sea = { spots: new Map(shipped.map(spot => [spot.id, { spot, forecast: undefined }])) }

  t.test('is ranked for the country where most of its spots lie', async t => {
    t.equal(homeOf(sea), 'PT')
    const abroad = new Map([...sea.spots].filter(([, { spot }]) => spot.country !== 'PT'))
    t.not(homeOf({ spots: abroad }), 'PT')
  })

  t.test('has no country where it has no spots', async t => {
    t.equal(homeOf({ spots: new Map() }), undefined)
  })
})
