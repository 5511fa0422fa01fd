import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

t.test('instructors list', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)

  t.test('says how to add one where there is none', async t => {
    t.match((await run('instructors', 'list', '--school', SCHOOL)).out, /Add one: swellbook instructors add/)
    t.equal((await run('instructors', 'list', '--school', SCHOOL, '--json')).out, '[]\n')
  })

  t.test('lists instructors by name', async t => {
    await addSlot(sql, { instructors: 2 })
    t.match((await run('instructors', 'list', '--school', SCHOOL)).out, /^id .*\ni1-.*\ni2-/)
    t.equal((await run('instructors', 'list', '--school', SCHOOL, '--json')).json().length, 2)
  })
})
