import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('questions list', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const list = (...more: string[]) =>
    run('questions', 'list', '--school', SCHOOL, '--lesson-type', 'group', ...more)

  t.test('says how to ask something where nothing is asked', async t => {
    t.match((await list()).out, /group asks nothing\. Ask something: swellbook questions add height --school/)
    t.equal((await list('--json')).out, '[]\n')
  })

  t.test('lists what is asked in its order', async t => {
    for (const id of ['weight', 'height'])
      await run('questions', 'add', id, '--school', SCHOOL, '--lesson-type', 'group')
    t.match((await list()).out, /^id +kind.*\nweight +weight +person.*\nheight/)
    t.match((await list('--json')).json(), [{ id: 'weight', required: false }, { id: 'height' }])
  })

  t.test('refuses a lesson type that is not there', async t => {
    t.match(await run('questions', 'list', '--school', SCHOOL, '--lesson-type', 'nope'), { code: 1 })
    t.match(await run('questions', 'list', '--school', SCHOOL), { code: 2, err: /--lesson-type is needed/ })
  })
})
