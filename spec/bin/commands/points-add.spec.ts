import t from 'tap'
import { POINT_BOUNDS } from '../../../lib/transfers/rules.ts'
import { cli } from '../../support/cli.ts'
import { addLessonType, addSchool, SCHOOL } from '../../support/school.ts'

t.test('points add', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids' })
  const mar = ['--name', 'Hotel Mar', '--address', 'Av. do Mar 1, Peniche']
  const add = (...words: string[]) => run('points', 'add', ...words, '--school', SCHOOL)

  t.test('picks guests up at a place, and drops them off there', async t => {
    t.match(await add('hotel-mar', ...mar, '--pickup', 'group:45', '--dropoff', 'group:20'), {
      code: 0,
      out: 'onda-clara now picks guests up there (group:45) and drops them off there (group:20): Hotel Mar.\n'
    })
    const more = ['--latitude', '39.3558', '--longitude=-9.3811', '--directions', 'At the gate', '--json']
    t.strictSame((await add('station', ...mar, ...more, '--pickup', 'group:0, kids:30')).json(), {
      ...{ id: 'station', name: 'Hotel Mar', address: 'Av. do Mar 1, Peniche', directions: 'At the gate' },
      ...{ latitude: 39.3558, longitude: -9.3811, pickup: { group: 0, kids: 30 } }
    })
  })

  t.test('refuses what cannot be a point', async t => {
    const refused = async (words: string[], err: RegExp) => t.match(await add(...words), { code: 2, err })
    const at = ['--pickup', 'group:45']
    await refused(['hotel-mar', ...mar, ...at], /ID: "hotel-mar" is there already/)
    await refused(['Hotel', ...mar, ...at], /ID: 1 to 63 characters/)
    await refused(['x', '--name', 'X', ...at], /--address is needed/)
    await refused(['x', '--address', 'X', ...at], /--name is needed/)
    await refused(['x', ...mar], /--pickup: it or --dropoff/)
    await refused(['x', ...mar, '--pickup', ''], /--pickup: it or --dropoff/)
    await refused(['x', ...mar, '--pickup', 'group'], /--pickup: lesson types and minutes such as/)
    await refused(['x', ...mar, '--pickup', 'group:601'], /each minutes from 0 to 600/)
    await refused(
      ['x', ...mar, '--dropoff', 'group:5,group:6'],
      /--dropoff: a lesson type stands there twice/
    )
    await refused(['x', ...mar, ...at, '--latitude', '39.3'], /--latitude: goes with --longitude/)
    await refused(
      ['x', ...mar, ...at, '--latitude', '91', '--longitude', '0'],
      /--latitude: degrees from -90/
    )
    await refused(['x', ...mar, ...at, '--directions', 'x'.repeat(301)], /--directions: at most 300/)
  })

  t.test('refuses a lesson type that is not there', async t => {
    t.match(await add('x', ...mar, '--dropoff', 'group:45,nope:45'), {
      code: 1,
      err: /no lesson type "nope" at onda-clara/
    })
  })

  t.test('has a bound', async t => {
    const points = Array.from({ length: POINT_BOUNDS.most }, (_, n) => ({
      id: `p${n}`,
      pickup: { group: 1 }
    }))
    await sql`update schools set points = ${JSON.stringify(points)}::text::jsonb`
    t.match(await add('x', ...mar, '--pickup', 'group:1'), {
      code: 1,
      err: /at most 30 points; remove one first/
    })
    const more = JSON.stringify([...points, { id: 'one-more' }])
    await t.rejects(
      sql`update schools set points = ${more}::text::jsonb`,
      /schools_points_are_few/,
      'the database holds no more either'
    )
    const long = JSON.stringify(points.slice(1).map(point => ({ ...point, address: 'x'.repeat(2050) })))
    await sql`update schools set points = ${long}::text::jsonb`
    t.match(await add('x', ...mar, '--pickup', 'group:1', '--directions', 'x'.repeat(300)), {
      code: 1,
      err: /at most 60000 bytes together/
    })
  })
})
