import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('points remove', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const at = ['--school', SCHOOL]
  for (const id of ['mar', 'baleal'])
    await run('points', 'add', id, '--name', id, '--address', 'There', '--pickup', 'group:45', ...at)

  t.test('offers it no longer', async t => {
    t.equal((await run('points', 'remove', 'mar', ...at)).out, 'onda-clara no longer offers mar.\n')
    t.strictSame((await run('points', 'remove', 'baleal', ...at, '--json')).json(), {
      id: 'baleal',
      removed: true
    })
    t.equal((await run('points', 'list', ...at, '--json')).out, '[]\n')
  })

  t.test('refuses what is not there', async t => {
    t.match(await run('points', 'remove', 'mar', ...at), { code: 1, err: /no point "mar" at onda-clara/ })
  })
})
