import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { cli } from '../../support/cli.ts'
import { plain } from '../../support/picture.ts'
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

  t.test('lets guests confirm by the link of a mail, or not, and asks which where it is neither', async t => {
    const set = (...words: string[]) => run('schools', 'set', SCHOOL, ...words)
    t.match((await set('--confirm-by-mail', 'yes', '--json')).json(), { confirmByMail: true })
    t.match((await set('--website', '', '--json')).json(), { confirmByMail: true }, 'it stays so')
    t.match((await set('--confirm-by-mail', 'no', '--json')).json(), { confirmByMail: false })
    const { code, err } = await set('--confirm-by-mail', 'maybe')
    t.equal(code, 2)
    t.match(err, '--confirm-by-mail: yes or no')
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

  t.test('keeps a logo and a photo from files, and takes each back', async t => {
    const file = join(t.testdir(), 'picture.png')
    writeFileSync(file, await plain(1200, 600).png().toBuffer())
    const digest = /^[0-9a-f]{32}/
    const kept = await run('schools', 'set', SCHOOL, '--logo', file, '--photo', file, '--json')
    t.match(kept.json(), { logo: /^[0-9a-f]{32}\/logo\.png$/, photo: digest })
    const stored = await sql`select split_part(name, '/', 2) as name from school_pictures order by 1`
    t.strictSame(
      stored.map(({ name }) => name),
      ['logo.png', 'photo-1200.jpg', 'photo-1280.webp', 'photo-1920.webp', 'photo-640.webp'],
      'the files of both'
    )
    const [taken] = await Promise.all([
      run('schools', 'set', SCHOOL, '--logo', '', '--photo', file, '--json')
    ])
    t.match(taken.json(), { logo: null, photo: digest })
    await run('schools', 'set', SCHOOL, '--logo', file)
    t.match((await run('schools', 'set', SCHOOL, '--logo', '', '--json')).json(), {
      logo: null,
      photo: digest
    })
    t.match((await run('schools', 'set', SCHOOL, '--photo', '', '--json')).json(), { photo: null })
  })

  t.test('refuses a logo that is no picture, and changes nothing', async t => {
    const file = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.svg')
    writeFileSync(file, '<svg/>')
    const refused = await run('schools', 'set', SCHOOL, '--logo', file, '--name', 'X')
    t.equal(refused.code, 1)
    t.match(refused.err, 'logo: a PNG, JPEG or WebP picture')
    writeFileSync(file, await plain(300, 300).png().toBuffer())
    t.match((await run('schools', 'set', SCHOOL, '--photo', file)).err, 'photo: at least 1200 × 600 pixels')
    t.match((await run('schools', 'set', SCHOOL, '--logo', '/nowhere/logo.png')).err, 'There is no file')
    t.match((await run('schools', 'show', SCHOOL, '--json')).json(), { name: 'Onda Clara', logo: null })
  })

  t.test('keeps colours that can be read, and says of others how little they can', async t => {
    const kept = await run(
      'schools',
      'set',
      SCHOOL,
      '--colour',
      '#AA0000',
      '--colour-dark',
      '#ffaaaa',
      '--json'
    )
    t.match(kept.json(), { colour: '#aa0000', colourDark: '#ffaaaa' })
    const refused = await run('schools', 'set', SCHOOL, '--colour', '#ffcc00', '--name', 'X')
    t.equal(refused.code, 2)
    t.match(refused.err, '--colour: #ffcc00 reaches 1.2:1 on light pages; letters need 4.5:1')
    t.match((await run('schools', 'set', SCHOOL, '--colour', '', '--json')).json(), { colour: null })
  })

  t.test('refuses an unknown school, and nothing to change', async t => {
    t.equal((await run('schools', 'set', 'nope', '--name', 'X')).code, 1)
    t.equal((await run('schools', 'set', SCHOOL)).code, 2)
  })
})
