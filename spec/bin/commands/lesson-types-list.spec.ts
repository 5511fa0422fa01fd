import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('lesson-types list', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)

  t.test('lists lesson types', async t => {
    t.match(
      (await run('lesson-types', 'list', '--school', SCHOOL)).out,
      /^id +name.*\ngroup +Group lesson +beginner/
    )
    t.match((await run('lesson-types', 'list', '--school', SCHOOL, '--json')).json(), [
      { id: 'group', schoolId: SCHOOL }
    ])
  })

  t.test('says how to add one where there is none', async t => {
    await sql`delete from lesson_types`
    t.match(
      (await run('lesson-types', 'list', '--school', SCHOOL)).out,
      /Add one: swellbook lesson-types add ID --school onda-clara/
    )
    t.equal((await run('lesson-types', 'list', '--school', SCHOOL, '--json')).out, '[]\n')
  })

  t.test('refuses an unknown school', async t => {
    t.match(await run('lesson-types', 'list', '--school', 'nope'), {
      code: 1,
      err: /no school "nope"/
    })
  })
})
