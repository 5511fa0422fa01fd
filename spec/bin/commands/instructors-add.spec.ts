import t from 'tap'
import { cli, lineWith } from '../../support/cli.ts'
import { addSchool, SCHOOL } from '../../support/school.ts'

t.test('instructors add', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  const add = (name: string, ...more: string[]) =>
    run(...lineWith(['instructors', 'add', '--school', SCHOOL, '--name', name], more))

  t.test('makes the id of the name', async t => {
    const { code, out } = await add('Inês Conceição')
    t.equal(code, 0)
    t.equal(out, 'Added ines-conceicao, Inês Conceição, to onda-clara.\n')
  })

  t.test('takes an id, levels and languages', async t => {
    const added = (
      await add('Rui', '--id', 'r1', '--levels', 'kids, beginner,kids', '--languages', 'pt,en', '--json')
    ).json()
    t.strictSame(added, {
      id: 'r1',
      schoolId: SCHOOL,
      name: 'Rui',
      levels: ['kids', 'beginner'],
      languages: ['pt', 'en']
    })
  })

  t.test('refuses a name or an id that is taken, and what cannot be', async t => {
    t.match(await add('RUI', '--id', 'r2'), {
      code: 1,
      err: /--name: the school has an instructor named "RUI"/
    })
    t.match(await add('Ana', '--id', 'r1'), { code: 1, err: /--id: "r1" is taken/ })
    t.match(await add('Ana', '--levels', 'expert'), { code: 2, err: /--levels: one of/ })
    t.match(await add('浪', '--levels', 'kids'), { code: 2, err: /--id must be given/ })
    t.match(await add('Ana', '--school', 'nope'), { code: 1, err: /no school "nope"/ })
  })
})
