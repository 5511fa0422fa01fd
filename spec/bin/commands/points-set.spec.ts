import t from 'tap'
import { readServices } from '../../../lib/booking/queries.ts'
import { one } from '../../../lib/database/pool.ts'
import { cli } from '../../support/cli.ts'
import { addLessonType, addSchool, SCHOOL } from '../../support/school.ts'

t.test('points set', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids' })
  const at = ['--school', SCHOOL]
  const set = (...words: string[]) => run('points', 'set', ...words, ...at)
  const offered = async () => {
    const { services } = await readServices(sql, SCHOOL, 'everything')
    return services.find(({ id }) => id === 'group')?.transfers
  }
  const place = ['--address', 'There', ...at]
  await run('points', 'add', 'mar', '--name', 'Mar', '--pickup', 'group:45', '--directions', 'Gate', ...place)
  await run('points', 'add', 'baleal', '--name', 'Baleal', '--pickup', 'group:60', ...place)

  t.test('changes what is given, and no more', async t => {
    t.equal(
      (await set('mar', '--dropoff', 'group:20', '--directions', '')).out,
      'Changed mar of onda-clara.\n'
    )
    t.strictSame((await set('mar', '--pickup', 'group:40,kids:30', '--json')).json(), {
      ...{ id: 'mar', name: 'Mar', address: 'There' },
      ...{ pickup: { group: 40, kids: 30 }, dropoff: { group: 20 } }
    })
  })

  t.test('gives lesson types their points in the order of the drive', async t => {
    t.match(await offered(), {
      pickup: {
        required: false,
        points: [
          { id: 'baleal', minutes: 60 },
          { id: 'mar', minutes: 40 }
        ]
      },
      dropoff: { required: false, points: [{ id: 'mar', minutes: 20 }] }
    })
    const require = (ways: string) =>
      run('lesson-types', 'set', 'group', ...at, '--transfers-required', ways, '--json')
    t.strictSame((await require('pickup,dropoff')).json().transfersRequired, ['pickup', 'dropoff'])
    t.match(await offered(), { pickup: { required: true }, dropoff: { required: true } })
    t.match(await require('boat'), { code: 2, err: /--transfers-required: one of pickup, dropoff/ })
    t.equal((await set('mar', '--dropoff', '')).code, 0)
    t.match(await offered(), {
      pickup: { required: true },
      dropoff: { required: false, points: [] }
    })
    t.strictSame((await require('')).json().transfersRequired, [])
  })

  t.test('tells of each lesson type that offers something else, once, and of no other', async t => {
    const told = async () => {
      const { facts } = one<{ facts: unknown }>(
        await sql`select facts -> 0 as facts from events where school_id = ${SCHOOL} order by n desc limit 1`
      )
      return facts
    }
    await set('mar', '--pickup', 'group:40,kids:35')
    t.strictSame(await told(), { serviceIds: ['kids'] })
    await set('mar', '--name', 'Praia do Mar')
    t.strictSame(await told(), { serviceIds: ['group', 'kids'] })
    const [{ count: before } = { count: 0 }] = await sql`select count(*)::int from events`
    await set('mar', '--name', 'Praia do Mar')
    const [{ count: after } = { count: 0 }] = await sql`select count(*)::int from events`
    t.equal(after, before, 'what stays as it was is no change')
  })

  t.test('refuses what cannot be', async t => {
    t.match(await set('mar', '--pickup', ''), { code: 2, err: /--pickup: it or --dropoff/ })
    t.match(await set('mar'), { code: 2, err: /say what to change/ })
    t.match(await set('nope', '--name', 'X'), { code: 1, err: /no point "nope" at onda-clara/ })
    t.match(await set('mar', '--pickup', 'nope:1'), { code: 1, err: /no lesson type "nope"/ })
  })
})
