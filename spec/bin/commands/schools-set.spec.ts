import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  t.test('refuses a time zone that is none, names the one that was meant, and changes nothing', async t => {
    for (const [zone, said] of [
      ['Europe/Lisboa', /--time-zone: "Europe\/Lisboa" is no time zone; .*: Europe\/Lisbon\./],
      ['EUROPE/LISBON', /--time-zone: "EUROPE\/LISBON" is no time zone; .*: Europe\/Lisbon\./],
      ['+01:00', /--time-zone: "\+01:00" is no time zone/],
      ['', /--time-zone/]
    ] as const) {
      const { code, err } = await run('schools', 'set', SCHOOL, '--time-zone', zone, '--name', 'Moved')
      t.equal(code, 2, zone)
      t.match(err, said)
    }
    const school = (await run('schools', 'show', SCHOOL, '--json')).json()
    t.match(school, { timeZone: 'Europe/Lisbon', name: 'Onda Clara' })
  })

  t.test('keeps descriptions by language, and takes one back', async t => {
    await run(
      'schools',
      'set',
      SCHOOL,
      '--description-pt',
      'Grupos pequenos.',
      '--description-en',
      'Small groups.'
    )
    const set = (await run('schools', 'set', SCHOOL, '--description-en', '', '--json')).json()
    t.strictSame(set.translations, { pt: { description: 'Grupos pequenos.' } })
    const words = ['--bring', 'A towel.', '--bring-pt', 'Uma toalha.', '--meet', 'By the stairs.']
    t.match((await run('schools', 'set', SCHOOL, ...words, '--json')).json(), {
      bring: 'A towel.',
      meet: 'By the stairs.',
      translations: { pt: { description: 'Grupos pequenos.', bring: 'Uma toalha.' } }
    })
  })

  t.test('keeps a logo from a file, and takes it back', async t => {
    const file = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.png')
    writeFileSync(file, Buffer.from('\x89PNG\r\n\x1a\n.', 'latin1'))
    t.match((await run('schools', 'set', SCHOOL, '--logo', file, '--json')).json(), {
      logo: /^[0-9a-f]{32}\/logo\.png$/
    })
    t.match((await run('schools', 'set', SCHOOL, '--logo', '', '--json')).json(), { logo: null })
  })

  t.test('refuses a logo that is no picture, and changes nothing', async t => {
    const file = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.svg')
    writeFileSync(file, '<svg/>')
    const refused = await run('schools', 'set', SCHOOL, '--logo', file, '--name', 'X')
    t.equal(refused.code, 1)
    t.match(refused.err, 'logo: a PNG, JPEG or WebP picture')
    t.match((await run('schools', 'set', SCHOOL, '--logo', '/nowhere/logo.png')).err, 'There is no file')
    t.match((await run('schools', 'show', SCHOOL, '--json')).json(), { name: 'Onda Clara', logo: null })
  })

  t.test('refuses an unknown school, and nothing to change', async t => {
    t.equal((await run('schools', 'set', 'nope', '--name', 'X')).code, 1)
    t.equal((await run('schools', 'set', SCHOOL)).code, 2)
  })
})
