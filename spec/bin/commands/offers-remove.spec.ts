import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('offers remove', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const at = ['--school', SCHOOL]
  for (const code of ['ONE', 'TWO']) await run('offers', 'add', code, '--title', 'T', '--percent', '5', ...at)

  t.test('offers it no longer, in whatever letters it is named', async t => {
    t.equal((await run('offers', 'remove', 'one', ...at)).out, 'onda-clara no longer offers ONE.\n')
    t.strictSame((await run('offers', 'remove', 'Two', ...at, '--json')).json(), {
      code: 'TWO',
      removed: true
    })
    t.equal((await run('offers', 'list', ...at, '--json')).out, '[]\n')
  })

  t.test('refuses what is not there', async t => {
    t.match(await run('offers', 'remove', 'one', ...at), { code: 1, err: /no offer "one" at onda-clara/ })
  })
})
