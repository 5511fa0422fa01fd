import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('schools show', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)

  t.test('shows a school to people and to programs, named either way', async t => {
    t.match((await run('schools', 'show', SCHOOL)).out, /^id +onda-clara\nname +Onda Clara\n/)
    const shown = (await run('schools', 'show', '--id', SCHOOL, '--json')).json()
    t.match(shown, { id: SCHOOL, website: null, locales: ['en'] })
  })

  t.test('refuses an id that no school has', async t => {
    const { code, err } = await run('schools', 'show', 'nope')
    t.equal(code, 1)
    t.equal(err, 'swellbook schools show: There is no school "nope".\n')
  })
})
