import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addLessonType, addSchool, SCHOOL } from '../../support/school.ts'

t.test('points list', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  await addLessonType(sql, { id: 'kids' })
  const list = (...more: string[]) => run('points', 'list', '--school', SCHOOL, ...more)

  t.test('says how to add one where there is none', async t => {
    t.match((await list()).out, /onda-clara picks nobody up\. Add a place: swellbook points add hotel-mar/)
    t.equal((await list('--json')).out, '[]\n')
  })

  t.test('lists them in the order in which they were added', async t => {
    for (const id of ['mar', 'baleal'])
      await run(
        ...['points', 'add', id, '--school', SCHOOL, '--name', id, '--address', 'There'],
        ...['--pickup', 'group:45,kids:30']
      )
    t.match((await list()).out, /^id +name.*\nmar +mar +There +kids:30,group:45.*\nbaleal/)
    t.match((await list('--json')).json(), [{ id: 'mar', pickup: { group: 45, kids: 30 } }, { id: 'baleal' }])
  })

  t.test('refuses a school that is not there', async t => {
    t.match(await run('points', 'list', '--school', 'nope'), { code: 1, err: /no school "nope"/ })
    t.match(await run('points', 'list'), { code: 2, err: /--school is needed/ })
  })
})
