import t from 'tap'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'

t.test('schools set', async t => {
  const { run, sql } = await cli(t)
  await addSchool(sql)

  t.test('changes what is given and leaves the rest', async t => {
    const { code, out } = await run(
      'schools',
      'set',
      SCHOOL,
      '--website',
      'https://a.example.com',
      '--currency',
      'GBP'
    )
    t.equal(code, 0)
    t.equal(out, 'Changed onda-clara: website, currency.\n')
    const cleared = (await run('schools', 'set', SCHOOL, '--website', '', '--json')).json()
    t.match(cleared, { name: 'Onda Clara', website: null, currency: 'GBP' })
  })

  t.test('keeps the time zone and the currency of a school with lessons', async t => {
    await addSlot(sql)
    for (const [option, value] of [
      ['--time-zone', 'Atlantic/Azores'],
      ['--currency', 'EUR']
    ] as const) {
      const { code, err } = await run('schools', 'set', SCHOOL, option, value)
      t.equal(code, 1)
      t.match(err, `${option}: the school has lessons, so its time zone and its currency stand`)
    }
    t.equal((await run('schools', 'set', SCHOOL, '--time-zone', 'Europe/Lisbon')).code, 0)
  })

  t.test('refuses an unknown school, and nothing to change', async t => {
    t.equal((await run('schools', 'set', 'nope', '--name', 'X')).code, 1)
    t.equal((await run('schools', 'set', SCHOOL)).code, 2)
  })
})
