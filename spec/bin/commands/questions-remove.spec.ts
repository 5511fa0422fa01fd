import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('questions remove', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const at = ['--school', SCHOOL, '--lesson-type', 'group']
  for (const id of ['height', 'swim']) await run('questions', 'add', id, ...at)

  t.test('asks it no longer', async t => {
    t.equal((await run('questions', 'remove', 'height', ...at)).out, 'group no longer asks height.\n')
    t.strictSame((await run('questions', 'remove', 'swim', ...at, '--json')).json(), {
      id: 'swim',
      removed: true
    })
    t.equal((await run('questions', 'list', ...at, '--json')).out, '[]\n')
  })

  t.test('refuses what is not asked', async t => {
    t.match(await run('questions', 'remove', 'height', ...at), {
      code: 1,
      err: /no question "height" at group/
    })
  })
})
