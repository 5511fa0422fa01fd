import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

t.test('lesson-types set', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)
  await addSlot(sql)

  t.test('changes what is given; lessons keep their price', async t => {
    const { code, out } = await run(
      'lesson-types',
      'set',
      'group',
      '--school',
      SCHOOL,
      '--price-cents',
      '4000'
    )
    t.equal(code, 0)
    t.equal(
      out,
      'Changed group of onda-clara: priceCents. 1 planned lesson with another price keeps it; --planned changes them.\n'
    )
    const set = ['lesson-types', 'set', '--id', 'group', '--school', SCHOOL, '--level', 'all', '--json']
    t.match((await run(...set)).json(), { id: 'group', priceCents: 4000, level: 'all', capacity: 8 })
    t.match([...(await sql`select price_cents from slots`)], [{ price_cents: 3500 }])
  })

  t.test('gives planned lessons the price where that is asked for', async t => {
    const begun = await addSlot(sql, { daysAhead: -1 })
    const priced = await run(
      'lesson-types',
      'set',
      'group',
      '--school',
      SCHOOL,
      '--price-cents',
      '4100',
      '--planned'
    )
    t.match(priced, {
      code: 0,
      out: /1 planned lesson had another price and now have this one|1 planned lesson/
    })
    t.match([...(await sql`select price_cents from slots where id <> ${begun}`)], [{ price_cents: 4100 }])
    t.match(
      [...(await sql`select price_cents from slots where id = ${begun}`)],
      [{ price_cents: 3500 }],
      'not a past one'
    )
    const again = await run(
      'lesson-types',
      'set',
      'group',
      '--school',
      SCHOOL,
      '--price-cents',
      '4100',
      '--json'
    )
    t.equal(again.json().planned, 0)
    const alone = await run('lesson-types', 'set', 'group', '--school', SCHOOL, '--name', 'X', '--planned')
    t.match(alone, { code: 2, err: /--planned goes with --price-cents/ })
  })

  t.test('adds, changes and takes back what guests read in their own language', async t => {
    const set = (...words: string[]) =>
      run('lesson-types', 'set', 'group', '--school', SCHOOL, '--json', ...words)
    const after = async (...words: string[]) => (await set(...words)).json().translations
    t.strictSame(await after('--name-pt', 'Grupo', '--description-pt', 'Na espuma.', '--name-en', 'Group'), {
      en: { name: 'Group' },
      pt: { name: 'Grupo', description: 'Na espuma.' }
    })
    t.strictSame(await after('--name-pt', 'Aula de grupo', '--name-en', ''), {
      pt: { name: 'Aula de grupo', description: 'Na espuma.' }
    })
    t.strictSame(await after('--level', 'beginner'), {
      pt: { name: 'Aula de grupo', description: 'Na espuma.' }
    })
    t.strictSame(await after('--name-pt', '', '--description-pt', ''), {})
  })

  t.test('refuses an unknown lesson type, school, and nothing to change', async t => {
    const set = (id: string, school: string, ...more: string[]) =>
      run('lesson-types', 'set', id, '--school', school, ...more)
    t.match(await set('nope', SCHOOL, '--name', 'X'), { code: 1, err: /no lesson type "nope"/ })
    t.match(await set('group', 'nope', '--name', 'X'), { code: 1, err: /no school "nope"/ })
    t.match(await set('group', SCHOOL), { code: 2, err: /say what to change/ })
  })
})
